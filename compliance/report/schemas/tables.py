"""The schemas of a chapter's paytables, of how its chances are counted, and of a paytable in a file of its own."""

from collections.abc import Iterable, Mapping

from compliance.model import DEALS, Kind, Vocabulary
from compliance.report.schemas.fields import row_definitions, rows_schema
from compliance.report.schemas.ruleset import field_names
from compliance.report.schemas.values import (
    CHAPTER_ODDS,
    COUNT,
    FLAG,
    MONEY,
    ODDS,
    TEXT,
    Schema,
    block_schema,
    describe_schema,
    enum_schema,
    list_schema,
    mapping_schema,
    pattern_schema,
)

_CITE = describe_schema(TEXT, "The provision, section and paragraph as in the outline.", "575.12(b)")
_SHAPE = pattern_schema(
    r"^\s*[a-z0-9-]+(?:\s+without\s+[a-z0-9-]+(?:\s*,\s*[a-z0-9-]+)*)?\s*$",
    "write `hand`, or `hand without another, and-another`",
)
_PLAIN = "|".join(deal for deal in DEALS if deal != "football")
_DEAL = pattern_schema(
    rf"^\s*(?:{_PLAIN}|football\s+\{{[a-z0-9-]+\}}\s+\{{[a-z0-9-]+\}})\s*$",
    f"it is one of {', '.join(DEALS)}; `football` goes with two readings in braces",
)
_EFFECT = {
    "rows": describe_schema(mapping_schema(_SHAPE), "Rows that are counted as another hand under this option."),
    "adds": describe_schema(mapping_schema(TEXT), "Rows that are paid besides others: the first besides the second."),
    "stake_returned": describe_schema(FLAG, "Whether the stake comes back with the sum."),
}
_OWN = {"pays": describe_schema(ODDS, "What the chapter gives it."), "field": {}}
WAGER: Mapping[str, Schema] = {
    "id": describe_schema(TEXT, "Its name, lower case with hyphens."),
    "label": describe_schema(TEXT, "The wager as the chapter calls it."),
    "cite": _CITE,
    "deal": describe_schema(_DEAL, "What is dealt or thrown.", *(deal for deal in DEALS if deal != "football")),
    "field": {},
    "own": {},
    "order": describe_schema(
        mapping_schema(_SHAPE),
        "Every row that a table pays, from the top one down, and the hand that it is counted as.",
    ),
    "readings": describe_schema(
        mapping_schema(mapping_schema(block_schema(_EFFECT))),
        "What an option of a reading changes; what changes nothing is left out.",
    ),
    "stake": describe_schema(MONEY, "The stake, where the chapter fixes it and rows are sums of money.", "$1"),
    "envy_from": describe_schema(MONEY, "The wager from which another player's hand pays an envy bonus.", "$5"),
    "adds_to": describe_schema(
        TEXT, "The wager on top of which the rows are paid, without a stake of their own.", "Ante Wager"
    ),
    "each_row": describe_schema(FLAG, "Whether every row is a wager by itself."),
    "floor": describe_schema(FLAG, "Whether the tables are the least that may be paid."),
    "note": describe_schema(TEXT, "What the figure leaves out."),
}
_TABLE: Mapping[str, Schema] = {
    "id": describe_schema(TEXT, "Its name, unique in the ruleset.", "bonus-a"),
    "field": {},
    "name": describe_schema(TEXT, "What the chapter calls it and a submission writes.", "A"),
    "cite": _CITE,
    "stake": describe_schema(MONEY, "The stake, where the chapter fixes it and rows are sums of money.", "$1"),
    "rows": describe_schema(
        {"type": "object"}, "Each hand and what it pays; `unresolved` where the source has lost it."
    ),
}
_ROW = {
    "anyOf": [
        ODDS,
        block_schema(
            {"pays": describe_schema(ODDS, "What it pays."), "envy": describe_schema(MONEY, "What others are paid.")},
            ["pays"],
        ),
    ]
}
PAYTABLE: Mapping[str, Schema] = {
    "paytable": describe_schema(TEXT, "What the paytable is called."),
    "wager": describe_schema(
        pattern_schema("/", "write the chapter and the wager, such as `pa-659a/insurance`"),
        "A chapter and a wager of it, which then settles deal, order, readings and stake.",
        "pa-659a/insurance",
    ),
    "deck": describe_schema({"enum": [52, 53, "52", "53"]}, "Without `wager`: 52 cards, or 53 with one joker."),
    "cards": describe_schema({"enum": [2, 3, 5, 7, "2", "3", "5", "7"]}, "Without `wager`: how many cards are dealt."),
    "best_of": describe_schema({"enum": [4, "4"]}, "With `cards: 5`: 4 for the best four of them."),
    "stake": describe_schema(MONEY, "What is wagered, where a row pays a sum of money.", "$1"),
    "rows": describe_schema(
        mapping_schema(_ROW, minProperties=1), "Each hand and what it pays, from the top one down."
    ),
}


