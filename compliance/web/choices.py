"""What pages offer to choose from: the chapters at hand, by state and game."""

from compliance.api import Session
from compliance.model import Ruleset
from compliance.record import keyword_record
from compliance.web.views.places import name_of_place


@keyword_record
class ChapterChoice:
    """A ruleset to choose: its id, and what people know it by."""

    id: str
    title: str
    chapter: str
    version: str
    period: str
    jurisdiction: str
    game: str

    @property
    def place(self) -> str:
        """The state whose chapter it is."""
        return name_of_place(self.jurisdiction)

    @property
    def words(self) -> str:
        """The choice in one line, beside others of its state."""
        return self.chapter_words if self.title in self.chapter else f"{self.title}, {self.chapter_words}"

    @property
    def chapter_words(self) -> str:
        """The chapter and its version."""
        return f"{self.chapter} ({self.version})"


def chapter_choices(session: Session) -> tuple[ChapterChoice, ...]:
    """Return the chapters at hand, by state and title."""
    found = [read.value for name in session.library.ids() if (read := session.ruleset(name)).value is not None]
    return tuple(sorted(map(_choice_of_ruleset, found), key=lambda one: (one.place, one.title, one.id)))


def choices_by_place(session: Session) -> dict[str, list[ChapterChoice]]:
    """Return the chapters at hand by the name of their state."""
    lots: dict[str, list[ChapterChoice]] = {}
    for one in chapter_choices(session):
        lots.setdefault(one.place, []).append(one)
    return lots


def _choice_of_ruleset(ruleset: Ruleset) -> ChapterChoice:
    return ChapterChoice(
        id=ruleset.id,
        title=ruleset.title,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=f"in force {ruleset.period}",
        jurisdiction=ruleset.jurisdiction,
        game=ruleset.game,
    )
