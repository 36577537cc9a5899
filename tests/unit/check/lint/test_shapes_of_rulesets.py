"""Names, files, locks, cases, earlier states of a ruleset: what is told of each, and that nothing is of a good one."""

from collections.abc import Callable
from pathlib import Path

import pytest
from builders import RULESET, a_library, elections_text, paytables_text, rules_text, ruleset_text
from shipped import IDS, shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.check import Mismatch, lint_cases, lint_change, lint_coherence, lint_gone, lint_lock, lint_model
from compliance.diag import Code, Severity
from compliance.model import (
    CoherenceCondition,
    DocumentSide,
    Lock,
    LockFile,
    Matches,
    OddsForm,
    Rule,
    Ruleset,
    Verdict,
    make_odds,
)
from compliance.record import replace

CALLED = f"rulesets/{RULESET}"


@pytest.fixture
def ruleset(tmp_path: Path) -> Ruleset:
    return read_tiny(tmp_path)


def read_tiny(folder: Path, files: dict[str, str] | None = None) -> Ruleset:
    library = a_library(folder, files)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    read = library.read(library.folder / RULESET, vocabulary)
    assert read.value is not None, read.diagnostics
    return read.value


def told_of(ruleset: Ruleset, called: str = CALLED) -> dict[Code, str]:
    found = lint_model(ruleset, shipped_vocabulary(), called=called)
    return {one.diagnostic.code: one.diagnostic.message for one in found}


@pytest.mark.parametrize("name", IDS)
def test_nothing_is_told_of_a_shipped_ruleset(name: str) -> None:
    assert lint_model(shipped_ruleset(name), shipped_vocabulary(), called=f"rulesets/{name}") == ()


@pytest.mark.parametrize("name", IDS)
def test_nothing_is_told_of_the_cases_of_a_shipped_ruleset(name: str) -> None:
    cases = shipped_cases(name)
    assert lint_cases(cases, shipped_ruleset(name), (), lambda case: str(id(case))) == ()


# Names


def test_a_folder_has_the_name_of_its_ruleset() -> None:
    assert Code.LINT_FOLDER in told_of(shipped_ruleset("pa-575"), "rulesets/pa-577")
    assert Code.LINT_FOLDER not in told_of(shipped_ruleset("pa-575"), "C:\\rulesets\\pa-575")


def test_a_file_has_the_name_of_its_topic() -> None:
    ruleset = shipped_ruleset("pa-575")
    first = ruleset.rules[0]
    moved = replace(first, span=replace(first.span, path="rulesets/pa-575/elsewhere.yaml"))
    told = told_of(replace(ruleset, rules=(moved, *ruleset.rules[1:])), "rulesets/pa-575")
    assert told[Code.LINT_TOPIC] == f"the topic `{first.topic}` stands in the file `elsewhere.yaml`"


@pytest.mark.parametrize("name", ["Side-A", "side_a", "-side", "side--a", "síde", ""])
def test_an_id_is_words_with_hyphens(name: str) -> None:
    ruleset = shipped_ruleset("pa-575")
    tables = (replace(ruleset.tables[0], id=name), *ruleset.tables[1:])
    assert told_of(replace(ruleset, tables=tables), "rulesets/pa-575")[Code.LINT_ID] == f"`{name}` is no id"


# What nothing uses


def test_a_topic_without_rules_is_told() -> None:
    ruleset = shipped_ruleset("pa-575")
    told = told_of(replace(ruleset, topics={**ruleset.topics, "spare": "Spare"}), "rulesets/pa-575")
    assert told[Code.LINT_UNUSED_TOPIC] == "the topic `spare` has no rules"


def test_a_table_that_was_copied_and_not_changed_is_told_and_one_that_was_changed_is_not() -> None:
    ruleset = shipped_ruleset("pa-575")
    first, second, *others = ruleset.tables
    assert first.field == second.field
    assert Code.LINT_COPIED_TABLE not in told_of(ruleset, "rulesets/pa-575")
    copied = replace(ruleset, tables=(first, replace(second, rows=first.rows), *others))
    assert told_of(copied, "rulesets/pa-575")[Code.LINT_COPIED_TABLE] == (
        f"the table `{second.id}` pays what `{first.id}` pays, row by row"
    )


