"""Two rulesets compared, with what is needed to show it: how each side is called, and the files of every witness."""

from collections.abc import Mapping

from compliance.model import Raw, Ruleset, Vocabulary
from compliance.model.results.change import Comparison, DecisionPoints
from compliance.record import attribute, keyword_record


@keyword_record
class RulesetDiffSide:
    """How one side is called: to people, in the name of a file, and where the checker is asked for it.

    ``asked`` is what is typed after ``--ruleset``: nothing where a file names its ruleset, or where that is ``gone``.
    """

    label: str
    slug: str
    asked: str = ""
    gone: str = ""


@keyword_record
class RulesetDiff:
    """A comparison whose witnesses were checked; ``filings`` has for each witness a file for either side.

    ``points`` are its differences as few questions; ``smallest`` is for either side the smallest filing it accepts.
    """

    comparison: Comparison
    sides: tuple[RulesetDiffSide, RulesetDiffSide]
    vocabulary: Vocabulary
    filings: tuple[tuple[str, str], ...]
    defects: tuple[str, ...]
    points: DecisionPoints = attribute(default=DecisionPoints())
    smallest: tuple[Mapping[str, Raw], Mapping[str, Raw]] = ({}, {})

    @property
    def rulesets(self) -> tuple[Ruleset, Ruleset]:
        """Both rulesets, the first before the second."""
        return self.comparison.first, self.comparison.second

    @property
    def differs(self) -> bool:
        """Whether a rule, a field or another part that turns results differs, whether or not a filing shows it."""
        return self.comparison.differs


@keyword_record
class LibraryChanges:
    """The rulesets of a library compared with those of a revision, by what became of them."""

    differences: tuple[RulesetDiff, ...]
    unchanged: tuple[str, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]


def filing_name(number: int, of: int, side: RulesetDiffSide) -> str:
    """Return the name of the file of a witness for one side; numbers have as many digits as the last one."""
    return f"w{number:0{max(2, len(str(of)))}d}.{side.slug}.yaml"
