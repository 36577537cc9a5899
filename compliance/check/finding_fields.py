"""Which fields a finding is about, so that it can stand beside them."""

from collections.abc import Iterable

from compliance.diag import Span
from compliance.model import Aimed, Assessment, Finding, Rule, Verdict, Vocabulary, fields_in, watched_in
from compliance.record import kept_beside

_SHOWN = frozenset({Verdict.VARIANCE, Verdict.UNDETERMINED})


def aims_of(assessment: Assessment, vocabulary: Vocabulary) -> tuple[Aimed, ...]:
    """Return every variance, and every finding that is left open, with its fields."""
    return tuple(
        _fields_of_finding(one, assessment, vocabulary) for one in assessment.findings if one.verdict in _SHOWN
    )


def _fields_of_finding(finding: Finding, assessment: Assessment, vocabulary: Vocabulary) -> Aimed:
    statements, rule = assessment.submission.statements, finding.rule
    required, plainly_required, applies = _fields_of_rule(rule, vocabulary)
    stated = [name for name in required if name in statements]
    nearest = [name for name in stated if _is_at(finding.where, statements[name].span)]
    missing = _statable_fields(finding.missing, vocabulary)
    asked = () if stated or missing else plainly_required
    about = tuple(dict.fromkeys((*nearest, *missing, *stated, *asked)))
    return Aimed(
        finding=finding,
        about=about,
        besides=tuple(name for name in applies if name in statements and name not in about),
    )


@kept_beside
def _fields_of_rule(rule: Rule, vocabulary: Vocabulary) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return what a rule requires something of or watches, the same without the watched, and when it applies."""
    read = fields_in(rule.requires)
    required = _statable_fields((*read, *watched_in(rule.requires)), vocabulary)
    applies = () if rule.applies is None else _statable_fields(fields_in(rule.applies), vocabulary)
    return required, _statable_fields(read, vocabulary), applies


def _is_at(where: Span | None, stated: Span) -> bool:
    return where is not None and (where.line, where.column) == (stated.line, stated.column)


def _statable_fields(names: Iterable[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return fields that can be stated: in the place of one that is computed the one that it is computed from."""
    known = ((name, vocabulary.fields[name].derived) for name in names)
    return tuple(dict.fromkeys(name if derived is None else derived.source for name, derived in known))
