"""What a change of a ruleset does: ids that vanish, states that say the same, findings that move."""

from pathlib import Path

import pytest
from builders import RULESET, a_library, paytables_text, rules_text, ruleset_text, submission_text, vocabulary_text

from compliance.api import Request, Session, check_read_submission, open_session
from compliance.check import moves_between, of_another_form, says_the_same, touch_of, vanished_ids
from compliance.check.impact import effect_of
from compliance.load import TextFile, parse_submission
from compliance.model import Assessment, Relation, RuleChange, RuleEffect, Ruleset, Touch

RULES = f"rulesets/{RULESET}/dealing.yaml"
VOCABULARY = "rulesets/vocabulary/fields.yaml"
PAYTABLES = f"rulesets/{RULESET}/paytables.yaml"
HEAD = f"rulesets/{RULESET}/ruleset.yaml"
SAME = {f"{RULESET}.dealing.decks": f"{RULESET}.dealing.decks"}


def a_desk(folder: Path, files: dict[str, str] | None = None) -> Session:
    session = open_session(a_library(folder, files)).value
    assert session is not None
    return session


def the_ruleset(session: Session) -> Ruleset:
    found = session.ruleset(RULESET)
    assert found.value is not None, found.diagnostics
    return found.value


def judged(session: Session, more: str) -> Assessment:
    read = parse_submission(TextFile("input.yaml", submission_text(more), "0" * 64), session.vocabulary)
    assert read.value is not None, read.diagnostics
    checked = check_read_submission(read.value, Request(), session)
    assert checked.value is not None, checked.diagnostics
    return checked.value


@pytest.fixture
def before(tmp_path: Path) -> Session:
    return a_desk(tmp_path / "before")


@pytest.mark.parametrize(
    ("relation", "effect"),
    [
        (Relation.SAME, RuleEffect.NONE),
        (Relation.RENUMBERED, RuleEffect.NONE),
        (Relation.STRICTER, RuleEffect.STRICTER),
        (Relation.LOOSER, RuleEffect.LOOSER),
        (Relation.INCOMPARABLE, RuleEffect.BOTH),
        (Relation.ONLY_FIRST, RuleEffect.LOOSER),
        (Relation.ONLY_SECOND, RuleEffect.STRICTER),
        (Relation.UNDECIDED, RuleEffect.UNDECIDED),
    ],
)
def test_a_change_has_its_effect(relation: Relation, effect: RuleEffect) -> None:
    assert effect_of(RuleChange(first=None, second=None, relation=relation)) is effect


def test_a_change_that_other_rules_cover_has_none() -> None:
    assert effect_of(RuleChange(first=None, second=None, relation=Relation.STRICTER, covered=True)) is RuleEffect.NONE


def test_a_renamed_rule_has_its_successor(before: Session, tmp_path: Path) -> None:
    after = a_desk(tmp_path / "after", {RULES: rules_text(slug="packs")})
    [one] = vanished_ids(the_ruleset(before), the_ruleset(after))
    assert one.rule.id == f"{RULESET}.dealing.decks"
    assert one.successor is not None
    assert one.successor.id == f"{RULESET}.dealing.packs"


def test_a_rule_that_nobody_asks_any_more_has_none(before: Session, tmp_path: Path) -> None:
    after = a_desk(tmp_path / "after", {RULES: rules_text(slug="packs", requires="dealing.decks <= 5")})
    [one] = vanished_ids(the_ruleset(before), the_ruleset(after))
    assert one.successor is None


def test_no_id_vanishes_from_a_ruleset_to_itself(before: Session) -> None:
    assert vanished_ids(the_ruleset(before), the_ruleset(before)) == ()


@pytest.mark.parametrize(
    "files",
    [
        {RULES: "# a remark\n" + rules_text()},
        {RULES: rules_text(cite="[7.2(a), 7.2(b)]")},
        {RULES: rules_text().replace("At most six decks are used", "No more than six decks")},
        {VOCABULARY: vocabulary_text().replace("number of decks", "how many decks")},
    ],
)
def test_words_citations_and_labels_say_the_same(before: Session, tmp_path: Path, files: dict[str, str]) -> None:
    after = a_desk(tmp_path / "after", files)
    assert says_the_same(the_ruleset(before), the_ruleset(after), before.vocabulary, after.vocabulary)