def test_a_table_that_has_lost_a_cell_is_told_unless_a_person_is_asked() -> None:
    ruleset = shipped_ruleset("pa-575")
    first, *others = ruleset.tables
    hand, row = next(iter(first.rows.items()))
    lost = {column: make_odds(OddsForm.UNRESOLVED, 0) for column in row}
    cut = replace(ruleset, tables=(replace(first, rows={**first.rows, hand: lost}), *others), review=())
    message = f"the table `{first.id}` has lost a cell, and no review point asks about `{first.field}`"
    assert told_of(cut, "rulesets/pa-575")[Code.LINT_LOST_CELL] == message
    whole = shipped_ruleset("pa-565")
    assert Code.LINT_LOST_CELL not in told_of(whole, "rulesets/pa-565")
    assert Code.LINT_LOST_CELL in told_of(replace(whole, review=()), "rulesets/pa-565")


def test_a_table_that_no_rule_names_beside_others_that_are_named_is_told() -> None:
    ruleset = shipped_ruleset("pa-575")
    first = ruleset.tables[0]

    def forget_first(rule: Rule) -> Rule:
        if not isinstance(rule.requires, Matches):
            return rule
        kept = tuple(one for one in rule.requires.tables if one != first.id)
        return replace(rule, requires=replace(rule.requires, tables=kept))

    without = replace(ruleset, rules=tuple(forget_first(rule) for rule in ruleset.rules))
    message = f"rules hold `{first.field}` against other tables, and none against `{first.id}`"
    assert told_of(without, "rulesets/pa-575")[Code.LINT_UNUSED_TABLE] == message


# Locks


def a_lock(ruleset: Ruleset, *provisions: str, of: str = "") -> LockFile:
    locks = tuple(Lock(provision=one, words="", loose="", figures="", modals="", count=0) for one in provisions)
    return LockFile(
        ruleset=of or ruleset.id,
        document="chapter",
        sha256="0" * 64,
        side=DocumentSide.PRINTED,
        affirmed="2020",
        locks=locks,
    )


def test_a_lock_has_the_lines_of_the_ledger_and_no_others(ruleset: Ruleset) -> None:
    lines = [line.id for line in ruleset.ledger]
    assert lint_lock(a_lock(ruleset, *lines), ruleset, called=CALLED) == ()
    lacking = lint_lock(a_lock(ruleset, *lines[1:]), ruleset, called=CALLED)
    assert [one.diagnostic.message for one in lacking] == [f"the lock has no line for `{lines[0]}` of the ledger"]
    beyond = lint_lock(a_lock(ruleset, *lines, "7.9"), ruleset, called=CALLED)
    assert [one.diagnostic.message for one in beyond] == ["the lock has `7.9`, and the ledger has not"]
    (other,) = lint_lock(a_lock(ruleset, of="zz-other"), ruleset, called=CALLED)
    assert other.diagnostic.severity is Severity.ERROR


# Cases


def test_a_case_that_comes_out_otherwise_and_one_that_stands_twice_are_told() -> None:
    ruleset, cases = shipped_ruleset("pa-575"), shipped_cases("pa-575")
    wrong = Mismatch(cases[0], Verdict.UNDETERMINED)
    twin = replace(cases[1], name="the same again")
    told = lint_cases((*cases, twin), ruleset, (wrong,), lambda _case: "the same letters")
    messages = [one.diagnostic.message for one in told if one.diagnostic.code is Code.LINT_FAILING_CASE]
    assert messages == [f"the case `{cases[0].name}` comes out undetermined, not {cases[0].expect}"]
    doubled = [one.diagnostic.message for one in told if one.diagnostic.code is Code.LINT_DUPLICATE_CASE]
    assert f"the case `the same again` has the facts and readings of `{cases[1].name}`" in doubled


# Coherence conditions


