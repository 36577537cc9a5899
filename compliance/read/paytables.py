"""Paytables by their rows: a run of hands with what each pays, and the field whose hands they are."""

import re
from collections.abc import Callable, Mapping, Sequence

from compliance.load import find_word, fold_word, read_spelling_of
from compliance.model import KINDS, FieldDef, Kind, Odds, PaytableValue, Row
from compliance.read.tokens import spell_ratio
from compliance.read.words import Lexicon
from compliance.record import keyword_record

_LEAST_ROWS = 3
_MOST_OWN = 0.6
_ARTICLE = re.compile(r"(?i)^(?:an?|one|the)\s+(?=\S)")
_HAND = re.compile(r"[a-z0-9][a-z0-9'+/-]{1,60}")
_NUMBERED = re.compile(r"^\s*(?:\d{1,2}[.)]|[-–•])\s+")


@keyword_record
class TableFound:
    """Rows that read as a paytable, for each field that it may be of, with the name that stands over it."""

    fields: tuple[FieldDef, ...]
    value: Mapping[str, PaytableValue]
    strange: tuple[str, ...]


def split_paid(cells: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """Split a row into a hand and what it pays, in one column or several; a row of something else is none."""
    filled = [cell.strip() for cell in cells]
    if len(filled) < 2 or not filled[0]:
        return None
    paid = [cell for cell in filled[1:] if cell]
    return (_NUMBERED.sub("", filled[0]), tuple(paid)) if paid and len(paid) <= 2 else None


_PAID_LINE = re.compile(
    r"(?i)^(.{2,60}?)\s*(?:[:–—=]|\bpays\b|\bat\b|\s-\s|\s)\s*"
    r"([\d,]+\s?(?:to|for|:)\s?\d{1,2}|[\d,]+-\d{1,2}|even money|[\d.]+% of .{3,30})\.?$"
)


def split_line(text: str) -> tuple[str, str] | None:
    """Split a line that ends with what a hand pays, where nothing but a space or a sign parts them."""
    found = _PAID_LINE.match(text.strip())
    return None if found is None else (found[1].strip(" :–—-="), found[2])


_PARTED = re.compile(r";\s*|,\s+(?:and\s+)?|\s+and\s+(?=\S+\s)")


def inline_rows(text: str, is_hand: Callable[[str], bool]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the rows of a paytable that a sentence lists; none unless every part is a known hand with its figure."""
    split = [split_line(part) for part in _PARTED.split(text.strip().rstrip("."))]
    rows: list[tuple[str, tuple[str, ...]]] = [(row[0], (row[1],)) for row in split if row is not None]
    return rows if len(rows) == len(split) and all(is_hand(label) for label, _paid in rows) else []


def read_rows(
    rows: Sequence[tuple[str, tuple[str, ...]]], fields: Sequence[FieldDef], context: frozenset[str],
    subjects: Mapping[str, Sequence[frozenset[str]]], name: str,
) -> TableFound | None:  # fmt: skip
    """Tell the field of which these rows are a paytable; several where the rows and the words around them do not."""
    if len(rows) < _LEAST_ROWS:
        return None
    fitting = {field.name: read for field in fields if (read := _read_for(rows, field)) is not None}
    if not fitting:
        return None
    named = _most_named(fitting, subjects, context)
    if name == "" and not named and len(fitting) > 1:
        most = max(len(value) - len(strange) for value, strange in fitting.values())
        fitting = {key: read for key, read in fitting.items() if len(read[0]) - len(read[1]) == most}
    chosen = named or tuple(fitting)
    by_name = {field.name: field for field in fields}
    return TableFound(
        fields=tuple(by_name[one] for one in chosen),
        value={one: PaytableValue(name or None, fitting[one][0]) for one in chosen},
        strange=tuple(dict.fromkeys(strange for one in chosen for strange in fitting[one][1])),
    )


def _most_named(
    fitting: Mapping[str, object], subjects: Mapping[str, Sequence[frozenset[str]]], context: frozenset[str]
) -> tuple[str, ...]:
    """Return the fields whose wager the words around the rows name, the most exactly named alone."""
    sizes = {
        name: max((len(words) for words in subjects.get(name, ()) if words and words <= context), default=0)
        for name in fitting
    }
    most = max(sizes.values(), default=0)
    return tuple(name for name, size in sizes.items() if size == most) if most else ()


def _read_for(
    rows: Sequence[tuple[str, tuple[str, ...]]], field: FieldDef
) -> tuple[dict[str, Row], tuple[str, ...]] | None:
    """Read rows as a paytable of a field; the names of hands that it does not know are told."""
    read: dict[str, Row] = {}
    strange: list[str] = []
    for label, paid in rows:
        hand = _hand_of(label, field)
        row = _row_of(paid, field)
        if hand is None or row is None or hand[0] in read:
            return None
        read[hand[0]] = row
        if not hand[1]:
            strange.append(label)
    return (read, tuple(strange)) if len(rows) - len(strange) >= _MOST_OWN * len(rows) else None


def spell_hands(label: str, spellings: Mapping[str, Sequence[str]]) -> str:
    """Write the words of a hand out that a document abbreviates."""
    for word, shorts in spellings.items():
        for short in shorts:
            label = re.sub(rf"(?i)(?<![\w-]){re.escape(short.rstrip('.'))}(?![\w-])\.?", word, label)
    return label


def knows_hand(label: str, fields: Sequence[FieldDef]) -> bool:
    """Tell whether any of these paytables has a hand of this name."""
    return any(hand is not None and hand[1] for hand in (_hand_of(label, field) for field in fields))


def _hand_of(label: str, field: FieldDef) -> tuple[str, bool] | None:
    """Return a hand as the field calls it, and whether it knows it; one that nobody could name is none."""
    bare = _ARTICLE.sub("", label)
    for text in (label, bare, label.rstrip("*†‡ "), label.replace(" or better", ""), f"{bare} flush"):
        known = find_word(text, field.hands, field)
        if known is not None:
            return known, True
    folded = fold_word(re.sub(r"[,.;:()\"“”]", "", bare).replace("\N{EN DASH}", "-"))
    return (folded, False) if _HAND.fullmatch(folded) and not folded[0].isdigit() else None


def _row_of(paid: Sequence[str], field: FieldDef) -> Row | None:
    columns = field.columns or ("pays",)
    row: dict[str, Odds] = {}
    for column, text in zip(columns, paid, strict=False):
        value = read_paid_cell(text, field)
        if value is None:
            return None
        row[column] = value
    return row if len(paid) <= len(columns) and row else None


def read_paid_cell(text: str, field: FieldDef) -> Odds | None:
    """Read what a row pays, where the letters have one meaning."""
    letters = spell_ratio(text.strip().rstrip("*†‡ "))
    raw = KINDS[Kind.ODDS].read(letters)
    spelt = read_spelling_of(Kind.ODDS, letters, field) if raw is None else raw
    return spelt if isinstance(spelt, Odds) else None


_LETTER = re.compile(r"[A-Z]")
_CAPTION = re.compile(r"(?i)\b(?:pay\s?-?table|table|schedule)\s+[\"“']?([A-Z]|\d{1,2})[\"”']?(?![\w-])")


def name_over(captions: Sequence[str]) -> str:
    """Return the name that the words over a paytable give it, the nearest first."""
    for caption in captions:
        found = _CAPTION.search(caption)
        if found is not None and found[1].upper() == found[1]:
            return found[1]
    return ""


def name_table(text: str) -> str:
    """Write a letter that stands alone where a table is chosen as the name of a table."""
    return f"table {text.strip()}" if _LETTER.fullmatch(text.strip()) else text


def content_of_captions(captions: Sequence[str], lexicon: Lexicon) -> frozenset[str]:
    """Return the words of what stands over a paytable."""
    return frozenset(word for caption in captions for word in lexicon.fold(caption)) - lexicon.fillers
