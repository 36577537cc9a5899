"""The letters of a scalar to an exact value, as the type of its field says."""

import datetime as dt
import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import assert_never, cast

from compliance.diag import Code, did_you_mean
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import (
    KINDS,
    FieldDef,
    FreeSpelling,
    Kind,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Row,
    Shape,
    make_odds,
)
from compliance.record import record

_HAND = re.compile(r"(?![0-9]{3})[^\W_](?:[^\W_]|[-'+/()&.*†‡!?#$%:=<>’♠♥♦♣]){0,79}")
"""What can be the name of a hand; three digits first are the rest of a figure that a comma has ended."""
_LISTED = re.compile(r",(?=\s)")
"""A comma between words, as in a list of ranks; one between digits is the figure's own."""
COMMA = "inside { } and [ ] a comma ends the value: put it in quotes"


@record
class ValueContext:
    """What the values of a file stand in: its lines, and the game that it is about."""

    lines: tuple[str, ...] = ()
    game: str = ""


BARE = ValueContext()


def decode_value(node: Node, field: FieldDef, mistakes: DiagnosticsCollector, sheet: ValueContext = BARE) -> Raw | None:
    """Decode what stands in a field, or note why it cannot be."""
    match KINDS[field.kind].shape:
        case Shape.SCALAR:
            return decode_scalar(node, field.kind, f"`{field.name}`", mistakes, field)
        case Shape.WORD:
            return _decode_choice(node, field, mistakes)
        case Shape.WORD_SET:
            words = _decode_words(node, field, mistakes, repeat=False)
            return None if words is None else frozenset(words)
        case Shape.WORD_SEQUENCE:
            return _decode_words(node, field, mistakes, repeat=False)
        case Shape.TABLE:
            return _decode_paytable(node, field, mistakes)
        case Shape.TEXT:
            scalar = mistakes.scalar(node, f"`{field.name}`")
            return None if scalar is None else scalar.text.strip()
        case Shape.NAMES:
            return _decode_names(node, field, mistakes)
        case Shape.CLAUSES:
            return _decode_clauses(node, field, mistakes, sheet)
        case _ as unknown:
            assert_never(unknown)


def decode_scalar(
    node: Node, kind: Kind, what: str, mistakes: DiagnosticsCollector, field: FieldDef | None = None
) -> Raw | None:
    """Decode a single value of a kind that has its own letters."""
    scalar = mistakes.scalar(node, what)
    if scalar is None:
        return None
    traits, letters = KINDS[kind], scalar.text.strip()
    raw = traits.read(letters)
    if raw is None and mistakes.reads_freely:
        return _decode_spelling(scalar, kind, what, mistakes, field)
    if raw is None:
        message = f"{what} is {traits.noun}, not `{_clip_text(scalar.text)}`"
        mistakes.blame(Code.VALUE_TYPE, message, scalar.span, traits.hint_for(letters))
    if raw is not None and mistakes.notes_typing:
        _note_typing(scalar, kind, traits.show(raw), what.strip("`") if field is None else field.name, mistakes)
    return raw


def _note_typing(scalar: Scalar, kind: Kind, canonical: str, name: str, mistakes: DiagnosticsCollector) -> None:
    """Note letters that differ from the canonical ones in case, blanks, idle zeros or the commas of money alone."""
    # WHY: loaded here, since only `fmt` asks for it.
    from compliance.load.values.spellings import is_only_typing

    letters = scalar.text.strip()
    # WHY: `1000 to 1` is how chapters print it; an amount of money has its commas everywhere.
    same = letters == canonical if kind is Kind.MONEY else letters.replace(",", "") == canonical.replace(",", "")
    if not same and is_only_typing(letters, canonical):
        mistakes.spellings.append(FreeSpelling(name, letters, canonical, scalar.span))


def decode_day(keys: Keys, name: str, *, required: bool = False) -> dt.date | None:
    """Decode the day under a key."""
    node = keys.node(name, required=required)
    return None if node is None else cast("dt.date | None", decode_scalar(node, Kind.DATE, f"`{name}`", keys.mistakes))


def decode_money(keys: Keys, name: str) -> int | None:
    """Decode an amount under a key that may be missing."""
    node = keys.node(name, required=False)
    return None if node is None else cast("int | None", decode_scalar(node, Kind.MONEY, f"`{name}`", keys.mistakes))


def decode_stake(keys: Keys) -> int | None:
    """Read what is wagered, in cents, where it is fixed; a wager of nothing is none."""
    cents = decode_money(keys, "stake")
    node = keys.node("stake", required=False)
    if cents == 0 and node is not None:
        keys.mistakes.blame(Code.VALUE_TYPE, "`stake` is nothing", node.span, "write what is wagered, such as `$1`")
    return cents or None


