"""Two rulesets compared: relations from either side, what a witness shows, and whether anything differs."""

import pytest
from mutating import a_rule, a_ruleset
from strategies import VOCABULARY

from compliance.model import Comparison, FieldChange, Lawful, OtherPart, Relation, RuleChange, Witness
from compliance.model.results.change import make_other_change, mirror_relation, subject_of_change, verbs_of_witness
from compliance.record import replace

DECKS, SEATS = a_rule("play.decks <= 6", name="zz.play.b"), a_rule("play.seats <= 7", name="zz.play.a")
NOTHING_READ = a_rule("1 is 2", name="zz.play.c")
WITNESS = Witness(accepted=0, refused=1, statements={}, rules=("zz.play.a",), open=False)


def compared(**more: object) -> Comparison:
    given = {"relation": Relation.SAME, "rules": (), "fields": (), "witnesses": (), **more}
    return Comparison(first=a_ruleset(DECKS), second=a_ruleset(DECKS), **given)  # type: ignore[arg-type]


def field_change(relation: Relation = Relation.SAME, *, elected: str = "") -> FieldChange:
    lawful = Lawful(read=True, unstated=True, stated=True)
    field = VOCABULARY.fields["play.decks"]
    return FieldChange(
        field=field, topic="play", first=lawful, second=replace(lawful, elected=elected), relation=relation
    )


@pytest.mark.parametrize("relation", Relation)
def test_a_relation_seen_from_the_other_side_and_back_is_itself(relation: Relation) -> None:
    assert mirror_relation(mirror_relation(relation)) is relation


def test_only_what_takes_sides_looks_otherwise_from_the_other_side() -> None:
    assert mirror_relation(Relation.STRICTER) is Relation.LOOSER
    assert mirror_relation(Relation.ONLY_FIRST) is Relation.ONLY_SECOND
    assert {one for one in Relation if mirror_relation(one) is one} == {
        Relation.SAME,
        Relation.RENUMBERED,
        Relation.INCOMPARABLE,
        Relation.UNDECIDED,
    }


@pytest.mark.parametrize(
    ("witness", "verbs"),
    [
        (WITNESS, ("accepts it", "refuses it")),
        (replace(WITNESS, open=True), ("accepts it", "cannot decide it")),
        (replace(WITNESS, left_open=True), ("cannot decide it", "refuses it")),
        (replace(WITNESS, rules=()), ("accepts it", "decides nothing of it")),
        (replace(WITNESS, rules=(), left_open=True), ("cannot decide it", "decides nothing of it")),
    ],
)
def test_what_either_side_makes_of_a_witness_is_said(witness: Witness, verbs: tuple[str, str]) -> None:
    assert verbs_of_witness(witness) == verbs


def test_a_change_is_about_the_same_field_whichever_ruleset_comes_first() -> None:
    one = RuleChange(first=DECKS, second=SEATS, relation=Relation.INCOMPARABLE)
    other = RuleChange(first=SEATS, second=DECKS, relation=Relation.INCOMPARABLE)
    assert subject_of_change(one) == subject_of_change(other) == "play.seats"


def test_a_rule_without_counterpart_is_about_its_own_field_and_one_without_a_field_about_itself() -> None:
    assert subject_of_change(RuleChange(first=DECKS, second=None, relation=Relation.ONLY_FIRST)) == "play.decks"
    assert subject_of_change(RuleChange(first=None, second=NOTHING_READ, relation=Relation.ONLY_SECOND)) == "zz.play.c"


RULE = RuleChange(first=DECKS, second=DECKS, relation=Relation.SAME)
LEDGER = make_other_change(OtherPart.LEDGER, "7.2", "open", "")
TERMS = make_other_change(OtherPart.TERMS, "holder", "a", "b", turns=False)


@pytest.mark.parametrize(
    ("comparison", "differs"),
    [
        (compared(), False),
        (compared(rules=(RULE, replace(RULE, relation=Relation.RENUMBERED))), False),
        (compared(rules=(replace(RULE, relation=Relation.UNDECIDED),)), False),
        (compared(rules=(RULE, replace(RULE, relation=Relation.STRICTER))), True),
        (compared(fields=(field_change(),)), False),
        (compared(fields=(field_change(Relation.ONLY_SECOND),)), True),
        (compared(fields=(field_change(elected="play-decks"),)), True),
        (compared(others=(TERMS,)), False),
        (compared(others=(TERMS, LEDGER)), True),
        (compared(witnesses=(WITNESS,)), True),
    ],
)
def test_rulesets_differ_where_anything_that_turns_a_result_does(comparison: Comparison, differs: bool) -> None:
    assert comparison.differs is differs


def test_a_comparison_has_changed_something_where_a_filing_shows_it_or_it_could_not_be_told() -> None:
    assert not compared(rules=(replace(RULE, relation=Relation.STRICTER),), others=(LEDGER,)).changed
    assert compared(witnesses=(WITNESS,)).changed
    assert compared(undecided=("zz.play.a",)).changed
    assert compared(defects=("w01",)).changed


def test_what_turns_a_result_is_told_from_what_only_reads_otherwise() -> None:
    assert compared(others=(TERMS, LEDGER)).turning == (LEDGER,)
