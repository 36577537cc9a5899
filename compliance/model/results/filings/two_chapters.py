"""One submission under two chapters: how it comes out under each, and every rule beside its counterpart."""

from compliance.model.results.finding import Assessment, Finding, Verdict
from compliance.model.results.impact import FindingMove
from compliance.record import keyword_record


@keyword_record
class UnderTwo:
    """A submission checked against two chapters by what it states.

    ``set_aside`` has for either side what the head of the submission says that the chapter is not about; ``read`` the
    fields that the chapter reads; ``pairs`` every rule of either, a side missing where it has no counterpart.
    """

    sides: tuple[Assessment, Assessment]
    set_aside: tuple[tuple[str, ...], tuple[str, ...]]
    read: tuple[frozenset[str], frozenset[str]]
    pairs: tuple[FindingMove, ...]


def comes_out_alike(pair: FindingMove) -> bool:
    """Tell whether two rules come out alike: the same verdict and, where it is a variance, the same one."""
    one, two = pair.before, pair.after
    return one is not None and two is not None and _outcome_of(one) == _outcome_of(two)


def _outcome_of(finding: Finding) -> tuple[object, ...]:
    if finding.verdict is not Verdict.VARIANCE:
        return finding.verdict, finding.uncovered
    return finding.verdict, finding.waived, finding.kind, finding.required


def weighs_on_result(pair: FindingMove) -> bool:
    """Tell whether a pair counts for the result: a variance or an open point on a side, or two different verdicts."""
    findings = [finding for finding in (pair.before, pair.after) if finding is not None]
    heavy = (Verdict.VARIANCE, Verdict.UNDETERMINED)
    return (
        any(finding.verdict in heavy and not finding.uncovered for finding in findings)
        or len({*map(_outcome_of, findings)}) == 2
    )
