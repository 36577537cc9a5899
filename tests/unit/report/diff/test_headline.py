"""The headline of a comparison says that filings come out alike only where nothing differs that can turn a result."""

from mutating import a_rule, a_ruleset, an_election
from spaces import a_side
from strategies import VOCABULARY

from compliance.model import OtherPart, Ruleset, RulesetDiff, RulesetDiffSide, make_other_change
from compliance.prove import compare_sides
from compliance.record import replace
from compliance.report.diff.matrix import MatrixCell
from compliance.report.diff.matrix_document import matrix_document
from compliance.report.diff.view import headline_of
from compliance.report.writers.text import write_text

ALIKE = "Every filing comes out alike under both"
SEATS = a_rule("play.seats <= 7", name="zz.play.seats")
AGAIN = replace(SEATS, id="zz.play.seats-again", cites=("7.9",))


def difference_of(first: Ruleset, second: Ruleset, *turning: OtherPart) -> RulesetDiff:
    comparison = compare_sides(a_side(first, VOCABULARY), a_side(second, VOCABULARY), VOCABULARY, {})
    others = tuple(make_other_change(part, "part", "one", "other") for part in turning)
    sides = RulesetDiffSide(label="before", slug="before"), RulesetDiffSide(label="after", slug="after")
    return RulesetDiff(
        comparison=replace(comparison, others=others), sides=sides, vocabulary=VOCABULARY, filings=(), defects=()
    )


def test_two_of_which_nothing_differs_come_out_alike() -> None:
    assert headline_of(difference_of(a_ruleset(SEATS), a_ruleset(SEATS))) == ALIKE


def test_a_rule_that_another_covers_is_told_since_a_waiver_reaches_one_of_them() -> None:
    found = difference_of(a_ruleset(SEATS, AGAIN), a_ruleset(SEATS))
    assert (found.differs, found.comparison.witnesses) == (True, ())
    assert headline_of(found) == "Waivers aside other rules see to 1 rule that differs"


def test_another_part_is_told_beside_rules_that_are_the_same() -> None:
    found = difference_of(a_ruleset(SEATS), a_ruleset(SEATS), OtherPart.PERIOD)
    assert headline_of(found) == "Every rule asks the same under both, but 1 other part can turn a result"


def test_an_election_that_came_is_told() -> None:
    elected = a_ruleset(SEATS, elections=(an_election("play.open", None),))
    assert headline_of(difference_of(a_ruleset(SEATS), elected)) != ALIKE


def test_a_table_of_pairs_says_alike_only_where_nothing_differs() -> None:
    rulesets = a_ruleset(SEATS), replace(a_ruleset(SEATS), id="zz-other")
    alike, other = (MatrixCell.of(difference_of(*rulesets, *parts)) for parts in ((), (OtherPart.PERIOD,)))
    texts = [write_text(matrix_document("All", rulesets, [cell])) for cell in (alike, other)]
    assert ["comes out alike" in text for text in texts] == [True, False]
