"""A tiny valid library and small model values, so that a test spells out only the part it is about.

The jurisdiction ZZ, its chapter 7 and the game Lantern Three are made up.
"""

import datetime as dt
from collections.abc import Mapping
from pathlib import Path

from compliance.assets import shipped_folder
from compliance.diag import Span
from compliance.lang import TextOrigin, parse_set, parse_when
from compliance.load import Cache, Library
from compliance.load.files import TextFile
from compliance.load.yaml.nodes import Node
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import parse_yaml
from compliance.model import FieldDef, Kind, Period, RulesetEntry, Submission, Vocabulary, WayClause

RULESET = "zz-lantern"
HERE = Span("here.yaml", 1, 1, 1, 1)


def vocabulary_text() -> str:
    """Return a vocabulary with one field of every kind."""
    return """\
sections:
  wagers: {label: Wagers, help: What may be wagered and what it pays}
  dealing: {label: Dealing, help: Where the cards come from}
  house_way: {label: House way, help: How the dealer sets a hand}
fields:
  wagers.minimum: {type: money, label: minimum wager}
  wagers.base_odds: {type: odds, label: odds of the base wager, form: to}
  wagers.commission: {type: percent, label: commission}
  wagers.other: {type: names, label: other wagers}
  wagers.side.offered: {type: flag, label: side wager}
  wagers.side.paytable: {type: paytable, label: side paytable, hands: [triple, pair], columns: [pays, envy]}
  wagers.side.best_award: {type: odds, label: top award, form: to, derived: best-award of wagers.side.paytable}
  dealing.method: {type: choice, label: way of dealing, choices: {shoe: from a shoe, by-hand: from the hand}}
  dealing.aids: {type: choices, label: aids of the dealer, choices: {cut-card: a cut card, lamp: a lamp}}
  dealing.order: {type: sequence, label: order of dealing, choices: {players: players first, dealer: the dealer}}
  dealing.decks: {type: count, label: number of decks}
  dealing.deck_life: {type: hours, label: time a deck is in use}
  dealing.since: {type: date, label: day since which the game is dealt}
  house_way.narrative: {type: text, label: house way in words}
  house_way.clauses: {type: clauses, label: house way in clauses}
"""


def ruleset_text(
    *,
    name: str = RULESET,
    period: str = "{from: 2020-01-01, until: unknown, known_through: 2020-12-31, note: the source ends there}",
    more: str = "",
) -> str:
    """Return the metadata of a chapter with two sections, in force in 2020 and unknown after it."""
    return f"""\
ruleset: {name}
title: Lantern Three
chapter: 99 Zz. Code Ch. 7
version: first
jurisdiction: ZZ
game: lantern-three
cite_prefix: "99 Zz. Code § "
instrument: Rules Submission
terms: {{holder: holder, regulator: Lantern Board, submission: Rules Submission}}
authority: 9 Zz. Laws 1
period: {period}
sources: [{{document: chapter 7, sha256: "0000000000000000000000000000000000000000000000000000000000000000"}}]
outline:
  "7.1": {{title: definitions, paragraphs: []}}
  "7.2": {{title: dealing, paragraphs: [(a), (b)]}}
{more or elections_text()}"""


def elections_text() -> str:
    """Return the one election of the chapter."""
    return """\
elections:
  - {id: side-wager, field: wagers.side.offered, cite: 7.2(b), label: side wager, silence: no}
"""


def rules_text(
    *, slug: str = "decks", cite: str = "7.2(a)", requires: str = "dealing.decks <= 6", more: str = ""
) -> str:
    """Return a file with the one rule of the chapter."""
    return f"""\
topic: dealing
label: Dealing
rules:
  - id: {RULESET}.dealing.{slug}
    cite: {cite}
    scope: filing
    title: At most six decks are used
    fails: More than six decks are used
    summary: The game is dealt from no more than six decks.
    requires: {requires}
    cure: use {{required}} decks
{more}"""


def cases_text() -> str:
    """Return a passing, a failing and a boundary case of the one rule."""
    return f"""\
cases:
  - {{rule: {RULESET}.dealing.decks, name: one deck, facts: {{dealing.decks: 1}}, expect: pass}}
  - {{rule: {RULESET}.dealing.decks, name: six decks, boundary: yes, facts: {{dealing.decks: 6}}, expect: pass}}
  - {{rule: {RULESET}.dealing.decks, name: seven decks, facts: {{dealing.decks: 7}}, expect: variance}}
"""


def paytables_text() -> str:
    """Return the one paytable of the chapter."""
    return """\
tables:
  - {id: side-a, field: wagers.side.paytable, name: A, cite: 7.2(b), rows: {triple: 5 to 1, pair: 1 to 1}}
"""