def paytables_schema(vocabulary: Vocabulary) -> Schema:
    """Return the schema of a chapter's paytables; the field of a table says which hands its rows may name."""
    fields = {name: field for name, field in vocabulary.fields.items() if field.kind is Kind.PAYTABLE}
    by_field = [
        {
            "if": {"properties": {"field": {"const": name}}, "required": ["field"]},
            "then": {"properties": {"rows": rows_schema(field)}},
        }
        for name, field in fields.items()
    ]
    keys = {
        **_TABLE,
        "field": describe_schema(field_names(vocabulary, fields), "The field that a submission states it in."),
    }
    more = {"allOf": by_field} if by_field else {}
    required = [key for key in keys if key != "stake"]
    tables = describe_schema(
        list_schema(block_schema(keys, required=required, **more)), "The chapter's tables as data."
    )
    return {
        **block_schema({"tables": tables}, required=("tables",)),
        "definitions": row_definitions(vocabulary, CHAPTER_ODDS),
    }


def odds_schema(vocabulary: Vocabulary, places: Iterable[str], categories: Iterable[str]) -> Schema:
    """Return the schema of how the chances of a chapter's wagers are counted, and of how its hands rank."""
    wagers = describe_schema(list_schema(_wager_schema(vocabulary)), "The wagers that need no decision of the player.")
    ranking = describe_schema(
        _ranking_schema(tuple(places), tuple(categories)), "How the hands rank that the dealer sets."
    )
    return block_schema({"wagers": wagers, "ranking": ranking})


def _wager_schema(vocabulary: Vocabulary) -> Schema:
    kinds = {
        kind: {name: None for name, field in vocabulary.fields.items() if field.kind is kind}
        for kind in (Kind.PAYTABLE, Kind.ODDS)
    }
    own = block_schema(
        {**_OWN, "field": describe_schema(field_names(vocabulary, kinds[Kind.ODDS]), "Its field of odds.")},
        required=_OWN,
    )
    keys = {
        **WAGER,
        "field": describe_schema(
            field_names(vocabulary, kinds[Kind.PAYTABLE]), "The paytable field whose rows are counted."
        ),
        "own": describe_schema(mapping_schema(own), "Rows with a field of odds of their own."),
    }
    return block_schema(
        keys,
        required=("id", "label", "cite", "deal", "order"),
        anyOf=[{"required": ["field"]}, {"required": ["own"]}],
        allOf=[_hands_of_deal_schema(deal, hands) for deal, hands in DEALS.items()],
    )


def _hands_of_deal_schema(deal: str, hands: Iterable[str]) -> Schema:
    """Return which hands the rows of a wager may be counted as, where it has this deal."""
    known = tuple(hands)
    one = f"(?:{'|'.join(known)})"
    without = rf"^\s*{one}(?:\s+without\s+{one}(?:\s*,\s*{one})*)?\s*$"
    hint = f"it is one of {', '.join(known)}; or `hand without another, and-another`"
    shape = {"anyOf": [{"enum": list(known)}, pattern_schema(without, hint)]}
    dealt = {"required": ["deal"], "properties": {"deal": {"pattern": rf"^\s*{deal}(?:\s|$)"}}}
    return {"if": dealt, "then": {"properties": {"order": {"additionalProperties": shape}}}}


def _ranking_schema(places: tuple[str, ...], categories: tuple[str, ...]) -> Schema:
    place = enum_schema({word: f"the {word.replace('-', ' ')} of its kind" for word in places})
    keys = {
        "hands": describe_schema(
            mapping_schema(COUNT), "The hands that the cards are set into, from the highest, with their numbers."
        ),
        "order": describe_schema(list_schema({"enum": list(categories)}), "The kinds of hand from the highest down."),
        "ace_low_straight": describe_schema(place, "Where the straight from the ace up stands among straights."),
        "ace_low_straight_flush": describe_schema(place, "Where it stands among straight flushes."),
    }
    return block_schema(keys, required=keys)


def paytable_schema() -> Schema:
    """Return the schema of a paytable in a file of its own, for `compliance odds FILE`."""
    cards = ("deck", "cards", "best_of")
    borrowed = {"not": {"anyOf": [{"required": [key]} for key in cards]}, "errorMessage": "the wager settles the cards"}
    return block_schema(
        PAYTABLE,
        required=("paytable", "rows"),
        **{"if": {"required": ["wager"]}, "then": borrowed, "else": {"required": ["deck", "cards"]}},
    )
