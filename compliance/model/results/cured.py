"""The cures of a submission with what is needed to show them: how it came out, and the file that each cure makes."""

from string import ascii_lowercase

from compliance.diag import Diagnostic
from compliance.model import Assessment, Vocabulary
from compliance.model.results.cure import NOT_ONES_OWN, Alternative, Cure, CureChoice, CureEdit, CureFamily, CureTier
from compliance.record import keyword_record


@keyword_record
class CheckedCure:
    """A cure that was checked, and the text that it makes of the file; or why that text cannot be edited in place.

    ``own_text`` has all edits but those that rest on what is not in the holder's hands, unless they are ``confirmed``;
    nothing where no other is left. ``after`` is how the cured submission came out, ``tier`` the place of its tier, and
    ``label`` says which alternatives it takes, where it was picked by them.
    """

    cure: Cure
    text: str | None
    own_text: str | None = None
    refused: tuple[Diagnostic, ...] = ()
    after: Assessment | None = None
    tier: int = 0
    label: str = ""
    confirmed: frozenset[str] = frozenset()

    @property
    def waiting(self) -> tuple[CureEdit, ...]:
        """The edits that are written only once somebody says that they are so."""
        return tuple(edit for edit in self.cure.edits if self.is_waiting(edit))

    def is_waiting(self, edit: CureEdit) -> bool:
        """Tell whether an edit rests on what is not in the holder's hands, and nobody has said that it is so."""
        return edit.act in NOT_ONES_OWN and edit.field not in self.confirmed


@keyword_record
class CureResult:
    """A submission as it came out, its own text, and its smallest cures; ``defects`` are cures that do not pass.

    ``cures`` are the first of each tier, in their order; ``tiers`` stand for all that were found. ``furthest`` is how
    many edits a cure could have had at most to be found; ``called`` is the file's name in patches.
    """

    assessment: Assessment
    vocabulary: Vocabulary
    text: str
    called: str
    cures: tuple[CheckedCure, ...]
    undecided: bool
    furthest: int
    tiers: tuple[CureTier, ...] = ()
    defects: tuple[str, ...] = ()
    game: str = ""
    """What the chapter calls the game of the file, where that is another name."""
    base: str = ""
    """The text that edits are made in: the file's own, with the name that the chapter has for the game."""
    form: str = ""
    """In which format the file is a form, if it is one; its text is what the form states."""

    @property
    def more(self) -> bool:
        """Whether there may be more cures of these sizes than were found or are listed."""
        return any(tier.more for tier in self.tiers) or sum(tier.count for tier in self.tiers) > len(self.cures)

    @property
    def families_to_choose_from(self) -> tuple[CureFamily, ...]:
        """The families in which more than one thing is free to choose."""
        return tuple(family for tier in self.tiers for family in tier.families if len(family.open_choices) > 1)

    @property
    def numbered_choices(self) -> tuple[tuple[int, CureChoice], ...]:
        """The open choices of these families, numbered one after the other."""
        choices = (choice for family in self.families_to_choose_from for choice in family.open_choices)
        return tuple(enumerate(choices, start=1))

    def number_of(self, choice: CureChoice) -> int:
        """Return the number of an open choice."""
        return next(number for number, one in self.numbered_choices if one is choice)


def letter_of(choice: CureChoice, alternative: Alternative) -> str:
    """Return the letter by which an alternative is picked."""
    return ascii_lowercase[next(place for place, one in enumerate(choice.alternatives) if one is alternative)]
