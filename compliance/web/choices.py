"""What pages offer to choose from: the chapters at hand."""

from compliance.api import Session
from compliance.model import Ruleset
from compliance.record import keyword_record


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
    def words(self) -> str:
        """The choice in one line."""
        return f"{self.title} · {self.chapter} ({self.version}), {self.period}"


def chapter_choices(session: Session) -> tuple[ChapterChoice, ...]:
    """Return the chapters at hand, by jurisdiction and title."""
    found = [read.value for name in session.library.ids() if (read := session.ruleset(name)).value is not None]
    return tuple(sorted(map(_choice_of_ruleset, found), key=lambda one: (one.jurisdiction, one.title, one.id)))


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
