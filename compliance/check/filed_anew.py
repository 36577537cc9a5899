"""What must be filed anew after a change: statements that are lacking now, no longer do, or are called otherwise."""

from collections.abc import Iterable, Mapping

from compliance.check.finding_fields import aims_of
from compliance.diag import Code, Diagnostic
from compliance.model import (
    Aimed,
    AnewStep,
    Assessment,
    FiledAnew,
    FindingMove,
    Rule,
    Statement,
    Verdict,
    Vocabulary,
)


def anew_by_findings(after: Assessment, moves: Iterable[FindingMove], vocabulary: Vocabulary) -> tuple[FiledAnew, ...]:
    """Return the statements that rules ask for anew: each field once, with all rules that do."""
    worse = {move.after.rule.id for move in moves if move.after is not None and move.direction > 0}
    asked: dict[str, list[Rule]] = {}
    for aimed in aims_of(after, vocabulary):
        if aimed.finding.rule.id in worse:
            for field in _fields_to_file(aimed, after):
                asked.setdefault(field, []).append(aimed.finding.rule)
    stated = after.submission.statements
    return tuple(
        FiledAnew(step=AnewStep.CHANGE if field in stated else AnewStep.STATE, field=field, rules=tuple(rules))
        for field, rules in asked.items()
    )


def _fields_to_file(aimed: Aimed, after: Assessment) -> tuple[str, ...]:
    """Return the field that a variance stands at, else those that are missing, else all that the rule asks about."""
    if aimed.finding.verdict is Verdict.VARIANCE and aimed.finding.where is not None:
        return aimed.about[:1]
    missing = tuple(field for field in aimed.about if field not in after.submission.statements)
    return missing or aimed.about


def anew_by_names(
    stated: Mapping[str, Statement], diagnostics: Iterable[Diagnostic], renamed: Mapping[str, str]
) -> tuple[FiledAnew, ...]:
    """Return what a file that is no longer read states under an old name, and what else keeps it from being read."""
    names = [field for field in stated if field in renamed]
    lines = {stated[field].span.line for field in names}
    return (
        *(FiledAnew(step=AnewStep.RENAME, field=field, words=renamed[field]) for field in names),
        *(
            FiledAnew(step=AnewStep.CORRECT, field="", words=diagnostic.message)
            for diagnostic in diagnostics
            if diagnostic.code is not Code.KEY_UNKNOWN or diagnostic.span.line not in lines
        ),
    )
