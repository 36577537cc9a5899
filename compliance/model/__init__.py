"""The nouns: values, vocabulary, expressions, rulesets, submissions, findings. Nothing here parses or decides."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.model.filings.cover import (
    Cover,
    EquipmentItem,
    Exhibit,
    ExhibitFile,
    ExhibitState,
    FilingKind,
)
from compliance.model.filings.reading_marks import HEAD_FIELDS, Confirmation, ReadFrom, ReadMark, Sureness, WordsRead
from compliance.model.filings.submission import (
    EmptyStatement,
    Facts,
    FreeSpelling,
    Remark,
    Statement,
    Submission,
    Waiver,
)
from compliance.model.results.checklist import ChecklistLine, ChecklistMark
from compliance.model.results.coherence import CoherenceFinding
from compliance.model.results.figures import (
    Actual,
    Bound,
    BoundKind,
    Difference,
    Figure,
    Figures,
    Gap,
    GapSide,
    LabelledBounds,
    LabelledFigures,
    PaytableDeparture,
    Required,
    UnlikeOdds,
    WordsBeyond,
)
from compliance.model.results.finding import (
    Assessment,
    Counts,
    ElectionMade,
    Finding,
    OtherReading,
    Outcome,
    ReadingUse,
    RuleAnswer,
    SelectedHold,
    Trace,
    TurnedResult,
    Verdict,
    WholeRequirement,
)
from compliance.model.results.judged import Checked, Judged, Summed, Unjudged
from compliance.model.results.proof import (
    PROPERTIES,
    Failure,
    Fault,
    HandsSet,
    HandsSetDifferently,
    HouseWay,
    HouseWayProof,
    NamedProof,
    Stuck,
    WaysCompared,
)
from compliance.model.results.review import Review, ReviewStanding, ReviewState, Settlement
from compliance.model.rules.acts import ACTS, Act
from compliance.model.rules.coherence import COHERENCE, CoherenceCondition, CoherenceKind
from compliance.model.rules.expr import (
    And,
    Arith,
    Compare,
    Expr,
    Field,
    IfElse,
    Implies,
    In,
    Includes,
    Lit,
    Matches,
    MatchMode,
    Not,
    NothingElse,
    Or,
    Pick,
    ReadingRef,
    RowOf,
    Size,
    Stated,
    Win,
    Within,
    Word,
    Words,
    children_of,
    fields_in,
    readings_in,
    watched_in,
)
from compliance.model.rules.ruleset import (
    Election,
    LedgerLine,
    NotedSlip,
    Period,
    Reading,
    ReadingOption,
    RegulatorTerms,
    ReviewPoint,
    Rule,
    Ruleset,
    RulesetEntry,
    Scope,
    SectionOutline,
    Source,
    Standing,
    Unchecked,
    VarianceKind,
    are_of_one_chapter,
    provisions_of,
)
from compliance.model.rules.vocabulary import GAMING, TOPICS, Derivation, FieldDef, Section, Vocabulary
from compliance.model.rules.wager import (
    DEALS,
    Hold,
    MeterTerms,
    Overlap,
    OwnRow,
    Ranking,
    ReadingEffect,
    RowHold,
    RowShape,
    Tally,
    Wager,
)
from compliance.model.values.comparison import CompareOp
from compliance.model.values.empty_words import EmptyWords, keep_place
from compliance.model.values.hollow_words import REASON, HollowWords
from compliance.model.values.houseway import (
    CLAUSES,
    EQUAL_CARDS,
    HANDS,
    RANK_WORDS,
    SHAPES,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    EqualCards,
    GroupKind,
    HandTest,
    Holds,
    Left,
    Made,
    NotSo,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
    WayClause,
)
from compliance.model.values.kind_table import (
    ADDED,
    KINDS,
    ORDERED,
    WHOLE,
    WORDED,
    Shape,
    last_digit_of,
    show_value,
    step_of,
)
from compliance.model.values.kinds import (
    FLAGS,
    HOURS_IN,
    Kind,
    Number,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Row,
    gain_of,
    make_odds,
    order_odds,
    same_odds,
    winnings_of,
)
from compliance.model.values.letters import (
    read_date,
    read_money,
    read_odds,
    read_percent,
    show_decimal,
    show_hours,
    show_money,
    show_odds,
    show_paytable,
    write_fraction,
    write_percent,
    write_rounded,
)
from compliance.model.values.paytable import (
    NAMELESS,
    PAYS,
    Table,
    certain_table,
    equals_one_of,
    pays_at_least,
    pays_at_least_one_of,
    reaches_floor,
    rows_beyond,
    rows_equal_table,
    rows_of,
    same_row,
    stake_in,
    table_named,
    without_rows,
)

# WHY: these are not in `__all__`: the cache builds what that names, which would load them at every start.
if TYPE_CHECKING:
    from compliance.model.filings.edit import FieldEdit
    from compliance.model.filings.filed_document import CHOSEN, NOT_CHOSEN, FiledDocument, LeftOut, Passage
    from compliance.model.filings.form import Duty, Form, FormChoice, FormField, FormSection, FormTable
    from compliance.model.filings.form_value import FormValue, form_value
    from compliance.model.filings.sheet import (
        ABOUT_BOX,
        ABOUT_LABEL,
        ANY_ROW,
        MARKED,
        NO_FIGURE,
        SHEET_FORMAT,
        SIGNATURE_WORDS,
        Box,
        BoxChoice,
        BoxKind,
        FormSheet,
        Question,
        SheetLine,
        SheetPart,
        SheetTable,
        mark_of,
        placeholder_of,
        read_about,
        squeeze,
    )
    from compliance.model.filings.spell import (
        fits_flow,
        items_of,
        letters_of,
        show_on_one_line,
        spell_block,
        spell_flow,
        spell_item,
        spell_row,
        table_letters,
    )
    from compliance.model.law.amendment import Amendment, AmendmentMark, MarkKind, Renumbering, Segment, Strand, Woven
    from compliance.model.law.locks import (
        Lock,
        LockCheck,
        LockFile,
        Locking,
        LockRequest,
        ProvisionLockCheck,
        ProvisionStanding,
        Touched,
    )
    from compliance.model.law.redline import (
        Change,
        ChangeClass,
        Concord,
        ProvisionMove,
        Redline,
        RedlineSide,
        TermPair,
        WordPiece,
    )
    from compliance.model.law.texts import Handed, LawText, RedlineRequest, TextRequest
    from compliance.model.law.tree import (
        Document,
        DocumentSide,
        Furniture,
        LawTree,
        Level,
        Line,
        Provision,
        Slip,
        Unparsed,
    )
    from compliance.model.results.certificate import Certificate, Claim, Claimed, Verification
    from compliance.model.results.change import (
        UNCHANGED,
        CertifiedAnswer,
        Comparison,
        DecisionPoint,
        DecisionPoints,
        FieldChange,
        Lawful,
        OtherChange,
        OtherPart,
        PointKind,
        PointSubject,
        Range,
        Relation,
        RuleChange,
        Witness,
        make_other_change,
        mirror_relation,
        subject_of_change,
        verbs_of_witness,
    )
    from compliance.model.results.common_ground import CommonFile, CommonResult
    from compliance.model.results.cure import (
        NOT_ONES_OWN,
        WEIGHTS,
        Alternative,
        Cure,
        CureAct,
        CureChoice,
        CureEdit,
        CureFamily,
        Cures,
        CureTier,
        EditKey,
        Restraint,
        Step,
        act_of_edit,
        join_alternatives,
        tier_of_cures,
    )
    from compliance.model.results.cured import CheckedCure, CureResult, letter_of
    from compliance.model.results.difference import LibraryChanges, RulesetDiff, RulesetDiffSide, filing_name
    from compliance.model.results.draft import Aimed, DraftEntry, Live, Noted, Sketch, SubmissionDraft
    from compliance.model.results.edited_parts import CellChange, ElectionChange, ElectionMove, RenamedField
    from compliance.model.results.edited_paytable import (
        Cells,
        PaytableRuleVerdict,
        PickedTable,
        TriedPaytable,
        TypedTerms,
        UntriedPaytable,
        write_cell,
    )
    from compliance.model.results.filed_way import FiledWay, TypedWay, WayRead
    from compliance.model.results.filings.compared import (
        FilingsCompared,
        HeadingCompared,
        RowCompared,
        StatementCompared,
    )
    from compliance.model.results.filings.paper import FilingPaper, HashedExhibit
    from compliance.model.results.filings.two_chapters import UnderTwo, comes_out_alike, weighs_on_result
    from compliance.model.results.ground import Ground
    from compliance.model.results.impact import (
        WORK_TREE,
        AnewStep,
        Fate,
        FiledAnew,
        FiledUnder,
        FilingCure,
        FindingMove,
        Impact,
        PointMove,
        RuleEffect,
        RuleImpact,
        RulesetImpact,
        SubmissionImpact,
        Touch,
        Vanished,
    )
    from compliance.model.results.nearest_table import NearestTables, RowApart, nearest_tables
    from compliance.model.results.notice import Notice, NoticeLevel, NoticeOutcome, NoticeRule, rules_of, worst_first
    from compliance.model.results.odds_result import (
        Count,
        CountedPaytable,
        FigureMismatch,
        OtherCount,
        PaytableOrigin,
        RecountedPaytable,
        known_envy,
        known_hold,
        known_return,
        lacks_stake,
        rows_lost_in_source,
        rows_paid_besides,
        stake_comes_back,
    )
    from compliance.model.results.offers import Counting, Menu, Offer, Offers
    from compliance.model.results.reading import DocumentReading, ReadProposal
    from compliance.model.rules.coherence_rules import coherence_ruleset
    from compliance.model.rules.cues import FieldCues, ReadingCues
    from compliance.model.testing.case import Case
    from compliance.model.testing.examples import fitting_examples
    from compliance.model.testing.mutant import (
        OPERATORS,
        Alike,
        Apart,
        Coverage,
        Goal,
        GoalKind,
        Mutant,
        MutantStanding,
        Mutation,
        Operator,
        Part,
        Proposal,
        Share,
        Survivor,
        TestedRuleset,
        Undecided,
        Unexpected,
    )
    from compliance.model.values.paytable import certain_rows
    from compliance.model.values.quote import same_quotes, spell_letters, spell_text
else:
    __getattr__, __dir__ = load_lazily(globals())