def ledger_text() -> str:
    """Return a line for every provision of the chapter."""
    return """\
ledger:
  - {provision: "7.1", as: definition}
  - {provision: "7.2", as: heading}
  - {provision: 7.2(a), as: rule}
  - {provision: 7.2(b), as: election}
"""


def submission_text(more: str = "dealing.decks: 6\n", *, filed: str = "2020-06-01") -> str:
    """Return a submission under the tiny chapter; with six decks it complies."""
    return f"""\
submission: 1
holder: Paper Moon Casino
jurisdiction: ZZ
game: lantern-three
filed: {filed}
{more}"""


def library_files() -> dict[str, str]:
    """Return every file of the tiny library, by its path, and a submission beside it."""
    return {
        "input.yaml": submission_text(),
        "rulesets/vocabulary/fields.yaml": vocabulary_text(),
        f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(),
        f"rulesets/{RULESET}/paytables.yaml": paytables_text(),
        f"rulesets/{RULESET}/dealing.yaml": rules_text(),
        f"rulesets/{RULESET}/dealing.test.yaml": cases_text(),
        f"rulesets/{RULESET}/ledger.yaml": ledger_text(),
    }


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write texts to their paths below a folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def a_library(folder: Path, files: Mapping[str, str] | None = None, *, cache: Cache | None = None) -> Library:
    """Write the tiny library below a folder, with some files changed, and open it."""
    write_files(folder, {**library_files(), **(files or {})})
    return Library(folder / "rulesets", shipped_folder("grammar") / "condition.lark", cache or Cache(None))


def a_node(text: str) -> Node:
    """Return the tree of a YAML text that is known to be well-formed."""
    tree = parse_yaml(text, "here.yaml")
    assert tree.value is not None, tree.diagnostics
    return tree.value


def a_text_file(text: str) -> TextFile:
    """Return a file that was read already."""
    return TextFile("here.yaml", text, "0" * 64)


def a_field(kind: Kind, *, name: str = "dealing.thing", words: str = "", hands: str = "") -> FieldDef:
    """Return a field of a kind, with its words or hands given in one text."""
    return FieldDef(
        name=name,
        kind=kind,
        label="thing",
        help="",
        example="",
        choices={word: word for word in words.split()},
        hands=tuple(hands.split()),
        columns=("pays", "envy"),
        form=None,
        derived=None,
        span=HERE,
    )


def a_vocabulary(*fields: FieldDef) -> Vocabulary:
    """Return a vocabulary of these fields."""
    return Vocabulary(sections={}, fields={field.name: field for field in fields})


def a_clause(when: str = "otherwise", places: str = "the rest to high", *, name: str = "") -> WayClause:
    """Return a clause of a house way."""
    grammar = (shipped_folder("grammar") / "houseway.lark").read_text("utf-8")
    origin = TextOrigin("here.yaml")
    test, placed = parse_when(when, origin, grammar), parse_set(places, origin, grammar)
    assert test.value is not None, test.diagnostics
    assert placed.value is not None, placed.diagnostics
    return WayClause(name=name, when=test.value, places=placed.value, when_text=when, set_text=places, span=HERE)


def a_submission(
    *, jurisdiction: str = "ZZ", game: str = "lantern-three", header: Mapping[str, Span] | None = None
) -> Submission:
    """Return a submission that states nothing."""
    return Submission(
        path="input.yaml",
        sha256="0" * 64,
        holder="Paper Moon Casino",
        jurisdiction=jurisdiction,
        game=game,
        filed=None,
        as_of=None,
        ruleset=None,
        statements={},
        waivers=(),
        header=header or {},
    )


def an_entry(
    name: str = RULESET,
    *,
    jurisdiction: str = "ZZ",
    game: str = "lantern-three",
    start: str | None = "2020-01-01",
    end: str | None = None,
    known_through: str | None = None,
) -> RulesetEntry:
    """Return what a ruleset is chosen by; an ``end`` of `open` means that it is still in force."""
    return RulesetEntry(
        id=name,
        jurisdiction=jurisdiction,
        game=game,
        period=Period(
            start=_day(start),
            end=None if end == "open" else _day(end),
            open_ended=end == "open",
            known_through=_day(known_through),
            note="",
        ),
    )


def _day(text: str | None) -> dt.date | None:
    return None if text is None else dt.date.fromisoformat(text)


def codes_of(found: DiagnosticsCollector) -> list[str]:
    """Return the codes of what was found, in order."""
    return [str(one.code) for one in found.all]