def test_a_condition_names_rulesets_there_are_and_provisions_these_have() -> None:
    vocabulary, rulesets = shipped_vocabulary(), {name: shipped_ruleset(name) for name in IDS}
    assert list(lint_coherence(vocabulary, rulesets)) == []

    def told(change: Callable[[CoherenceCondition], CoherenceCondition]) -> list[Code]:
        one = change(next(one for one in vocabulary.coherence))
        changed = replace(vocabulary, coherence=(one,))
        return [each.diagnostic.code for each in lint_coherence(changed, rulesets)]

    assert told(lambda one: replace(one, rulesets=("pa-757",))) == [Code.RULESET_UNKNOWN]
    assert told(lambda one: replace(one, rulesets=("pa-575",), cite="999.1(z)")) == [Code.CITATION_UNKNOWN]
    assert told(lambda one: replace(one, rulesets=("pa-575",), cite="")) == []


# An earlier state


def test_a_ruleset_has_not_changed_from_itself(ruleset: Ruleset) -> None:
    assert lint_change(ruleset, ruleset, called=CALLED) == ()


def test_a_rule_that_is_gone_lives_on_or_does_not(ruleset: Ruleset) -> None:
    (gone,) = lint_change(replace(ruleset, rules=()), ruleset, called=CALLED)
    assert gone.diagnostic.message == f"the rule `{RULESET}.dealing.decks` is gone"
    renamed = replace(ruleset.rules[0], id=f"{RULESET}.dealing.packs")
    (moved,) = lint_change(replace(ruleset, rules=(renamed,)), ruleset, called=CALLED)
    assert moved.diagnostic.message.endswith(f"; `{renamed.id}` asks the very same under a new id")
    assert moved.key == "id"


def test_a_rule_that_says_something_else_is_told_and_one_in_other_words_is_not(tmp_path: Path) -> None:
    before = read_tiny(tmp_path / "before")
    other = read_tiny(tmp_path / "other", {f"{CALLED}/dealing.yaml": rules_text(requires="dealing.decks <= 7")})
    (changed,) = lint_change(other, before, called=CALLED)
    assert changed.diagnostic.code is Code.LINT_CHANGED_RULE
    words = replace(before.rules[0], title="No more than six decks", cites=("7.2(b)",))
    assert lint_change(replace(before, rules=(words,)), before, called=CALLED) == ()


def test_a_rule_changes_with_the_table_or_the_reading_that_it_rests_on(tmp_path: Path) -> None:
    asks = "wagers.side.paytable matches one of tables {side-a}"
    reading = (
        "readings:\n  - {id: few, cite: 7.2(a), question: which?, options: [{id: a, default: yes, label: a, "
        "value: dealing.decks <= 6, why: w}, {id: b, label: b, value: dealing.decks <= 5, why: w}]}\n"
    )
    dealing, chapter, tables = (f"{CALLED}/{name}.yaml" for name in ("dealing", "ruleset", "paytables"))
    for files, old, new in (
        ({dealing: rules_text(requires=asks), tables: paytables_text()}, "5 to 1", "6 to 1"),
        (
            {dealing: rules_text(requires="reading few"), chapter: ruleset_text(more=elections_text() + reading)},
            "decks <= 5",
            "decks <= 4",
        ),
    ):
        place = tmp_path / new.replace(" ", "")
        before = read_tiny(place / "before", files)
        after = read_tiny(place / "after", {name: text.replace(old, new) for name, text in files.items()})
        assert [one.diagnostic.code for one in lint_change(after, before, called=CALLED)] == [Code.LINT_CHANGED_RULE]


def test_a_ruleset_that_is_gone_is_told_with_the_number_of_its_rules(ruleset: Ruleset) -> None:
    gone = lint_gone(ruleset, called=CALLED)
    assert (gone.diagnostic.code, gone.diagnostic.span.path) == (Code.LINT_VANISHED_RULE, f"{CALLED}/ruleset.yaml")
    assert gone.diagnostic.message.endswith("the ids of its rules (1)")


# Silence


def test_a_rule_that_decides_on_silence_about_a_choice_is_told_unless_a_note_says_why() -> None:
    found = 0
    for name in IDS:
        ruleset = shipped_ruleset(name)
        bare = replace(ruleset, rules=tuple(replace(rule, note="") for rule in ruleset.rules))
        told = [
            one.diagnostic
            for one in lint_model(bare, shipped_vocabulary(), called=f"rulesets/{name}")
            if one.diagnostic.code is Code.LINT_DECIDES_ON_SILENCE
        ]
        noted = {rule.span for rule in ruleset.rules if rule.note}
        assert {one.span for one in told} <= noted
        found += len(told)
    assert found