@pytest.mark.parametrize(
    "files",
    [
        {RULES: rules_text(requires="dealing.decks < 6")},
        {RULES: rules_text(slug="packs")},
        {RULES: rules_text().replace("scope: filing", "scope: floor")},
        {PAYTABLES: paytables_text().replace("5 to 1", "6 to 1")},
        {PAYTABLES: paytables_text().replace("cite: 7.2(b)", "cite: 7.2(b), stake: $1")},
        {HEAD: ruleset_text().replace("silence: no", "silence: yes")},
        {VOCABULARY: vocabulary_text().replace("hands: [triple, pair]", "hands: [triple, pair, high]")},
    ],
)
def test_conditions_tables_silence_and_fields_do_not(before: Session, tmp_path: Path, files: dict[str, str]) -> None:
    after = a_desk(tmp_path / "after", files)
    assert not says_the_same(the_ruleset(before), the_ruleset(after), before.vocabulary, after.vocabulary)


def test_a_field_below_a_watched_name_does_not_say_the_same(tmp_path: Path) -> None:
    rules = {RULES: rules_text(requires="nothing else in wagers.* is asserted")}
    fields = vocabulary_text() + "  wagers.lamp: {type: flag, label: lamp wager}\n"
    one, two = a_desk(tmp_path / "one", rules), a_desk(tmp_path / "two", {**rules, VOCABULARY: fields})
    assert not says_the_same(the_ruleset(one), the_ruleset(two), one.vocabulary, two.vocabulary)


def test_a_field_of_another_kind_is_named(before: Session, tmp_path: Path) -> None:
    fields = vocabulary_text().replace("wagers.minimum: {type: money", "wagers.minimum: {type: count")
    after = a_desk(tmp_path / "after", {VOCABULARY: fields})
    names = ("wagers.minimum", "dealing.decks", "no.field")
    assert of_another_form(names, before.vocabulary, after.vocabulary) == ("wagers.minimum",)


def test_a_submission_that_comes_out_otherwise_changes_verdict(before: Session, tmp_path: Path) -> None:
    after = a_desk(tmp_path / "after", {RULES: rules_text(requires="dealing.decks <= 4")})
    one, two = judged(before, "dealing.decks: 6\n"), judged(after, "dealing.decks: 6\n")
    moves, quiet = moves_between(one, two, SAME)
    assert (len(moves), len(quiet)) == (1, 0)
    assert touch_of(one, two, moves, quiet) is Touch.VERDICT


def test_a_submission_that_comes_out_alike_does_not_move(before: Session, tmp_path: Path) -> None:
    after = a_desk(tmp_path / "after", {RULES: rules_text(requires="dealing.decks <= 4")})
    one, two = judged(before, "dealing.decks: 9\n"), judged(after, "dealing.decks: 9\n")
    moves, quiet = moves_between(one, two, SAME)
    assert (moves, quiet) == ((), ())
    assert touch_of(one, two, moves, quiet) is None


def test_a_rule_without_its_pair_moves_on_both_sides(before: Session) -> None:
    one = judged(before, "dealing.decks: 9\n")
    moves, quiet = moves_between(one, one, {})
    assert [(move.before is None, move.after is None) for move in moves] == [(False, True), (True, False)]
    assert touch_of(one, one, moves, quiet) is Touch.FINDINGS


def test_a_rule_that_applies_no_longer_and_passed_is_quiet(tmp_path: Path) -> None:
    free = rules_text(more="").replace("    requires:", "    applies: dealing.method is shoe\n    requires:")
    one = judged(a_desk(tmp_path / "one"), "dealing: {decks: 6, method: by-hand}\n")
    two = judged(a_desk(tmp_path / "two", {RULES: free}), "dealing: {decks: 6, method: by-hand}\n")
    moves, quiet = moves_between(one, two, SAME)
    assert (len(moves), len(quiet)) == (0, 1)
