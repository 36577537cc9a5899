"""The head of a document: who files it, and on which day."""

import re
from collections.abc import Sequence

from compliance.load import TwoMeanings, read_spelling_of
from compliance.model import KINDS, Kind, Passage, ReadingCues, Sureness
from compliance.read.evidence import Evidence, words_at
from compliance.read.sentences import sentences_of, split_label, without_label
from compliance.read.tokens import DATE, tokens_of
from compliance.read.words import Lexicon, stems_of

HOLDER, FILED = "holder", "filed"
_NAME = r"((?:[A-Z0-9][\w'’&.-]*|of|the|at|and|&)(?:\s+(?:[A-Z0-9][\w'’&.-]*|of|the|at|and|on|&))*)"
_LONGEST_NAME = 80


class HeadWords:
    """The cues of the head, made ready to be compared."""

    def __init__(self, cues: ReadingCues, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.holder = frozenset(stems_of(text) for text in cues.holder)
        self.filed = frozenset(frozenset(stems_of(text)) for text in cues.filed)
        self.sentences = tuple(
            re.compile(re.escape(text).replace(r"\{name\}", _NAME).replace(r"\ ", r"\s+"))
            for text in cues.holder_sentences
        )


def find_holder(passages: Sequence[Passage], heads: HeadWords) -> tuple[str, list[Evidence]]:
    """Find who files, by a label or by a sentence that says who does; two names are a question."""
    found: list[Evidence] = []
    for passage in passages:
        name = _labelled_holder(passage, heads)
        if name:
            found.append(_holder_at(passage, name, passage.text, Sureness.CLEAR, "the words after its label"))
    for passage in passages if not found else ():
        for sentence in sentences_of(passage.text) if not passage.cells else ():
            match = next((one for pattern in heads.sentences if (one := pattern.search(sentence))), None)
            if match is not None and not found:
                name = match[1].strip(" ,.")
                found.append(_holder_at(passage, name, sentence, Sureness.LIKELY, "a sentence that says who files"))
    return (found[0].shown if found else "", found)


def _labelled_holder(passage: Passage, heads: HeadWords) -> str:
    cells = [cell.strip() for cell in passage.cells if cell.strip()]
    if len(cells) == 2 and stems_of(without_label(cells[0])) in heads.holder:
        return _name_of(cells[1])
    split = split_label(without_label(passage.text)) if not passage.cells else None
    return _name_of(split[1]) if split is not None and stems_of(split[0]) in heads.holder else ""


def _name_of(text: str) -> str:
    name = re.split(r"\s{2,}|;|,\s+(?:gaming|certificate|licensee|a |an |holder)", text.strip(), maxsplit=1)[0].strip(
        " .,"
    )
    return name if name and len(name) <= _LONGEST_NAME and any(char.isalpha() for char in name) else ""


def _holder_at(passage: Passage, name: str, text: str, sure: Sureness, why: str) -> Evidence:
    return Evidence(field=HOLDER, raw=name, shown=name, sure=sure, words=words_at(passage, text, name, why))


def read_head(text: str, passage: Passage, heads: HeadWords, found: list[Evidence]) -> bool:
    """Read a line that says who files or when; true where it was one."""
    split = split_label(text)
    if split is not None and stems_of(split[0]) in heads.holder:
        return True
    tokens = tokens_of(text, heads.lexicon)
    days = [token.value for token in tokens if token.value is not None]
    words = frozenset(stem for token in tokens if token.value is None for stem in stems_of(token.text))
    if len(days) != 1 or days[0].kind != DATE:
        return False
    alone = not words and passage.paragraph <= 6
    if not alone and words not in heads.filed:
        return False
    letters = days[0].text
    canonical = KINDS[Kind.DATE].read(letters)
    day = read_spelling_of(Kind.DATE, letters, None) if canonical is None else canonical
    if isinstance(day, TwoMeanings):
        for meaning in day.meanings:
            words_read = words_at(passage, text, meaning, "the letters may mean two days")
            found.append(Evidence(field=FILED, raw=None, shown=meaning, sure=Sureness.OPEN, words=words_read))
        return True
    if not hasattr(day, "isoformat"):
        return False
    shown = day.isoformat()  # type: ignore[union-attr]
    sure = Sureness.LIKELY if alone else Sureness.CLEAR
    why = "a day by itself at the head" if alone else "its label and its value"
    found.append(Evidence(field=FILED, raw=day, shown=shown, sure=sure, words=words_at(passage, text, shown, why)))  # type: ignore[arg-type]
    return True
