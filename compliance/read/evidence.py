"""What single places of a document say of fields, gathered: agreement is a proposal, disagreement a question."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.model import (
    FieldDef,
    Kind,
    Passage,
    PaytableValue,
    Raw,
    ReadProposal,
    Sureness,
    WordsRead,
    show_on_one_line,
)
from compliance.record import keyword_record

_ORDER = (Sureness.CLEAR, Sureness.LIKELY, Sureness.OPEN)
_LONGEST = 400


@keyword_record
class Evidence:
    """What one place says of one field; without a value it is one side of a question."""

    field: str
    raw: Raw | None
    shown: str
    sure: Sureness
    words: WordsRead
    in_prose: bool = False


def words_at(passage: Passage, words: str, value: str, why: str) -> WordsRead:
    """Return words with their place; long ones are cut."""
    flat = " ".join(words.split())
    shown = flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 3]}..."
    return WordsRead(page=passage.page, paragraph=passage.paragraph, words=shown, value=value, why=why)


def gather_proposals(found: Sequence[Evidence], fields: Mapping[str, FieldDef]) -> tuple[ReadProposal, ...]:
    """Return a proposal or a question for each field that any place speaks of, in the order of the fields."""
    by_field: dict[str, list[Evidence]] = {}
    for one in found:
        by_field.setdefault(one.field, []).append(one)
    order = ["holder", "filed", *fields]
    return tuple(_gather(name, by_field[name], fields.get(name)) for name in order if name in by_field)


def _gather(name: str, found: list[Evidence], field: FieldDef | None) -> ReadProposal:
    if field is not None and field.kind is Kind.PAYTABLE:
        found = _join_table_names(found, field)
    if field is not None and field.kind is Kind.CHOICES:
        found = _join_sets(found, field)
    stated = [one for one in found if one.raw is not None]
    values = {one.shown for one in found}
    if len(stated) == len(found) and len(values) == 1:
        sure = min((one.sure for one in found), key=_ORDER.index)
        return ReadProposal(
            field=name, sure=sure, value=found[0].shown, raw=found[0].raw, read=tuple(one.words for one in found)
        )
    read = tuple(dict.fromkeys(one.words for one in found))
    return ReadProposal(field=name, sure=Sureness.OPEN, value="", raw=None, read=read)


def _join_table_names(found: list[Evidence], field: FieldDef) -> list[Evidence]:
    """Join the name of a paytable that one place gives with the rows that another one has."""
    tables = [one.raw for one in found if isinstance(one.raw, PaytableValue)]
    if len(tables) != len(found):
        return found
    names = {table.name for table in tables if table.name is not None}
    rows = [table.rows for table in tables if table.rows is not None]
    if len(names) > 1 or not rows or any(other != rows[0] for other in rows):
        return found
    joined = PaytableValue(next(iter(names), None), rows[0])
    return [_with_raw(one, joined, field) for one in found]


def _join_sets(found: list[Evidence], field: FieldDef) -> list[Evidence]:
    """Join what several sentences name; a list that stands apart says all by itself."""
    sets = [one for one in found if isinstance(one.raw, frozenset)]
    if len(sets) != len(found) or not all(one.in_prose for one in sets):
        return found
    joined = frozenset(word for one in sets for word in _as_set(one.raw))
    return [_with_raw(one, joined, field) for one in found]


def _as_set(raw: Raw | None) -> Iterable[str]:
    return raw if isinstance(raw, frozenset) else ()


def _with_raw(one: Evidence, raw: Raw, field: FieldDef) -> Evidence:
    return Evidence(
        field=one.field,
        raw=raw,
        shown=show_on_one_line(field, raw),
        sure=one.sure,
        words=one.words,
        in_prose=one.in_prose,
    )
