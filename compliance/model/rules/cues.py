"""Cues: the words by which the fields of a chapter are recognised in a document, as the vocabulary has them."""

from collections.abc import Mapping

from compliance.record import keyword_record

_NONE: Mapping[str, tuple[str, ...]] = {}


@keyword_record
class FieldCues:
    """How people write of one field.

    ``phrases`` name it, ``against`` say the opposite of a yes; ``also`` may stand beside them without saying more.
    ``choices`` has the words for each choice. ``bound`` says which limit its figure is: `least` or `most`.
    ``affirmed`` and ``denied`` are the choices that affirming and denying the phrases mean. ``starts`` has the words
    with which the value of a text begins.
    """

    phrases: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    choices: Mapping[str, tuple[str, ...]] = _NONE
    bound: str = ""
    affirmed: str = ""
    denied: str = ""
    starts: tuple[str, ...] = ()


@keyword_record
class ReadingCues:
    """Every cue: words that mean the same, words that say nothing, words that forbid to read, and those of fields."""

    same: Mapping[str, tuple[str, ...]]
    function_words: tuple[str, ...]
    fillers: tuple[str, ...]
    negations: tuple[str, ...]
    least: tuple[str, ...]
    most: tuple[str, ...]
    forbid: Mapping[str, tuple[str, ...]]
    unchanged: tuple[str, ...]
    nothing: tuple[str, ...]
    assertions: tuple[str, ...]
    heads: Mapping[str, tuple[str, ...]]
    properties: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]]
    games: Mapping[str, tuple[str, ...]]
    jurisdictions: Mapping[str, tuple[str, ...]]
    submission: tuple[str, ...]
    holder: tuple[str, ...]
    holder_sentences: tuple[str, ...]
    filed: tuple[str, ...]
    subjects: Mapping[str, tuple[str, ...]]
    attributes: Mapping[str, FieldCues]
    fields: Mapping[str, FieldCues]
