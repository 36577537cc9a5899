"""What a change of rulesets means: rules that changed meaning, submissions it touches, and what no submission shows."""

from collections.abc import Mapping
from enum import StrEnum

from compliance.diag import Diagnostic
from compliance.model.results.change import Comparison, OtherChange, RuleChange
from compliance.model.results.cured import CureResult
from compliance.model.results.edited_parts import CellChange, ElectionChange, RenamedField
from compliance.model.results.finding import Assessment, Finding, Verdict
from compliance.model.results.review import ReviewStanding
from compliance.model.rules.ruleset import Rule
from compliance.model.rules.vocabulary import Vocabulary
from compliance.record import keyword_record, record

WORK_TREE = "the work tree"
"""What the later side is called where a revision is compared with the files as they are."""


class RuleEffect(StrEnum):
    """What a change does to what a rule asks."""

    STRICTER = "stricter"
    LOOSER = "looser"
    BOTH = "both"
    NONE = "none"
    UNDECIDED = "undecided"


class Fate(StrEnum):
    """What became of a ruleset."""

    CHANGED = "changed"
    WORDS = "words"
    NEW = "new"
    GONE = "gone"
    UNDECIDED = "undecided"


class Touch(StrEnum):
    """How a submission is touched, the most first."""

    VERDICT = "verdict"
    FINDINGS = "findings"
    APPLIES = "applies"


@record
class Vanished:
    """A rule's id that is gone, and the new id under which the same is asked; nothing where nobody asks it."""

    rule: Rule
    successor: Rule | None


@keyword_record
class FindingMove:
    """A rule that came out otherwise for one submission; a side is missing where it has no such rule."""

    before: Finding | None
    after: Finding | None

    @property
    def verdicts(self) -> tuple[Verdict | None, Verdict | None]:
        """How the rule came out before and after."""
        return _verdict_of(self.before), _verdict_of(self.after)

    @property
    def direction(self) -> int:
        """1 where the rule stands against the filing more than before, -1 where it stands less, else 0."""
        before, after = _weight_of(self.before), _weight_of(self.after)
        return (after > before) - (after < before)


_WEIGHT = {Verdict.UNDETERMINED: 1, Verdict.VARIANCE: 2}


def _weight_of(finding: Finding | None) -> int:
    """Return how much a finding stands against a filing; what is waived or not covered does not."""
    if finding is None or finding.waived or finding.uncovered:
        return 0
    return _WEIGHT.get(finding.verdict, 0)


def _verdict_of(finding: Finding | None) -> Verdict | None:
    return None if finding is None else finding.verdict


@keyword_record
class PointMove:
    """A review point that stands otherwise for one submission; a side is missing where it is not asked."""

    before: ReviewStanding | None
    after: ReviewStanding | None


class AnewStep(StrEnum):
    """What a holder has to do with a statement that has to be filed anew."""

    STATE = "state"
    CHANGE = "change"
    RENAME = "rename"
    CORRECT = "correct"


@keyword_record
class FiledAnew:
    """A statement that a filing lacks now, or states in a way that no longer does; ``rules`` ask for it.

    ``words`` is what the field is called now where it was renamed, or what keeps the file from being read.
    """

    step: AnewStep
    field: str
    rules: tuple[Rule, ...] = ()
    words: str = ""


