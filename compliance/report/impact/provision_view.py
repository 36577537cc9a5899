"""How many filings each provision touches, and who gains or loses an election."""

from collections.abc import Iterator

from compliance.model import (
    ElectionChange,
    ElectionMove,
    FindingMove,
    Impact,
    RulesetImpact,
    SubmissionImpact,
    Touch,
)
from compliance.record import keyword_record
from compliance.report.diff.words import lawful_in_words
from compliance.report.impact.submission_words import ruleset_of_finding, weightier_finding


@keyword_record
class ProvisionCountView:
    """A provision, its rules by their titles, and the filings that it touches, each counted once."""

    provision: str
    ruleset: str
    rules: tuple[str, ...]
    filings: int
    turned: int
    worse: int
    better: int
    holders: tuple[str, ...]


@keyword_record
class ElectionImpactView:
    """A choice that is left to the holder otherwise than before, and the holders who have filings under it."""

    move: ElectionMove
    ruleset: str
    field: str
    label: str
    section: str
    before: str
    after: str
    holders: tuple[str, ...]
    filings: int


def provision_counts(impact: Impact) -> tuple[ProvisionCountView, ...]:
    """Count the filings of every provision whose rules came out otherwise, those that turn most first."""
    touched: dict[tuple[str, str], list[tuple[FindingMove, SubmissionImpact]]] = {}
    for one in impact.submissions:
        for move in one.moves:
            touched.setdefault(_provision_of(move, one), []).append((move, one))
    counts = [_count_provision(key, moves) for key, moves in touched.items()]
    return tuple(sorted(counts, key=lambda one: (-one.turned, -one.filings, one.ruleset, one.provision)))


def _provision_of(move: FindingMove, one: SubmissionImpact) -> tuple[str, str]:
    finding = weightier_finding(move)
    ruleset = ruleset_of_finding(finding, one)
    assert ruleset is not None, "a finding that moved was made on one of the sides"
    return ruleset.id, ruleset.short_cite(finding.rule.cites[0])


def _count_provision(key: tuple[str, str], moves: list[tuple[FindingMove, SubmissionImpact]]) -> ProvisionCountView:
    directions = {one.path: {move.direction for move, other in moves if other is one} for _, one in moves}
    return ProvisionCountView(
        provision=key[1],
        ruleset=key[0],
        rules=tuple(dict.fromkeys(weightier_finding(move).rule.title for move, _ in moves)),
        filings=len(directions),
        turned=len({one.path for _, one in moves if one.touch is Touch.VERDICT}),
        worse=sum(1 in found for found in directions.values()),
        better=sum(-1 in found for found in directions.values()),
        holders=tuple(sorted({one.holder for _, one in moves}, key=str.casefold)),
    )


def election_views(impact: Impact) -> tuple[ElectionImpactView, ...]:
    """Return every election that came, went or offers something else, with the holders who file under it."""
    return tuple(_election_view(change, one, impact) for one, change in _walk_elections(impact))


def _walk_elections(impact: Impact) -> Iterator[tuple[RulesetImpact, ElectionChange]]:
    for move in ElectionMove:
        for ruleset in impact.rulesets:
            yield from ((ruleset, change) for change in ruleset.elections if change.move is move)


def _election_view(change: ElectionChange, one: RulesetImpact, impact: Impact) -> ElectionImpactView:
    filings = [filed for filed in impact.filings if filed.ruleset == one.id]
    field = change.field.field
    before, after = (
        _name_tables_by_time(lawful_in_words(field, lawful, elected=bool(lawful.elected)))
        for lawful in (change.field.first, change.field.second)
    )
    return ElectionImpactView(
        move=change.move,
        ruleset=one.id,
        field=field.name,
        label=field.label,
        section=f"§ {change.field.second.elected or change.field.first.elected}",
        before=before,
        after=after,
        holders=tuple(sorted({filed.holder for filed in filings}, key=str.casefold)),
        filings=len(filings),
    )


def _name_tables_by_time(text: str) -> str:
    """Say of tables of one name which of them is meant: of two states of a ruleset one was before the other."""
    return text.replace("(the first's)", "as it was").replace("(the second's)", "as it is now")