def _decode_spelling(
    scalar: Scalar, kind: Kind, what: str, mistakes: DiagnosticsCollector, field: FieldDef | None
) -> Raw | None:
    """Decode a value that is written as people write it, and note how it was read; two meanings are refused."""
    # WHY: loaded here, since nearly every value is written canonically and needs none of it.
    from compliance.load.values.spellings import read_spelling_of
    from compliance.load.values.spelt_meanings import OnlyBound, OtherUnit, TwoMeanings

    traits, letters = KINDS[kind], scalar.text.strip()
    spelt = read_spelling_of(kind, letters, field)
    if isinstance(spelt, TwoMeanings):
        meanings = [f"`{meaning}`" for meaning in spelt.meanings]
        message = f"{what} is {traits.noun}, and `{_clip_text(letters)}` may mean {' or '.join(meanings)}"
        mistakes.blame(Code.VALUE_TYPE, message, scalar.span, "write the one that is meant")
        return None
    if isinstance(spelt, OtherUnit):
        message = f"{what} is {traits.noun} ({spelt.wanted}), and `{_clip_text(letters)}` is in `{spelt.found}`"
        mistakes.blame(Code.VALUE_TYPE, message, scalar.span, f"{traits.hint}; `{spelt.found}` is not converted")
        return None
    if isinstance(spelt, OnlyBound):
        message = f"{what} is {traits.noun}, and `{_clip_text(letters)}` says how far it may go and not which it is"
        hint = f"write the one that holds, such as `{spelt.figure}`"
        mistakes.blame(Code.VALUE_TYPE, message, scalar.span, hint)
        return None
    if spelt is None:
        message = f"{what} is {traits.noun}, not `{_clip_text(scalar.text)}`"
        mistakes.blame(Code.VALUE_TYPE, message, scalar.span, traits.hint_for(letters))
        return None
    name = what.strip("`") if field is None else field.name
    mistakes.spellings.append(FreeSpelling(name, letters, traits.show(spelt), scalar.span))
    return spelt


