"""Rulesets beside each other, and what a ruleset has that nothing uses."""

import datetime as dt
from pathlib import Path

import pytest
from builders import a_library, elections_text, ledger_text, rules_text, ruleset_text

from compliance.check import lint_library, lint_model
from compliance.diag import Code
from compliance.load import Library
from compliance.model import Period, Ruleset, Vocabulary
from compliance.record import replace

READING = """\
readings:
  - id: few-decks
    cite: 7.2(a)
    question: How many decks are few?
    options:
      - {id: six, default: yes, label: six, value: dealing.decks <= 6, why: Six are few.}
      - {id: five, label: five, value: dealing.decks <= 5, why: Five are few.}
"""


def vocabulary_of(library: Library) -> Vocabulary:
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    return vocabulary


def read(library: Library) -> Ruleset:
    ruleset = library.read(library.folder / "zz-lantern", vocabulary_of(library))
    assert ruleset.value is not None, ruleset.diagnostics
    return ruleset.value


def codes(library: Library) -> set[Code]:
    found = lint_model(read(library), vocabulary_of(library), called="rulesets/zz-lantern")
    return {one.diagnostic.code for one in found}


def a_period(start: str | None, end: str | None, *, known: str | None = None) -> Period:
    days = [None if day in {None, "open"} else dt.date.fromisoformat(str(day)) for day in (start, end, known)]
    return Period(start=days[0], end=days[1], open_ended=end == "open", known_through=days[2], note="")


@pytest.mark.parametrize(
    ("first", "second", "overlaps"),
    [
        (a_period("2020-01-01", "2021-01-01"), a_period("2021-01-01", "open"), False),
        (a_period("2020-01-01", "2021-01-02"), a_period("2021-01-01", "open"), True),
        (a_period("2021-01-01", "open"), a_period("2020-01-01", "2021-01-02"), True),
        (a_period("2020-01-01", None, known="2020-12-31"), a_period("2021-01-01", "open"), False),
        (a_period("2020-01-01", None, known="2021-01-01"), a_period("2021-01-01", "open"), True),
        (a_period(None, "open"), a_period("2021-01-01", "open"), False),
    ],
)
def test_periods_overlap_where_both_are_surely_in_force(
    first: Period, second: Period, overlaps: bool, tmp_path: Path
) -> None:
    library = a_library(tmp_path)
    one = read(library)
    rulesets = {"rulesets/a": replace(one, id="a", period=first), "rulesets/b": replace(one, id="b", period=second)}
    found = {each.diagnostic.code for each in lint_library(rulesets, vocabulary_of(library))}
    assert (Code.LINT_OVERLAPPING_PERIODS in found) is overlaps


