"""The phrases of a chapter's fields, put together from the vocabulary, its cues, and the names of wagers."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.model import FieldCues, FieldDef, Kind, ReadingCues
from compliance.read.words import Lexicon
from compliance.record import keyword_record

_NO_CUES = FieldCues()
_WORDED = frozenset({Kind.TEXT, Kind.NAMES})
_CHOSEN = frozenset({Kind.CHOICE, Kind.CHOICES, Kind.SEQUENCE})
_UNREADABLE = frozenset({Kind.CLAUSES, Kind.NAMES, Kind.SEQUENCE})

PhraseWords = frozenset[str]


@keyword_record
class FieldPhrases:
    """Everything by which one field is recognised, folded."""

    field: FieldDef
    phrases: tuple[PhraseWords, ...]
    against: tuple[PhraseWords, ...]
    also: frozenset[str]
    choices: Mapping[str, tuple[PhraseWords, ...]]
    bound: str
    affirmed: str
    denied: str
    starts: tuple[str, ...]
    choice_words: frozenset[str]


def phrases_of_chapter(fields: Iterable[FieldDef], cues: ReadingCues, lexicon: Lexicon) -> tuple[FieldPhrases, ...]:
    """Return the phrases of every field that can be recognised."""
    return tuple(_phrases_of(field, cues, lexicon) for field in fields if field.kind not in _UNREADABLE)


def _phrases_of(field: FieldDef, cues: ReadingCues, lexicon: Lexicon) -> FieldPhrases:
    own = cues.fields.get(field.name, _NO_CUES)
    group, _, part = field.name.rpartition(".")
    attribute = cues.attributes.get(part, _NO_CUES) if group in cues.subjects else _NO_CUES
    named = [f"{subject} {phrase}".strip() for subject in cues.subjects.get(group, ()) for phrase in attribute.phrases]
    denied = [f"{subject} {phrase}".strip() for subject in cues.subjects.get(group, ()) for phrase in attribute.against]
    choices = dict(_choices_of(field, own, lexicon))
    return FieldPhrases(
        field=field,
        phrases=_fold_all((field.label, *own.phrases, *named), lexicon),
        against=_fold_all((*own.against, *denied), lexicon),
        also=frozenset(word for text in (*own.also, *attribute.also) for word in lexicon.fold(text)),
        choices=choices,
        choice_words=frozenset(word for phrases in choices.values() for phrase in phrases for word in phrase),
        bound=own.bound or attribute.bound,
        affirmed=own.affirmed,
        denied=own.denied,
        starts=tuple(start.lower() for start in own.starts),
    )


def _choices_of(field: FieldDef, own: FieldCues, lexicon: Lexicon) -> Iterator[tuple[str, tuple[PhraseWords, ...]]]:
    if field.kind not in _CHOSEN:
        return
    for word, meaning in field.choices.items():
        texts = (word.replace("-", " "), meaning, *own.choices.get(word, ()))
        yield word, _fold_all(texts, lexicon)


def _fold_all(texts: Iterable[str], lexicon: Lexicon) -> tuple[PhraseWords, ...]:
    folded = (lexicon.content_of(text) for text in texts)
    return tuple(dict.fromkeys(words for words in folded if words))
