"""Faults that an author can make, each as an edit of a shipped ruleset and the code by which lint finds it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

CHAPTER = "pa-575"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """An edit of files of a library, ``{old: new}`` by file, and what it is found by.

    An empty ``old`` stands for the end of the file. ``about`` must stand in the message; ``whole`` faults are seen only
    where the whole library is looked through, those with ``text`` only where the text of the law is at hand.
    """

    name: str
    code: str
    edits: dict[str, dict[str, str]] = field(default_factory=dict)
    about: str = ""
    whole: bool = False
    text: bool = False


def seed_fault(fault: Fault, library: Path) -> None:
    """Edit the files of a library; what is to be replaced must be there."""
    for name, changes in fault.edits.items():
        path = library / name
        text = path.read_text("utf-8") if path.is_file() else ""
        for old, new in changes.items():
            assert old in text, f"{fault.name}: {name} has no {old!r}"
            text = text.replace(old, new, 1) if old else f"{text}{new}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")


def a_rule(slug: str, requires: str, *, applies: str = "", words: str = "The cards of the deck") -> str:
    """Return a rule about cards, to stand at the end of its file."""
    condition = f"    applies: {applies}\n" if applies else ""
    return f"""\
  - id: {CHAPTER}.cards.{slug}
    cite: 575.3(a)
    scope: floor
    title: {words} are as they should be
    fails: {words} are not as they should be
    summary: {words} are as they should be.
{condition}    requires: {requires}
    cure: change the cards
"""


def _edit(file: str, old: str, new: str) -> dict[str, dict[str, str]]:
    return {f"{CHAPTER}/{file}.yaml": {old: new}}


_ELECTION = """\
  - id: origin
    field: cards.origin
    cite: 575.12(c)
    label: origin of the cards
    help: Where the cards come from.

readings:"""
_ORIGIN = """\
fields:
  cards.origin:
    type: choice
    label: origin of the cards
    choices: {new: new from the maker, washed: washed, returned: returned from another table}
    example: new
"""
_TABLE = """\
  - id: fortune-a
    field: wagers.fortune_bonus.paytable
    name: A
    cite: 575.12(b)
    rows: {royal-flush: 200 to 1}
