"""Edits of the tiny library, each of one thing: what is written, and what `impact` must call it."""

from builders import RULESET, elections_text, ledger_text, paytables_text, rules_text, ruleset_text, vocabulary_text

RULES = f"rulesets/{RULESET}/dealing.yaml"
VOCABULARY = "rulesets/vocabulary/fields.yaml"
HEAD = f"rulesets/{RULESET}/ruleset.yaml"
PAYTABLES = f"rulesets/{RULESET}/paytables.yaml"
LEDGER = f"rulesets/{RULESET}/ledger.yaml"
TERMS = "rulesets/terms/words.yaml"
SIX_DECKS = "submissions/six.yaml"

READINGS = """\
readings:
  - id: most-decks
    cite: 7.2(a)
    question: How many decks are too many?
    options:
      - {id: six, default: yes, label: more than six, value: dealing.decks <= 6, why: the text has a six}
      - {id: eight, label: more than eight, value: dealing.decks <= 8, why: others have eight}
"""
TABLE_RULE = f"""\
  - id: {RULESET}.dealing.table
    cite: 7.2(b)
    scope: filing
    title: The side wager pays table A
    fails: The side wager pays another table
    summary: A side wager is paid as table A says.
    applies: wagers.side.paytable is stated
    requires: wagers.side.paytable matches one of tables {{side-a}}
    cure: select table A
  - id: {RULESET}.dealing.side
    cite: 7.2(b)
    scope: filing
    title: The side wager has a least wager
    fails: The side wager has no least wager
    summary: Who offers the side wager says from which wager on.
    applies: wagers.side.offered
    requires: wagers.minimum >= $5
    cure: set wagers.minimum to $5
  - id: {RULESET}.dealing.method
    cite: 7.2(a)
    scope: filing
    title: Cards come from a shoe
    fails: Cards do not come from a shoe
    summary: The cards are dealt from a shoe.
    applies: dealing.method is stated
    requires: dealing.method is shoe
    cure: deal from a shoe
"""


def a_rules_file(more: str = TABLE_RULE, requires: str = "reading most-decks") -> str:
    """Return the rules of the edited library."""
    return rules_text(requires=requires, more=more)


BASE = {
    RULES: a_rules_file(),
    HEAD: ruleset_text(more=elections_text() + READINGS),
    LEDGER: ledger_text().replace("{provision: 7.2(b), as: election}", "{provision: 7.2(b), as: rule}"),
    TERMS: "terms: 1\nold: one\nnew: other\npairs:\n  - {old: holder, new: licensee}\n",
}
"""The library before every edit."""

_OTHER_READING = ruleset_text(more=elections_text() + READINGS.replace("dealing.decks <= 8", "dealing.decks <= 9"))
_OTHER_DEFAULT = ruleset_text(
    more=elections_text() + READINGS.replace("default: yes, ", "").replace("{id: eight, ", "{id: eight, default: yes, ")
)
_RENAMED = {
    VOCABULARY: vocabulary_text().replace("dealing.decks:", "dealing.packs:"),
    RULES: a_rules_file(),
    HEAD: BASE[HEAD].replace("dealing.decks", "dealing.packs"),
}
EDITS: dict[str, tuple[dict[str, str], str]] = {
    "cell": (
        {PAYTABLES: paytables_text().replace("5 to 1", "6 to 1")},
        "paytable A (side-a), triple: 5 to 1 -> 6 to 1",
    ),
    "row": (
        {PAYTABLES: paytables_text().replace(", pair: 1 to 1", "")},
        "paytable A (side-a), pair: 1 to 1 -> none",
    ),
    "option": (
        {HEAD: _OTHER_READING},
        "most-decks=eight: more than eight: dealing.decks <= 8 -> more than eight: dealing.decks <= 9",
    ),
    "default": (
        {HEAD: _OTHER_DEFAULT},
        "most-decks: six: more than six -> eight: more than eight [default of a reading]",
    ),
    "silence": (
        {HEAD: BASE[HEAD].replace("silence: no", "silence: yes")},
        "side wager (wagers.side.offered): silence is no -> silence is yes",
    ),
    "election gone": (
        {HEAD: ruleset_text(more="elections: []\n" + READINGS)},
        "election of wagers.side.offered: lost",
    ),
    "choice added": (
        {VOCABULARY: vocabulary_text().replace("by-hand: from the hand}", "by-hand: from the hand, chute: a chute}")},
        "dealing.method: none -> choice chute",
    ),
    "choice gone": (
        {VOCABULARY: vocabulary_text().replace(", by-hand: from the hand}", "}")},
        "dealing.method: choice by-hand -> none",
    ),
    "choice renamed": (
        {VOCABULARY: vocabulary_text().replace("by-hand: from the hand}", "hand: from the hand}")},
        "dealing.method: choice by-hand -> is now called hand",
    ),
    "field renamed": (_RENAMED, "dealing.decks: may be stated -> is now called dealing.packs"),
    "field renamed with its label": (
        {**_RENAMED, VOCABULARY: _RENAMED[VOCABULARY].replace("number of decks", "how many packs")},
        "dealing.decks: may be stated -> is now called dealing.packs",
    ),
    "kind of a field": (
        {
            VOCABULARY: vocabulary_text().replace("dealing.decks: {type: count", "dealing.decks: {type: percent"),
            HEAD: BASE[HEAD].replace("decks <= 6", "decks <= 6%").replace("decks <= 8", "decks <= 8%"),
        },
        "dealing.decks: is count -> is percent",
    ),
    "figure": ({RULES: a_rules_file(requires="dealing.decks <= 4")}, f"{RULESET}.dealing.decks"),
    "rule that others cover": (
        {
            RULES: a_rules_file(
                TABLE_RULE
                + TABLE_RULE[TABLE_RULE.index(f"  - id: {RULESET}.dealing.method") :]
                .replace("dealing.method\n", "dealing.not-by-hand\n", 1)
                .replace("requires: dealing.method is shoe", "requires: dealing.method is not by-hand")
            )
        },
        "1 more rule came, went or changed",
    ),
    "terms file": (
        {TERMS: BASE[TERMS].replace("licensee", "operator")},
        "terms/words.yaml: holder: licensee -> operator [pair of terms; turns no result]",
    ),
    "words": (
        {HEAD: BASE[HEAD].replace("title: Lantern Three", "title: Lantern 3")},
        "words, citations or comments only",
    ),
    "nothing": ({}, "NOTHING CHANGES"),
}
"""Each edit by its kind: the files that it writes, and words that `impact` must have."""
OF_THE_VOCABULARY = frozenset(name for name, (files, _) in EDITS.items() if VOCABULARY in files)
"""Edits that `diff` of two folders cannot see, since both are read with one vocabulary."""