def test_rulesets_of_other_games_may_overlap(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    one = replace(read(library), period=a_period("2020-01-01", "open"))
    rulesets = {"rulesets/a": one, "rulesets/b": replace(one, id="b", game="lantern-four")}
    found = {each.diagnostic.code for each in lint_library(rulesets, vocabulary_of(library))}
    assert Code.LINT_OVERLAPPING_PERIODS not in found


@pytest.mark.parametrize(
    ("back", "start", "told"),
    [
        (("new",), "2022-01-01", None),
        ((), "2022-01-01", "`supersedes` names `old`, whose `superseded_by` does not name `new`"),
        (("new",), "2019-01-01", "`supersedes` names `old`, though `new` begins before `old`"),
    ],
)
def test_a_succession_must_be_told_alike_on_both_sides(
    back: tuple[str, ...], start: str, told: str | None, tmp_path: Path
) -> None:
    library = a_library(tmp_path)
    one = read(library)
    old = replace(one, id="old", superseded_by=back, period=a_period("2020-01-01", "2021-01-01"))
    new = replace(one, id="new", game="other", supersedes=("old",), period=a_period(start, "open"))
    found = lint_library({"rulesets/old": old, "rulesets/new": new}, vocabulary_of(library))
    messages = [each.diagnostic.message for each in found if each.diagnostic.code is Code.LINT_SUCCESSION]
    assert messages[:1] == ([] if told is None else [told])


def test_a_ruleset_does_not_supersede_itself(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    one = replace(read(library), supersedes=("zz-lantern",), superseded_by=("zz-lantern",))
    found = lint_library({"rulesets/zz-lantern": one}, vocabulary_of(library))
    messages = {each.diagnostic.message for each in found if each.diagnostic.code is Code.LINT_SUCCESSION}
    assert "`supersedes` names `zz-lantern`, which is this ruleset itself" in messages


@pytest.mark.parametrize(
    ("requires", "more", "unused"),
    [
        ("dealing.decks <= 6", "", True),
        ("reading few-decks", "", False),
        ("dealing.decks <= 6", "    readings: [few-decks]\n", False),
    ],
)
def test_a_reading_is_used_by_a_condition_or_a_list(requires: str, more: str, unused: bool, tmp_path: Path) -> None:
    files = {
        "rulesets/zz-lantern/ruleset.yaml": ruleset_text(more=elections_text() + READING),
        "rulesets/zz-lantern/dealing.yaml": rules_text(requires=requires, more=more),
    }
    assert (Code.LINT_UNUSED_READING in codes(a_library(tmp_path, files))) is unused


@pytest.mark.parametrize(
    ("requires", "unused"),
    [
        ("dealing.decks <= 6", True),
        ("dealing.decks <= 6 and wagers.side.paytable is stated", True),
        ("dealing.decks <= 6 or wagers.side.paytable matches one of tables {side-a}", False),
        ("dealing.decks <= 6 or row pair of wagers.side.paytable is 1 to 1", False),
        ("dealing.decks <= 6 or wagers.side.best_award is 5 to 1", False),
    ],
)
def test_a_table_is_used_where_its_rows_decide_something(requires: str, unused: bool, tmp_path: Path) -> None:
    library = a_library(tmp_path, {"rulesets/zz-lantern/dealing.yaml": rules_text(requires=requires)})
    assert (Code.LINT_UNUSED_TABLE in codes(library)) is unused


@pytest.mark.parametrize(("line", "told"), [("election", False), ("rule", True)])
def test_an_election_without_a_rule_is_free_where_the_ledger_says_so(line: str, told: bool, tmp_path: Path) -> None:
    files = {
        "rulesets/zz-lantern/dealing.yaml": rules_text(cite="[7.2(a), 7.2(b)]"),
        "rulesets/zz-lantern/ledger.yaml": ledger_text().replace("as: election", f"as: {line}"),
    }
    assert (Code.LINT_UNREAD_ELECTION in codes(a_library(tmp_path, files))) is told


@pytest.mark.parametrize(
    ("cure", "told"),
    [
        ("set dealing.decks to {required}", False),
        ("set dealing.deks to {required}", True),
        ("state what is below wagers.side", False),
        ("see 99 Zz. Code 7.2(a), e.g. the first", False),
        ("set dealing.lantern to yes", True),
    ],
)
def test_a_cure_names_only_fields_there_are(cure: str, told: bool, tmp_path: Path) -> None:
    text = rules_text().replace("use {required} decks", cure)
    library = a_library(tmp_path, {"rulesets/zz-lantern/dealing.yaml": text})
    assert (Code.LINT_CURE_FIELD in codes(library)) is told


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("no more than six decks.", "no more than six decks"),
        ("At most six decks are used", "At most six decks are used."),
        ("More than six decks are used", "More than six decks are used!"),
    ],
)
def test_a_text_that_ends_otherwise_is_told(before: str, after: str, tmp_path: Path) -> None:
    text = rules_text().replace(before, after)
    library = a_library(tmp_path, {"rulesets/zz-lantern/dealing.yaml": text})
    assert Code.LINT_PUNCTUATION in codes(library)


def test_fields_and_choices_of_one_label_are_doubted(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    vocabulary = vocabulary_of(library)
    decks, method = (vocabulary.fields[name] for name in ("dealing.decks", "dealing.method"))
    shown_alike = replace(method, label=decks.label.upper(), choices=dict.fromkeys(method.choices, "from the shoe"))
    edited = replace(vocabulary, fields={**vocabulary.fields, method.name: shown_alike})
    rulesets = {"rulesets/zz-lantern": read(library)}
    told = [one.diagnostic for one in lint_library(rulesets, edited) if one.diagnostic.code is Code.LINT_SAID_TWICE]
    first, second = method.choices
    assert {one.message for one in told} == {
        "`dealing.decks` has the label of `dealing.method`",
        f"`dealing.method` has one label for `{first}` and `{second}`",
    }
    assert not [one for one in lint_library(rulesets, vocabulary) if one.diagnostic.code is Code.LINT_SAID_TWICE]
