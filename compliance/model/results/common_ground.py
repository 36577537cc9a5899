"""What several chapters have in common, as a submission written for each of them, or why there is nothing."""

from compliance.model import Ruleset, Vocabulary
from compliance.model.results.ground import Ground
from compliance.record import keyword_record


@keyword_record
class CommonFile:
    """The submission as one chapter takes it: the name of its file, its text, and what is typed to check it."""

    ruleset: Ruleset
    name: str
    text: str
    command: str


@keyword_record
class CommonResult:
    """The common ground of chapters; each file of it was checked, and ``defects`` are those that do not pass."""

    ground: Ground
    asked: tuple[str, ...]
    vocabulary: Vocabulary
    files: tuple[CommonFile, ...] = ()
    defects: tuple[str, ...] = ()

    @property
    def outcome(self) -> str:
        """In one word: `common`, `none`, `undecided` or `defect`."""
        if self.defects:
            return "defect"
        if self.files:
            return "common"
        return "undecided" if self.ground.undecided else "none"
