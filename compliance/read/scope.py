"""Which game, property and time a text speaks of: what is said of another one is not said of this filing."""

import re
from collections.abc import Mapping, Sequence

from compliance.read.words import FORBID, Lexicon, stems_of

_WHYS = {
    "condition": "it holds on a condition",
    "time": "it speaks of another time",
    "contemplation": "it is not settled",
    "law": "it says what is asked, not what is done",
    "property": "it speaks of another property",
    "example": "it is an example",
    "range": "it names bounds, not a value",
}


class DocumentScope:
    """What makes a text speak of something else than the filing at hand."""

    def __init__(
        self,
        games: Mapping[str, Sequence[str]],
        own: str,
        properties: Sequence[str],
        holder: str,
        lexicon: Lexicon,
    ) -> None:
        self._games = games
        self._own = own
        kinds = "|".join(re.escape(kind) for kind in properties)
        self._properties = re.compile(rf"((?:[A-Z][\w'’]+\s+)+)({kinds})\b")
        self._holder = frozenset(stems_of(holder))
        self._lexicon = lexicon

    def other_game_in(self, text: str) -> str:
        """Return the name of another game that a text speaks of, or nothing."""
        return next((name for name in games_named(text, self._games) if name != self._own), "")

    def other_property_in(self, text: str) -> str:
        """Return the name of a property that is not the holder's, or nothing."""
        if not self._holder:
            return ""
        for found in self._properties.finditer(text):
            words = [word for word in stems_of(found[0]) if word not in {"the", "at", "our", "of"}]
            if not (set(words) <= self._holder or self._holder <= set(words)) and not self._is_generic(words):
                return found[0]
        return ""

    def why_forbidden(self, text: str) -> str:
        """Say why what a text states is not a statement of this filing, or nothing."""
        game = self.other_game_in(text)
        if game:
            return f"it speaks of {game}"
        place = self.other_property_in(text)
        if place:
            return f"it speaks of {place}"
        return ""

    def _is_generic(self, words: Sequence[str]) -> bool:
        return all(word in self._lexicon.fillers or word in {"casino", "card", "table"} for word in words[:-1])


def why_of_word(word: str) -> str:
    """Say why a word that forbids to read does so."""
    return _WHYS.get(word.removeprefix(FORBID).removesuffix(">"), "it is not stated plainly")


def games_named(text: str, games: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the games that a text names, in order; a name within a longer one is not named by itself."""
    stems = stems_of(text)
    spellings = sorted(
        ((words, name) for name, all_of in games.items() for words in map(stems_of, all_of) if words),
        key=lambda entry: -len(entry[0]),
    )
    named: list[str] = []
    place = 0
    while place < len(stems):
        found = next(((words, name) for words, name in spellings if stems[place : place + len(words)] == words), None)
        if found is not None and found[1] not in named:
            named.append(found[1])
        place += 1 if found is None else len(found[0])
    return named