@keyword_record
class SubmissionImpact:
    """A submission before and after; the moves that weigh, and the rules that only apply now or no longer.

    ``anew`` is what must be filed anew for the change. A side without an assessment could not be judged there, for the
    reasons in ``diagnostics``.
    """

    path: str
    holder: str
    before: Assessment | None
    after: Assessment | None
    touch: Touch
    moves: tuple[FindingMove, ...] = ()
    quiet: tuple[FindingMove, ...] = ()
    points: tuple[PointMove, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    anew: tuple[FiledAnew, ...] = ()
    once_renamed: Assessment | None = None
    """How a file that only states fields by their old names comes out once it states them by their new ones."""


@keyword_record
class RuleImpact:
    """A rule that changed, the submissions that show it, and the witnesses for what none of them shows."""

    change: RuleChange
    effect: RuleEffect
    shown_by: tuple[str, ...] = ()
    witnesses: tuple[int, ...] = ()


@keyword_record
class RulesetImpact:
    """What became of one ruleset; it was compared unless only words changed or there is but one side of it.

    ``filings`` has for every witness its files, each with its name; ``points`` the review points that came, went or ask
    something else.
    """

    id: str
    fate: Fate
    rules: tuple[RuleImpact, ...] = ()
    comparison: Comparison | None = None
    renumbered: tuple[str, ...] = ()
    renamed: tuple[tuple[str, str], ...] = ()
    undecided: tuple[str, ...] = ()
    filings: tuple[tuple[tuple[str, str], ...], ...] = ()
    defects: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    others: tuple[OtherChange, ...] = ()
    """What changed besides the rules."""
    cells: tuple[CellChange, ...] = ()
    elections: tuple[ElectionChange, ...] = ()
    renamed_fields: tuple[RenamedField, ...] = ()
    differs: bool = False
    """Whether a rule, a field or another part that turns results differs, by which `diff` goes too."""

    @property
    def changed(self) -> tuple[RuleImpact, ...]:
        """The rules that changed meaning in a way that a submission can show, or that could not be decided."""
        return tuple(rule for rule in self.rules if rule.effect is not RuleEffect.NONE)

    @property
    def without_effect(self) -> tuple[RuleImpact, ...]:
        """The rules that ask something else, where other rules see to the same."""
        return tuple(rule for rule in self.rules if rule.effect is RuleEffect.NONE)


@keyword_record
class FiledUnder:
    """A submission that was held against both sides: whose it is, and the ruleset that it is under."""

    path: str
    holder: str
    ruleset: str


@keyword_record
class FilingCure:
    """What was found to cure a filing that turned; or what keeps it from being cured in its file."""

    cured: CureResult | None
    diagnostics: tuple[Diagnostic, ...] = ()


@keyword_record
class Impact:
    """Everything that changes from one state of the rulesets to another.

    ``before`` is a git revision, and ``after`` the work tree where it has no name, or both are rulesets by their ids.
    ``asked`` has the rulesets that alone were asked about, if it was not about all.
    ``looked_at`` counts the submissions that were checked against both; ``set_aside`` has what their heads state and
    that one of the two chapters is not about; ``unjudged`` has what keeps other files from being judged at all.
    ``filings`` has every submission that was held against both; ``library`` what changed in files that no ruleset is
    read from; ``not_compared`` what changed and was not compared; ``cures`` what cures each filing that turned, by its
    path, and nothing where nobody asked for it.
    """

    before: str
    after: str
    rulesets: tuple[RulesetImpact, ...]
    submissions: tuple[SubmissionImpact, ...]
    looked_at: int
    folder: str
    in_folder: int
    unjudged: Mapping[str, tuple[Diagnostic, ...]]
    vocabulary: Vocabulary
    unchanged: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    filings: tuple[FiledUnder, ...] = ()
    library: tuple[OtherChange, ...] = ()
    not_compared: tuple[str, ...] = ()
    cures: Mapping[str, FilingCure] | None = None

    @property
    def rules(self) -> tuple[RuleImpact, ...]:
        """Every rule that changed meaning, or of which that could not be decided."""
        return tuple(rule for ruleset in self.rulesets for rule in ruleset.changed)

    def touched(self, touch: Touch) -> tuple[SubmissionImpact, ...]:
        """The submissions that are touched in one way."""
        return tuple(submission for submission in self.submissions if submission.touch is touch)

    @property
    def changes(self) -> bool:
        """Whether a part that turns results changed, a ruleset came or went, or a result or a finding moved."""
        moved = any(submission.touch is not Touch.APPLIES for submission in self.submissions)
        came_or_went = any(ruleset.fate in {Fate.NEW, Fate.GONE} for ruleset in self.rulesets)
        return moved or came_or_went or any(ruleset.differs for ruleset in self.rulesets)

    @property
    def undecided(self) -> bool:
        """Whether something could not be decided."""
        return any(ruleset.undecided for ruleset in self.rulesets)

    @property
    def defects(self) -> tuple[str, ...]:
        """What the solver found and the checker does not confirm."""
        return tuple(what for ruleset in self.rulesets for what in ruleset.defects)