"""
_TOPIC = """\
topic: extra
label: Extra
rules:
"""
_TWIN = "  - {rule: pa-575.cards.identical, name: alike again, facts: {cards.identical: yes}, expect: pass}\n"
_CASE = "  - {rule: pa-575.cards.identical, name: not alike,"

LOADING = (
    Fault(name="period out of order", code="ruleset.period", edits=_edit("ruleset", "2013-09-30\n", "2010-09-30\n")),
    Fault(
        name="a point for a comma", code="condition.type", edits=_edit("payout-limit", "max($50,000,", "max($50.000,")
    ),
    Fault(
        name="misspelt field",
        code="condition.unknown-field",
        edits=_edit("cards", "cards.jokers_in_play is 1", "cards.joker_in_play is 1"),
    ),
    Fault(
        name="misspelt choice",
        code="condition.unknown-choice",
        edits=_edit("shuffle", "shuffle.method is reshuffler", "shuffle.method is shufler"),
    ),
    Fault(
        name="no such reading",
        code="condition.unknown-reading",
        edits=_edit("cards", "reading reshuffler-as-shuffler", "reading shuffler"),
    ),
    Fault(
        name="no such table",
        code="condition.unknown-table",
        edits=_edit("payouts", "bonus-b, bonus-c}", "bonus-b, bonus-d}"),
    ),
    Fault(
        name="half a condition",
        code="condition.syntax",
        edits=_edit("cards", "cards.decks is 1 or cards.decks is 2", "cards.decks is 1 or"),
    ),
    Fault(
        name="no such provision",
        code="citation.unknown",
        edits=_edit("cards", "cite: [575.3(a), 575.3(b)]", "cite: [575.3(z), 575.3(b)]"),
    ),
    Fault(
        name="provision left out",
        code="ledger.missing",
        edits=_edit("ledger", "  - {provision: 575.3(c)(2), as: rule}\n", ""),
    ),
    Fault(
        name="provision twice",
        code="ledger.duplicate",
        edits=_edit("ledger", "", "  - {provision: 575.13(n), as: rule}\n"),
    ),
    Fault(
        name="no rule for a provision",
        code="ledger.disposition",
        edits=_edit("ledger", "575.4(e), as: procedure", "575.4(e), as: rule"),
    ),
    Fault(
        name="two rules of one id",
        code="rule.duplicate",
        edits=_edit("cards", "pa-575.cards.identical", "pa-575.cards.decks"),
    ),
    Fault(
        name="id of another topic",
        code="rule.id",
        edits=_edit("cards", "pa-575.cards.identical", "pa-575.deck.identical"),
    ),
    Fault(
        name="rule without cases",
        code="case.missing",
        edits=_edit("cards", "", a_rule("tidy", "cards.identical or cards.decks is 2")),
    ),
    Fault(
        name="case of no rule",
        code="case.unknown-rule",
        edits=_edit("cards.test", "rule: pa-575.cards.identical", "rule: pa-575.cards.alike"),
    ),
    Fault(name="misspelt key", code="key.unknown", edits=_edit("cards", "    scope: floor\n", "    scop: floor\n")),
    Fault(
        name="two defaults",
        code="reading.default",
        edits=_edit("ruleset", "      - id: base-only\n", "      - id: base-only\n        default: yes\n"),
    ),
    Fault(
        name="key twice",
        code="yaml.duplicate-key",
        edits=_edit("cards", "    scope: floor\n", "    scope: floor\n    scope: floor\n"),
    ),
    Fault(name="missing key", code="key.missing", edits=_edit("cards", "    title: One deck or two\n", "")),
    Fault(
        name="silence of another kind",
        code="value.type",
        edits=_edit("ruleset", "    silence: 1\n", "    silence: often\n"),
    ),
)
"""What keeps a ruleset from loading."""

READ = (
    Fault(
        name="not in its form", code="lint.format", edits=_edit("cards", "    scope: floor\n", "    scope:   floor\n")
    ),
    Fault(
        name="topic and file differ",
        code="lint.topic",
        edits=_edit("extras", "", _TOPIC + a_rule("new", "cards.identical").replace(".cards.new", ".extra.new")),
    ),
    Fault(
        name="capitals in an id",
        code="lint.id",
        edits=_edit("ruleset", "  - id: second-deck\n", "  - id: Second-Deck\n"),
    ),
    Fault(
        name="successor that is not there",
        code="lint.succession",
        edits=_edit("ruleset", "superseded_by: []", "superseded_by: [pa-999]"),
    ),
    Fault(
        name="reading that nobody uses",
        code="lint.unused-reading",
        edits=_edit("settlement", "    readings: [wrongly-set-winner]\n", ""),
    ),
    Fault(name="table that nobody uses", code="lint.unused-table", edits=_edit("paytables", "", _TABLE)),
    Fault(
        name="decided on silence",
        code="lint.decides-on-silence",
        edits=_edit(
            "shuffle",
            "    applies: shuffle.method is reshuffler\n",
            "    applies: shuffle.method is stated and shuffle.method is reshuffler\n",
        ),
    ),
    Fault(name="case told twice", code="lint.duplicate-case", edits=_edit("cards.test", _CASE, _TWIN + _CASE)),
    Fault(
        name="case that fails",
        code="lint.failing-case",
        edits=_edit("cards", "requires: cards.jokers_in_play is 1", "requires: cards.jokers_in_play >= 1"),
    ),
    Fault(
        name="summary without its stop",
        code="lint.punctuation",
        edits=_edit("cards", "of the same appearance.", "of the same appearance"),
    ),
    Fault(
        name="title that tells of failing",
        code="lint.same-words",
        edits=_edit("cards", "fails: Not two cover cards", "fails: Two cover cards"),
    ),
    Fault(
        name="table copied and not changed",
        code="lint.copied-table",
        edits=_edit("paytables", "four-of-a-kind: 25 to 1", "four-of-a-kind: 30 to 1"),
    ),
    Fault(
        name="cell lost and nobody asked",
        code="lint.lost-cell",
        edits=_edit("paytables", "four-of-a-kind: 25 to 1", "four-of-a-kind: unresolved"),
    ),
    Fault(
        name="cure of no field",
        code="lint.cure-field",
        edits=_edit("cards", "cure: set cards.cover_cards to 2;", "cure: set cards.covercards to 2;"),
    ),
    Fault(
        name="figure of another law",
        code="lint.figure",
        edits=_edit("payout-limit", "lower than $50,000, nor", "lower than $55,000, nor"),
        about="$55,000",
    ),
    Fault(
        name="another state",
        code="lint.jurisdiction",
        edits=_edit("ruleset", "jurisdiction: US-PA", "jurisdiction: US-NV"),
        about="Pennsylvania",
    ),
    Fault(
        name="another code",
        code="lint.cited-code",
        edits=_edit("ruleset", 'cite_prefix: "58 Pa.', 'cite_prefix: "40 Pa.'),
    ),
    Fault(
        name="neighbour cited",
        code="lint.unlikely-citation",
        edits=_edit("payout-limit", "cite: 575.12(c)", "cite: 575.3(c)(1)"),
        text=True,
    ),
    Fault(
        name="two versions on one day",
        code="lint.overlapping-periods",
        edits={
            "ma-asia-poker/ruleset.yaml": {
                "jurisdiction: US-MA": "jurisdiction: US-PA",
                "  from: unknown\n  until: unknown\n": "  from: 2012-01-01\n  until: 2013-01-01\n",
            }
        },
    ),
    Fault(
        name="choice that no rule reads",
        code="lint.unread-election",
        about="cards.origin",
        edits={
            "vocabulary/general.yaml": {"fields:\n": _ORIGIN},
            f"{CHAPTER}/ruleset.yaml": {"readings:": _ELECTION},
        },
    ),
    Fault(
        name="word that no rule reads",
        code="lint.gap",
        about="`washed`",
        edits={
            "vocabulary/general.yaml": {"fields:\n": _ORIGIN},
            f"{CHAPTER}/cards.yaml": {"": a_rule("origin", "cards.identical", applies="cards.origin is returned")},
        },
    ),
    Fault(
        name="field that no ruleset reads",
        code="lint.unread-field",
        about="dealing.origin",
        whole=True,
        edits={"vocabulary/general.yaml": {"fields:\n": _ORIGIN.replace("cards.origin", "dealing.origin")}},
    ),
    Fault(
        name="provision that is not locked",
        code="lint.lock",
        edits={f"{CHAPTER}/law.lock": {'  - {provision: "575.2(e)"': '  - {provision: "575.2(z)"'}},
    ),
    Fault(
        name="topic without rules",
        code="lint.unused-topic",
        edits={f"{CHAPTER}/tips.yaml": {"": "topic: tips\nlabel: Tips\nrules: []\n"}},
    ),
)
"""What loads, and is found by reading."""

PROVED = (
    (
        "never-applies",
        "lint.never-applies",
        a_rule("never-applies", "cards.identical", applies="cards.decks < 1 and cards.decks > 2"),
    ),
    ("never-fails", "lint.never-fails", a_rule("never-fails", "cards.decks >= 1 or cards.decks < 1")),
    (
        "dead-branch",
        "lint.dead-branch",
        a_rule("dead-branch", "cards.same_design or (cards.same_design and cards.identical)"),
    ),
    ("contradiction", "lint.contradiction", a_rule("contradiction", "cards.jokers_in_play is 3")),
    (
        "joint",
        "lint.joint-contradiction",
        a_rule("more-decks", "cards.decks > table.positions", applies="cards.same_design")
        + a_rule("more-positions", "table.positions > cards.jokers_manufactured", applies="cards.back_colors_differ")
        + a_rule("joint", "cards.jokers_manufactured >= cards.decks", applies="cards.alternated_every_round"),
    ),
    ("implied", "lint.implied", a_rule("implied", "cards.cover_cards < 5")),
)
"""What the solver finds, with the slug of the rule that is found; all stand in one library."""

UNLAWFUL = "    requires: dealing.method is not hand\n", "    requires: shuffle.feeds_shoe is no\n"
"""An edit by which the election of a shuffler that loads the shoe can never be made."""


def all_codes() -> Iterator[str]:
    """Yield the code of every fault."""
    yield from (fault.code for fault in (*LOADING, *READ))
    yield from (code for _slug, code, _text in PROVED)
    yield from ("lint.unlawful-election", "lint.folder")
