"""Where a passage stands: under which headings, in which part of a table, after which question or sentence."""

from collections.abc import Mapping, Sequence

from compliance.model import Passage
from compliance.read.scope import games_named
from compliance.read.words import Lexicon
from compliance.record import keyword_record


@keyword_record
class SectionHeading:
    """A heading, and how deep it stands."""

    level: int
    text: str


class DocumentPlace:
    """The place that has been come to in a document, and the words that it lends to what stands there."""

    def __init__(self, lexicon: Lexicon, games: Mapping[str, Sequence[str]], own: str) -> None:
        self.lexicon = lexicon
        self._games = games
        self._own = own
        self.headings: list[SectionHeading] = []
        self.section = ""
        self.stem = ""
        self.topic: frozenset[str] = frozenset()
        self.spoken: frozenset[str] = frozenset()

    def context(self) -> frozenset[str]:
        """Return the words that headings lend."""
        texts = [self.section, *(heading.text for heading in self.headings[-2:])]
        return frozenset(word for text in texts for word in self.lexicon.content_of(text))

    def enter(self, passage: Passage) -> None:
        """Go below a heading."""
        level = passage.level
        self.headings = [one for one in self.headings if one.level < level]
        self.headings.append(SectionHeading(level=level, text=passage.text))
        self.section, self.stem = "", ""

    def other_game(self) -> str:
        """Return the other game under whose heading this stands, or nothing."""
        for heading in reversed(self.headings):
            named = games_named(heading.text, self._games)
            if named:
                return "" if self._own in named else named[0]
        return ""

    def is_of_other_game(self) -> bool:
        """Tell whether the heading over this names another game alone."""
        return bool(self.other_game())
