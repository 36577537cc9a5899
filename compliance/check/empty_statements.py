"""Statements that state nothing: which they are, and what is left of a submission without them."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import cast

from compliance.model import EmptyStatement, EmptyWords, FieldDef, Kind, Raw, Statement, Vocabulary
from compliance.record import kept_beside

MOST_TEXTS = 512
"""Of so many texts of one field it is known whether they state anything."""


def empty_words_in(statements: Mapping[str, Statement], vocabulary: Vocabulary) -> Mapping[str, tuple[str, ...]]:
    """Return the words that state nothing by the field that they stand in; of a list of names, those items."""
    worded = [statement for name, statement in statements.items() if name in vocabulary.worded]
    if not worded:
        return {}
    attached = _fields_with_attachments(worded, vocabulary)
    found = {one.field: tuple(_empty_words_of(one, attached, vocabulary)) for one in worded}
    return {name: words for name, words in found.items() if words}


def values_said(statements: Mapping[str, Statement], vocabulary: Vocabulary) -> dict[str, Raw]:
    """Return what is stated by field, without what states nothing: a field of such words alone is not stated."""
    empty = empty_words_in(statements, vocabulary)
    if not empty:
        return {name: statement.raw for name, statement in statements.items()}
    values = {name: _leave_out(statement.raw, empty.get(name, ())) for name, statement in statements.items()}
    return {name: raw for name, raw in values.items() if raw is not None}


def empty_statements(statements: Mapping[str, Statement], vocabulary: Vocabulary) -> tuple[EmptyStatement, ...]:
    """Return the statements that state nothing in whole or in part, in the order of the submission."""
    found = empty_words_in(statements, vocabulary)
    return tuple(EmptyStatement(name, words, statements[name].span) for name, words in found.items())


def _leave_out(raw: Raw, words: tuple[str, ...]) -> Raw | None:
    if not words or isinstance(raw, str):
        return None if words else raw
    # INVARIANT: only texts and names have such words; an empty list of names says that there is none, and stays.
    return tuple(name for name in cast("tuple[str, ...]", raw) if name not in words) or None


def _fields_with_attachments(worded: list[Statement], vocabulary: Vocabulary) -> frozenset[str]:
    """Name the fields whose statement may stand in a document that a field for it names."""
    attachments = vocabulary.empty_words.attachments
    naming = (one for one in worded if one.field in attachments and _names_document(one, vocabulary))
    return frozenset(name for one in naming for name in attachments[one.field])


def _names_document(statement: Statement, vocabulary: Vocabulary) -> bool:
    field = vocabulary.fields[statement.field]
    texts = _texts_of(statement.raw)
    return any(not _is_empty(text, field, vocabulary) and not _refers(text, field, vocabulary) for text in texts)


def _empty_words_of(statement: Statement, attached: frozenset[str], vocabulary: Vocabulary) -> Iterator[str]:
    field = vocabulary.fields[statement.field]
    for text in _texts_of(statement.raw):
        points_nowhere = field.name not in attached or field.kind is Kind.NAMES
        if _is_empty(text, field, vocabulary) or (points_nowhere and _refers(text, field, vocabulary)):
            yield text


def _is_empty(text: str, field: FieldDef, vocabulary: Vocabulary) -> bool:
    return _texts_of_field(field, vocabulary.empty_words).is_empty(text)


def _refers(text: str, field: FieldDef, vocabulary: Vocabulary) -> bool:
    return _texts_of_field(field, vocabulary.empty_words).refers(text)


class _TextsOfField:
    """What is known of the texts of a field: whether each is empty, and whether it only points at a document."""

    def __init__(self, field: FieldDef, words: EmptyWords) -> None:
        # WHY: most holders write much the same, and to ask takes longer than all else that a statement is asked.
        self.is_empty = lru_cache(MOST_TEXTS)(lambda text: _states_nothing(text, field, words))
        self.refers = lru_cache(MOST_TEXTS)(lambda text: words.refer(text, label=field.label))


@kept_beside
def _texts_of_field(field: FieldDef, words: EmptyWords) -> _TextsOfField:
    return _TextsOfField(field, words)


def _states_nothing(text: str, field: FieldDef, words: EmptyWords) -> bool:
    # WHY: a name may be made of any words, those of an office among them, so that only phrases are empty there.
    is_hollow = field.kind is Kind.TEXT and words.are_hollow(text, name=field.name, label=field.label)
    return is_hollow or words.are_whole(text, name=field.name, label=field.label)


def _texts_of(raw: Raw) -> tuple[str, ...]:
    return (raw,) if isinstance(raw, str) else cast("tuple[str, ...]", raw)