def _clip_text(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= 60 else flat[:57] + "..."


@lru_cache(maxsize=4096)
def fold_word(text: str) -> str:
    """Fold a word as people write it to the form the vocabulary has: `Full house` is `full-house`."""
    return "-".join(text.strip().lower().replace("_", "-").split())


def find_word(text: str, known: Collection[str], field: FieldDef | None = None) -> str | None:
    """Find the word of the vocabulary that is meant, as it stands there, as chapters print it or as people write it."""
    word = fold_word(text)
    if word in known:
        return word
    # WHY: loaded here, since nearly every word is written as the vocabulary has it.
    from compliance.load.values.spelt_words import NOT_PRINTED, match_word

    return match_word(text, known, NOT_PRINTED if field is None else field.printed)


def _known_word(
    scalar: Scalar, known: Iterable[str], what: str, mistakes: DiagnosticsCollector, field: FieldDef
) -> str | None:
    words = tuple(known)
    word = fold_word(scalar.text)
    if word in words:
        return word
    meant = find_word(scalar.text, words, field) if mistakes.reads_freely else None
    if meant is not None:
        mistakes.spellings.append(FreeSpelling(field.name, scalar.text.strip(), meant, scalar.span))
        return meant
    cut = scalar.text[:3].isdigit()
    hint = COMMA if cut else did_you_mean(word, words) or f"it is one of {', '.join(words)}"
    mistakes.blame(Code.VALUE_CHOICE, f"{what} is not `{_clip_text(scalar.text)}`", scalar.span, hint)
    return None


def _decode_choice(node: Node, field: FieldDef, mistakes: DiagnosticsCollector) -> str | None:
    scalar = mistakes.scalar(node, f"`{field.name}`")
    return None if scalar is None else _known_word(scalar, field.choices, f"`{field.name}`", mistakes, field)


def _decode_words(
    node: Node, field: FieldDef, mistakes: DiagnosticsCollector, *, repeat: bool
) -> tuple[str, ...] | None:
    what = f"`{field.name}`"
    if isinstance(node, Scalar):
        scalar = mistakes.scalar(node, what)
        if scalar is None:
            return None
        if fold_word(scalar.text) == "none":
            return ()
        mistakes.blame(Code.SHAPE_SEQUENCE, f"{what} is a list", scalar.span, f"write `[{_clip_text(scalar.text)}]`")
        return None
    words: list[str] = []
    for item in mistakes.sequence(node, what):
        scalar = mistakes.scalar(item, f"an item of {what}")
        word = None if scalar is None else _known_word(scalar, field.choices, f"an item of {what}", mistakes, field)
        if word is not None and word in words and not repeat:
            mistakes.blame(Code.VALUE_REPEATED, f"`{word}` stands in {what} twice", item.span)
        if word is not None:
            words.append(word)
    return tuple(words) if isinstance(node, Sequence) else None


def _decode_names(node: Node, field: FieldDef, mistakes: DiagnosticsCollector) -> tuple[str, ...] | None:
    what = f"`{field.name}`"
    if isinstance(node, Scalar) and fold_word(node.text) == "none":
        return ()
    names = [mistakes.scalar(item, f"an item of {what}") for item in mistakes.sequence(node, what)]
    return tuple(name.text.strip() for name in names if name is not None) if isinstance(node, Sequence) else None


def _decode_clauses(node: Node, field: FieldDef, mistakes: DiagnosticsCollector, sheet: ValueContext) -> Raw | None:
    # WHY: the parser of clauses is loaded where there are some; most submissions have none.
    from compliance.load.values.clauses import decode_clauses

    return decode_clauses(node, f"`{field.name}`", mistakes, lines=sheet.lines, game=sheet.game)


def _decode_paytable(node: Node, field: FieldDef, mistakes: DiagnosticsCollector) -> PaytableValue | None:
    if isinstance(node, Scalar):
        scalar = mistakes.scalar(node, f"`{field.name}`")
        return None if scalar is None else PaytableValue(_table_name(scalar.text), None)
    mapping = mistakes.mapping(node, f"`{field.name}`")
    if mapping is None:
        return None
    keys = Keys(mapping, f"`{field.name}`", mistakes, known=("name", "rows"))
    name = _table_name(keys.text("name", required=False)) or None
    rows = decode_rows(keys.pairs("rows", required=False), field, mistakes) if keys.has("rows") else None
    if name is None and rows is None:
        mistakes.blame(
            Code.VALUE_EMPTY,
            f"`{field.name}` has neither a name nor rows",
            node.span,
            "write `{name: A}` or `{rows: {...}}`",
        )
        return None
    return PaytableValue(name, rows)


def _table_name(text: str) -> str:
    return re.sub(r"(?i)^(pay[ -]?)?table\s+", "", text.strip())


def decode_rows(
    pairs: tuple[tuple[Scalar, Node], ...], field: FieldDef, mistakes: DiagnosticsCollector, *, unresolved: bool = False
) -> dict[str, Row]:
    """Decode the rows of a paytable: each hand with what it pays, in one column or several.

    Only a chapter's own table may have a cell that its source has lost.
    """
    rows: dict[str, Row] = {}
    for key, node in pairs:
        hand = _decode_hand(key, field, mistakes)
        row = _decode_row(node, field, mistakes, unresolved=unresolved)
        if hand is not None and hand in rows:
            mistakes.blame(Code.VALUE_REPEATED, f"the row `{hand}` stands there twice", key.span)
        if hand is not None and row is not None:
            rows[hand] = row
    return rows


def _decode_hand(key: Scalar, field: FieldDef, mistakes: DiagnosticsCollector) -> str | None:
    """Decode the hand of a row; one that no table knows is what a filing states, and the rules judge it."""
    hand = fold_word(_LISTED.sub("", key.text))
    if hand in field.hands:
        return hand
    is_hand = _HAND.fullmatch(hand) is not None
    if mistakes.reads_freely and is_hand and find_word(key.text, field.hands, field) is None:
        return hand
    return _known_word(key, field.hands, f"a hand of `{field.name}`", mistakes, field)


def _decode_row(node: Node, field: FieldDef, mistakes: DiagnosticsCollector, *, unresolved: bool) -> Row | None:
    if not isinstance(node, Mapping):
        paid = _decode_cell(node, "what a row pays", mistakes, field, unresolved=unresolved)
        return None if paid is None else {"pays": paid}
    Keys(node, f"a row of `{field.name}`", mistakes, known=field.columns)
    row: dict[str, Odds] = {}
    for key, value in node.entries:
        paid = _decode_cell(value, f"`{key.text}` of a row", mistakes, field, unresolved=unresolved)
        if paid is not None:
            row[key.text] = paid
    return row


def _decode_cell(
    node: Node, what: str, mistakes: DiagnosticsCollector, field: FieldDef, *, unresolved: bool
) -> Odds | None:
    if unresolved and isinstance(node, Scalar) and node.text == "unresolved":
        return make_odds(OddsForm.UNRESOLVED, 0)
    paid = decode_scalar(node, Kind.ODDS, what, mistakes, field)
    return paid if isinstance(paid, Odds) else None
