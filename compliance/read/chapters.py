"""The chapter that a document is filed under, by the numbers and names of chapters in it; in doubt there is none."""

import re
from collections.abc import Mapping, Sequence

from compliance.model import FieldDef, FiledDocument, ReadingCues, Ruleset, RulesetEntry
from compliance.read.scope import games_named
from compliance.read.words import stems_of
from compliance.record import keyword_record

_NUMBER = re.compile(r"(?i)(?:chapters?|ch\.|§§?|sections?|sec\.)\s*(\d{2,4}a?)(?:\b|\.)")
_BARE = re.compile(r"(?<![\d.$,])(\d{3}a?)\.\d{1,2}(?:\([a-z]\)|\b)")
_FIRST = 12


@keyword_record
class Chapter:
    """What a document is read for: a ruleset, the fields that it speaks of, and the cues."""

    ruleset: Ruleset
    fields: Sequence[FieldDef]
    cues: ReadingCues
    games: Mapping[str, Sequence[str]]
    chosen_by: str = ""


@keyword_record
class ChapterGuess:
    """The ruleset that a document is filed under with what says so, or why none could be chosen."""

    ruleset: str
    why: str
    candidates: tuple[str, ...] = ()


def guess_chapter(
    document: FiledDocument, entries: Sequence[RulesetEntry], numbers: Mapping[str, str], cues: ReadingCues
) -> ChapterGuess:
    """Choose the ruleset by the numbers of chapters that a document names, its jurisdiction, and the game of its title.

    ``numbers`` has the chapter's number of each ruleset that has one.
    """
    text = "\n".join(passage.text for passage in document.passages)
    playing = {entry.id: entry for entry in entries if entry.game}
    titles = [passage.text for passage in document.passages if passage.level or passage.paragraph <= _FIRST]
    games = _games_of_titles(titles, cues, frozenset(entry.game for entry in playing.values()))
    place = _jurisdiction_of(text, cues)
    named = {name.lower() for pattern in (_NUMBER, _BARE) for name in pattern.findall(text)}
    by_number = [name for name in playing if numbers.get(name, "-") in named]
    by_game = [name for name, entry in playing.items() if entry.game in games[:1]]
    fitting = [name for name in by_number if not games or name in by_game] or by_game or by_number
    if place:
        fitting = [name for name in fitting if playing[name].jurisdiction == place]
    narrowed = [name for name in fitting if name in by_number] or fitting
    if len(narrowed) == 1:
        why = "its chapter is named" if narrowed[0] in by_number else "its game is named"
        return ChapterGuess(ruleset=narrowed[0], why=why)
    if not narrowed:
        return ChapterGuess(ruleset="", why="it names no game and no chapter that is known")
    return ChapterGuess(ruleset="", why="more than one chapter fits", candidates=tuple(narrowed))


def _games_of_titles(titles: Sequence[str], cues: ReadingCues, known: frozenset[str]) -> list[str]:
    return list(dict.fromkeys(game for title in titles for game in games_named(title, cues.games) if game in known))


def _jurisdiction_of(text: str, cues: ReadingCues) -> str:
    """Return the jurisdiction that a text names, where it names one alone."""
    words = f" {' '.join(stems_of(text))} "
    named = {
        name
        for name, spellings in cues.jurisdictions.items()
        if any(f" {' '.join(stems_of(spelling))} " in words for spelling in spellings)
    }
    return next(iter(named)) if len(named) == 1 else ""
