"""Hypothesis strategies for what a submission can state over the shipped vocabulary, and hostile texts among it."""

from functools import cache
from pathlib import Path

from conftest import SHIPPED_SUBMISSIONS
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from shipped import shipped_vocabulary
from strategies import ANY_ODDS, OddsForm, odds_of, raws

from compliance.diag import NOWHERE
from compliance.load import TextFile, parse_submission
from compliance.model import CLAUSES, FieldDef, Kind, PaytableValue, Raw, Submission, Vocabulary, WayClause
from compliance.record import replace

SUBMISSIONS = Path(__file__).parent.parent / "submissions"
FILES = SHIPPED_SUBMISSIONS
_LETTERS = st.characters(exclude_categories=["Cs"])
HOSTILE = (
    "#", "# no comment", "a # b", "Exhibit #4", ": ", "a: b", "a:", ":a", "- a", "-", "? a", "'", '"', '"a" b',
    "it's", "no", "yes", "null", "~", "2011-01-01", "12", "1e3", "0x1F", "*", "*a", "&a", "!a", "{", "}", "{a: b}",
    "[a", "]", "a, b", "a,b", "%", "% a", "@a", "`a`", "|", "> a", "<<", "=", "...", "---", "--- a", "\\", "a\\nb",
    "a\tb", "12:30", "a\nb", "a\n\nb", "a\n  b\n", "a\n# b", "a\n--- \nb", "a\r\nb", "a\rb", "\x00", "\x07a",
    "\x1b[31mred", "\x7f", "\x85", "a\x85b", "a\u2028b", "\ufeffa", "\u202eabc", "\u00a0a\u00a0b",
    "§ 521.5 – naïve", "😀", "a\ufffeb", "none", "table A", "  leading", "trailing  ", "a\n \nb", "a\n\tb",
)  # fmt: skip
"""Texts that YAML would read as something else if they were written as they are."""


def vocabulary() -> Vocabulary:
    """Return the shipped vocabulary."""
    return shipped_vocabulary()


def read_back(text: str, path: str = "here.yaml") -> Submission:
    """Return the submission that a text holds."""
    result = parse_submission(TextFile(path, text, ""), vocabulary())
    assert result.value is not None, (result.diagnostics, text)
    return result.value


def raws_of(submission: Submission) -> dict[str, Raw]:
    """Return what a submission states, without the places it was read from."""
    return {name: placeless(one.raw) for name, one in submission.statements.items()}


def placeless(raw: Raw) -> Raw:
    """Return a value without the places that its clauses were read from."""
    if isinstance(raw, tuple) and raw and isinstance(raw[0], WayClause):
        return tuple(replace(one, span=NOWHERE) for one in raw)
    return raw


@cache
def clauses(game: str = "") -> tuple[WayClause, ...]:
    """Return the clauses of a shipped house way that a game can state: of two hands in Pai Gow Poker, else three."""
    name = "ledger-stone-pai-gow-house-way" if game == "pai-gow-poker" else "windward-quay-asia-house-way"
    file = SUBMISSIONS / f"{name}.yaml"
    return raws_of(read_back(file.read_text("utf-8")))[CLAUSES]  # type: ignore[return-value]


def texts() -> SearchStrategy[str]:
    """Return texts as a reader gives them: not empty, without blanks at the ends."""
    made = st.sampled_from(HOSTILE) | st.text(_LETTERS, min_size=1, max_size=30) | st.text("ab #:,-'\"\n ", max_size=20)
    return made.map(str.strip).filter(bool)


def paytables(field: FieldDef) -> SearchStrategy[PaytableValue]:
    """Return paytables by name, by rows of any columns, or by both."""
    row = st.dictionaries(st.sampled_from(field.columns), odds_of(OddsForm.TO) | ANY_ODDS)
    rows = st.dictionaries(st.sampled_from(field.hands), row, max_size=6)
    names = st.none() | st.sampled_from(["A", "minimum", "Paytable of the house", "1", "no"]) | texts()
    stated = st.builds(PaytableValue, names, st.none() | rows)
    return stated.filter(lambda one: one.name is not None or one.rows is not None)


def stated(field: FieldDef, game: str = "") -> SearchStrategy[Raw]:
    """Return the values that a submission for a game can state for a field."""
    match field.kind:
        case Kind.PAYTABLE:
            return paytables(field)
        case Kind.TEXT:
            return texts()
        case Kind.NAMES:
            return st.lists(texts(), max_size=3).map(tuple)
        case Kind.CLAUSES:
            named = st.builds(
                lambda one, name: replace(one, name=name), st.sampled_from(clauses(game)), texts() | st.just("")
            )
            return st.lists(named, min_size=1, max_size=3).map(tuple)
        case _:
            return raws(field)


@cache
def stateable() -> tuple[str, ...]:
    """Name the fields that a submission can state."""
    return tuple(name for name, field in vocabulary().fields.items() if field.derived is None)


@cache
def _by_kind() -> tuple[tuple[str, ...], ...]:
    fields = vocabulary().fields
    return tuple(tuple(one for one in stateable() if fields[one].kind is kind) for kind in Kind)


def names() -> SearchStrategy[str]:
    """Return names of fields, of every kind about as often."""
    return st.sampled_from(_by_kind()).flatmap(st.sampled_from)


@st.composite
def statements(draw: st.DrawFn, most: int = 12) -> dict[str, Raw]:
    """Return some fields with values."""
    chosen = draw(st.lists(names(), max_size=most, unique=True))
    return {name: draw(stated(vocabulary().fields[name])) for name in chosen}
