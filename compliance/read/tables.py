"""Tables of a document: what its columns are for, and each row as a label with its value."""

from collections.abc import Mapping, Sequence

from compliance.model import Passage, ReadingCues
from compliance.read.marks import has_marks, write_typed_marks
from compliance.read.scope import games_named
from compliance.read.sentences import without_citations
from compliance.read.words import Lexicon
from compliance.record import keyword_record

LABEL, CITE, VALUE, BEFORE, AFTER, OTHER = "label", "cite", "value", "before", "after", "other"
_DASHES = frozenset({"", "-", "–", "—", "--", "n/a", "none stated"})


@keyword_record
class Column:
    """What a column of a table is for; ``words`` are those of its head where it names what its cells state."""

    role: str
    words: str = ""


@keyword_record
class RowRead:
    """One value of a row with its label."""

    label: str
    value: str
    passage: Passage


def columns_of(
    row: Passage, cues: ReadingCues, lexicon: Lexicon, games: Mapping[str, Sequence[str]], own: str
) -> tuple[Column, ...] | None:
    """Return what the columns under a row are for, if it is the head of its table."""
    roles = [_role_of(cell, place, cues, lexicon, games, own) for place, cell in enumerate(row.cells)]
    known = [role for role in roles if role is not None]
    has_heads = any((role is not None and role.role not in (LABEL, OTHER)) or (role and role.words) for role in known)
    if any(role is None for role in roles) or not has_heads:
        return None
    return tuple(known)


def _role_of(
    cell: str, place: int, cues: ReadingCues, lexicon: Lexicon, games: Mapping[str, Sequence[str]], own: str
) -> Column | None:
    text = cell.strip()
    if not text:
        return Column(role=LABEL) if place == 0 else Column(role=VALUE)
    folded = lexicon.fold(text)
    for role, spellings in cues.heads.items():
        if any(lexicon.fold(spelling) == folded for spelling in spellings):
            attribute = role in ("minimum", "maximum", "odds")
            return Column(role=VALUE, words=text) if attribute else Column(role=role)
    named = games_named(text, games)
    if named and len(folded) <= 3 + sum(len(lexicon.fold(one)) for one in games.get(named[0], ())[:1]):
        return Column(role=VALUE if named == [own] else OTHER)
    return None


def _tidy_cell(cell: str) -> str:
    """Return a cell without sections of law and the signs before them; a sign at its own end stays."""
    marked = write_typed_marks(cell).strip()
    return without_citations(marked).strip() if goes_on(marked) else without_citations(marked).strip(" ,;")


def goes_on(text: str) -> bool:
    """Tell whether a text breaks off, so that the rest of it stands in the next line."""
    return text.rstrip().endswith((",", ";", " and", " or"))


def rows_under(
    columns: Sequence[Column] | None, row: Passage, unchanged: frozenset[tuple[str, ...]], lexicon: Lexicon
) -> list[RowRead]:
    """Return every value of a row with its label."""
    cells = [_tidy_cell(cell) for cell in row.cells]
    if columns is None or len(columns) < len([cell for cell in cells if cell]) or len(columns) > len(cells) + 1:
        return _rows_without_head(cells, row)
    labels = [cell for cell, column in zip(cells, columns, strict=False) if column.role == LABEL and cell]
    before = next((cell for cell, column in zip(cells, columns, strict=False) if column.role == BEFORE), "")
    rows: list[RowRead] = []
    for cell, column in zip(cells, columns, strict=False):
        if column.role not in (VALUE, AFTER) or cell.lower() in _DASHES:
            continue
        value = before if tuple(lexicon.fold(cell)) in unchanged else cell
        label = " ".join(filter(None, [*dict.fromkeys(labels), column.words]))
        if value.lower() not in _DASHES:
            rows.append(RowRead(label=label, value=value, passage=row))
    return rows


def _rows_without_head(cells: Sequence[str], row: Passage) -> list[RowRead]:
    last = next((place for place in range(len(cells) - 1, -1, -1) if cells[place]), 0)
    marked = [place for place, cell in enumerate(cells) if has_marks(cell)]
    place = marked[0] if len(marked) == 1 else last
    labels = [cell for cell in dict.fromkeys(cells[:place]) if cell]
    if not labels or cells[place].lower() in _DASHES:
        return []
    return [RowRead(label=" ".join(labels), value=cells[place], passage=row)]
