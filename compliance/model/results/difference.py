"""Two rulesets compared, with what is needed to show it: how each side is called, and the files of every witness."""

from compliance.model import Ruleset, Vocabulary
from compliance.model.results.change import Comparison, Relation
from compliance.record import keyword_record


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
    """A comparison whose witnesses were checked; ``filings`` has for each witness a file for either side."""

    comparison: Comparison
    sides: tuple[RulesetDiffSide, RulesetDiffSide]
    vocabulary: Vocabulary
    filings: tuple[tuple[str, str], ...]
    defects: tuple[str, ...]

    @property
    def rulesets(self) -> tuple[Ruleset, Ruleset]:
        """Both rulesets, the first before the second."""
        return self.comparison.first, self.comparison.second

    @property
    def differs(self) -> bool:
        """Whether a rule, a field or another part that turns results differs, whether or not a filing shows it."""
        alike = {Relation.SAME, Relation.RENUMBERED, Relation.UNDECIDED}
        rules, fields = self.comparison.rules, self.comparison.fields
        found = {*(rule.relation for rule in rules), *(field.relation for field in fields)}
        return bool(self.comparison.witnesses or self.comparison.turning) or not found <= alike


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
