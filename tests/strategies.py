"""Hypothesis strategies over an invented vocabulary: typed expressions made directly as model values, and facts.

The vocabulary has a field of every kind, two paytable fields with tables, and two readings, one of them a condition.
Every expression made here is well typed, so a test may resolve it and must get no diagnostic.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import fields as dataclass_fields
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from sampling import sampled

from compliance.assets import shipped_folder
from compliance.diag import Diagnostic, Span
from compliance.lang import ConditionNames, TextOrigin, parse_condition, resolve_condition, resolve_value
from compliance.lang.waywords import GROUPS
from compliance.model import (
    RANK_WORDS,
    SHAPES,
    AllOf,
    And,
    AnyOf,
    Arith,
    CanMake,
    Compare,
    Derivation,
    Expr,
    Facts,
    Field,
    FieldDef,
    HandTest,
    Holds,
    IfElse,
    Implies,
    In,
    Includes,
    Kind,
    Left,
    Lit,
    Made,
    Matches,
    Not,
    NothingElse,
    NotSo,
    Odds,
    OddsForm,
    Or,
    Otherwise,
    PaytableValue,
    Pick,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    Raw,
    Reading,
    ReadingOption,
    ReadingRef,
    Row,
    RowOf,
    Section,
    ShapeIs,
    Size,
    Stated,
    Table,
    Vocabulary,
    WayClause,
    Win,
    Within,
    certain_rows,
    children_of,
    fields_in,
    make_odds,
    watched_in,
)
from compliance.record import replace

settings.register_profile(
    "compliance",
    derandomize=True,
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("compliance")

GRAMMAR = (shipped_folder("grammar") / "condition.lark").read_text("utf-8")
WAY_GRAMMAR = (shipped_folder("grammar") / "houseway.lark").read_text("utf-8")
ORIGIN = TextOrigin("rules.yaml")
HERE = Span("vocabulary.yaml", 1, 1, 1, 1)
MOTIONS = ("clockwise", "counterclockwise", "still")
TOOLS = ("lamp", "bell", "cut-card")


# The invented vocabulary


def field_def(name: str, kind: Kind, label: str, **more: object) -> FieldDef:
    """Return a field that spells out only what is particular about it."""
    given = {"choices": {}, "hands": (), "columns": ("pays",), "form": None, "derived": None, **more}
    return FieldDef(name=name, kind=kind, label=label, help="", example="", span=HERE, **given)


_FIELDS = (
    field_def("play.open", Kind.FLAG, "open play"),
    field_def("play.dealt", Kind.FLAG, "dealt play"),
    field_def("play.decks", Kind.COUNT, "number of decks"),
    field_def("play.seats", Kind.COUNT, "number of seats"),
    field_def("play.life", Kind.HOURS, "life of a deck"),
    field_def("play.pour", Kind.VOLUME, "pour of play"),
    field_def("play.since", Kind.DATE, "day of opening"),
    field_def("play.motion", Kind.CHOICE, "motion of play", choices={word: word for word in MOTIONS}),
    field_def("play.habit", Kind.CHOICE, "habit of play", choices={word: word for word in MOTIONS}),
    field_def("play.tools", Kind.CHOICES, "tools of the dealer", choices={word: word for word in TOOLS}),
    field_def("play.order", Kind.SEQUENCE, "order of tools", choices={word: word for word in TOOLS}),
    field_def("play.story", Kind.TEXT, "story of play"),
    field_def("play.rivals", Kind.NAMES, "names of rivals"),
    field_def("play.steps", Kind.CLAUSES, "steps of play"),
    field_def("stake.least", Kind.MONEY, "least stake"),
    field_def("stake.most", Kind.MONEY, "greatest stake"),
    field_def("stake.share", Kind.PERCENT, "share of the house"),
    field_def("stake.odds", Kind.ODDS, "odds of the stake", form=OddsForm.TO),
    field_def("stake.return", Kind.ODDS, "return of the stake", form=OddsForm.FOR),
    field_def("stake.reward", Kind.ODDS, "reward of the stake"),
    field_def("side.table", Kind.PAYTABLE, "side table", hands=("triple", "pair", "high-card")),
    field_def("star.table", Kind.PAYTABLE, "star table", hands=("triple", "pair"), columns=("pays", "envy")),
)


def _table(name: str, field: str, title: str, rows: Mapping[str, Row]) -> Table:
    return Table(id=name, field=field, name=title, cite="7.2", rows=rows, span=HERE)


def _star(name: str, title: str, rows: Mapping[str, Row]) -> Table:
    return _table(name, "star.table", title, rows)


def to(number: int, per: int = 1) -> Odds:
    """Return odds `to`."""
    return make_odds(OddsForm.TO, number, per)


_SUM, _FOR, _METER, _PUSH = OddsForm.SUM, OddsForm.FOR, OddsForm.METER, make_odds(OddsForm.PUSH, 0)
_FIFTY, _NINE = make_odds(_SUM, 5_000), make_odds(_SUM, 900)
LOST = make_odds(OddsForm.UNRESOLVED, 0)
TABLES = (
    _table("side-a", "side.table", "A", {"triple": {"pays": to(9)}, "pair": {"pays": to(2)}}),
    _table("side-b", "side.table", "B", {"triple": {"pays": to(8)}, "pair": {"pays": to(3, 2)}}),
    _star("star-a", "A", {"triple": {"pays": make_odds(_FOR, 75), "envy": _FIFTY}, "pair": {"pays": _PUSH}}),
    _star("star-b", "B", {"triple": {"pays": make_odds(_METER, 1, 10), "envy": _NINE}, "pair": {"pays": to(1)}}),
    _star("star-c", "C", {"triple": {"pays": make_odds(_FOR, 75), "envy": LOST}, "pair": {"pays": LOST}}),
)  # fmt: skip

VOCABULARY = Vocabulary(
    sections={
        "play": Section(name="play", label="Play", help=""),
        "stake": Section(name="stake", label="Stakes", help=""),
    },
    fields={field.name: field for field in _FIELDS},
)
_PLAIN_NAMES = ConditionNames(VOCABULARY, TABLES)


def _parsed(text: str) -> Expr:
    result = parse_condition(text, ORIGIN, GRAMMAR)
    assert result.value is not None, result.diagnostics
    return result.value


def _option(name: str, text: str, *, default: bool = False) -> ReadingOption:
    result, _ = resolve_value(_parsed(text), _PLAIN_NAMES)
    assert result.value is not None, result.diagnostics
    return ReadingOption(id=name, label=name, why="", value=result.value, default=default)


def _reading(name: str, *options: ReadingOption) -> Reading:
    return Reading(id=name, cite="7.2", question="which?", options=options, span=HERE)


LIMIT = _reading(
    "limit",
    _option("flat", "$500", default=True),
    _option("won", "win(stake.least, stake.odds) + (stake.most if play.open else $0)"),
)
CAREFUL = _reading(
    "careful",
    _option("lamp", "play.tools includes lamp", default=True),
    _option("either", "play.tools includes bell or play.dealt"),
    _option("never", "no"),
)
READINGS = (LIMIT, CAREFUL)
READ = frozenset({"play.open", "play.decks", "play.tools", "stake.least"})
NAMES = ConditionNames(VOCABULARY, TABLES, {"limit": (LIMIT, Kind.MONEY), "careful": (CAREFUL, Kind.FLAG)}, READ)
DEFAULTS = {reading.id: reading.default.id for reading in READINGS}


def all_choices() -> Iterator[dict[str, str]]:
    """Return every way to choose an option of each reading."""
    for options in product(*(reading.options for reading in READINGS)):
        yield {reading.id: option.id for reading, option in zip(READINGS, options, strict=True)}


CHOICES = st.sampled_from(tuple(all_choices()))


def resolved(text: str, names: ConditionNames = NAMES) -> Expr:
    """Return the condition that a text stands for, typed."""
    result = resolve_condition(_parsed(text), names)
    assert result.value is not None, result.diagnostics
    return result.value


# Values


def _exact(places: int, most: int) -> SearchStrategy[Fraction]:
    return st.integers(0, most * 10**places).map(lambda digits: Fraction(digits, 10**places))


def _plain(number: Fraction) -> int | Fraction:
    return number.numerator if number.denominator == 1 else number


COUNTS = st.integers(0, 12) | st.integers(0, 10**12)
CENTS = st.integers(0, 40).map(lambda steps: steps * 2_500) | st.integers(0, 10**12)
PERCENTS = (st.integers(0, 8).map(lambda eighths: Fraction(eighths, 8))) | _exact(14, 3)
HOURS = st.integers(0, 30) | _exact(6, 99).map(_plain) | st.integers(0, 3_000).map(lambda n: _plain(Fraction(n, 60)))
VOLUMES = st.integers(0, 30) | _exact(6, 99).map(_plain)
DATES = st.dates(dt.date(2010, 1, 1), dt.date(2013, 12, 31)) | st.dates()
_RATIOS = st.tuples(st.integers(0, 12) | st.integers(0, 10**9), st.integers(1, 5) | st.integers(1, 10**9))


def odds_of(form: OddsForm) -> SearchStrategy[Odds]:
    """Return odds of one form."""
    match form:
        case OddsForm.PUSH:
            return st.just(_PUSH)
        case OddsForm.SUM:
            return CENTS.map(lambda cents: make_odds(OddsForm.SUM, cents))
        case OddsForm.METER:
            return _exact(14, 2).map(lambda share: make_odds(OddsForm.METER, share.numerator, share.denominator))
        case _:
            return _RATIOS.map(lambda pair: make_odds(form, *pair))


# INVARIANT: only a chapter's own table has a cell that its source has lost; nobody states one.
STATEABLE = tuple(form for form in OddsForm if form is not OddsForm.UNRESOLVED)
ANY_ODDS = st.sampled_from(STATEABLE).flatmap(odds_of)


@cache
def paytables(field: str) -> SearchStrategy[PaytableValue]:
    """Return paytables as a submission may state them: by a name, known or not, by rows, right or wrong, or by both."""
    tables = [table for table in TABLES if table.field == field]
    hands, columns = VOCABULARY.fields[field].hands, VOCABULARY.fields[field].columns
    rows = st.dictionaries(
        st.sampled_from(hands), st.dictionaries(st.sampled_from(columns), odds_of(OddsForm.TO) | ANY_ODDS, min_size=1)
    )
    known = st.sampled_from([table.rows for table in tables])
    changed = st.builds(lambda one, other: {**one, **other}, known, rows)
    names = st.none() | st.sampled_from(["A", "b", "C", "Z"])
    stated = st.builds(PaytableValue, names, st.none() | known | changed | rows)
    return stated.filter(lambda one: one.name is not None or one.rows is not None)


def raws(field: FieldDef) -> SearchStrategy[Raw]:
    """Return the values that a field can have."""
    words = tuple(field.choices)
    match field.kind:
        case Kind.FLAG:
            return st.booleans()
        case Kind.COUNT:
            return COUNTS
        case Kind.MONEY:
            return CENTS
        case Kind.PERCENT:
            return PERCENTS
        case Kind.HOURS:
            return HOURS
        case Kind.VOLUME:
            return VOLUMES
        case Kind.DATE:
            return DATES
        case Kind.ODDS:
            return ANY_ODDS if field.form is None else odds_of(field.form) | ANY_ODDS
        case Kind.CHOICE:
            return st.sampled_from(words)
        case Kind.CHOICES:
            return st.frozensets(st.sampled_from(words))
        case Kind.SEQUENCE:
            return st.lists(st.sampled_from(words), unique=True).map(tuple)
        case Kind.PAYTABLE:
            return paytables(field.name)
        case Kind.TEXT:
            return st.text(min_size=1, max_size=5)
        case Kind.NAMES:
            return st.lists(st.text(min_size=1, max_size=3), max_size=3).map(tuple)
        case Kind.CLAUSES:
            return st.just((_clause(Otherwise(), (PlaceGroups((GROUPS["rest"],), "high"),)),))


# The house way

_GROUPS = tuple(GROUPS.values())
_UNPLACED = frozenset({"other", "best-other", "rest"})
_COMPARED = st.sampled_from([one for one in _GROUPS if one.width == 1 and one.kind not in _UNPLACED])
_PARTS = {"pair": 2, "three": 3, "four": 4, "five": 5}
_PLACED = st.sampled_from(
    [*_GROUPS, *(replace(one, take=count) for one in _GROUPS for count in range(1, _PARTS.get(one.kind, 1)))]
)
_LEFT_OVER = _PLACED.filter(lambda one: one.kind not in _UNPLACED)
_RANKS = st.sampled_from(sorted(RANK_WORDS.values()))
_MADE = st.lists(st.sampled_from(Made), min_size=1, max_size=3).map(tuple)
_ORDERS = st.sampled_from(["is", "is not", ">=", "<=", ">", "<"])


def _some(items: SearchStrategy[object]) -> SearchStrategy[tuple[object, ...]]:
    return st.lists(items, min_size=1, max_size=3).map(tuple)


@cache
def hand_tests(depth: int = 3) -> SearchStrategy[HandTest]:
    """Return tests of a hand that nest no deeper than this."""
    leaves = st.one_of(
        st.just(Otherwise()),
        st.builds(ShapeIs, _some(st.sampled_from(sorted(SHAPES)))),
        st.builds(RankIs, _COMPARED, _ORDERS, _RANKS),
        st.builds(RankIn, _COMPARED, _some(_RANKS)),
        st.builds(RanksCompare, _COMPARED, _ORDERS, _COMPARED),
        st.builds(CanMake, _MADE, st.none() | st.sampled_from(Left) | _LEFT_OVER),
        st.builds(Holds, st.none() | _RANKS),
    )
    if depth == 0:
        return leaves
    below = hand_tests(depth - 1)
    several = st.lists(below, min_size=2, max_size=3).map(tuple)
    return st.one_of(leaves, st.builds(AllOf, several), st.builds(AnyOf, several), st.builds(NotSo, below))


def placements() -> SearchStrategy[tuple[Placement, ...]]:
    """Return what a `set` can say: perhaps a made hand, then groups."""
    made = st.builds(PlaceMade, _MADE, st.just("high"), st.lists(st.sampled_from(Preference), max_size=3).map(tuple))
    groups = st.builds(PlaceGroups, _some(_PLACED), st.sampled_from(["high", "medium", "low"]))
    return st.tuples(st.lists(made, max_size=1), _some(groups)).map(lambda both: (*both[0], *both[1]))


def _clause(when: HandTest, places: tuple[Placement, ...]) -> WayClause:
    return WayClause(name="", when=when, places=places, when_text="", set_text="", span=HERE)


SEEDS = st.integers(0, 2**32)


# WHY: a value drawn for each of two dozen fields was most of the time of the laws about facts; one seed gives them all.
@st.composite
def full_values(draw: st.DrawFn) -> dict[str, Raw]:
    """Return a value for every field."""
    luck = Random(draw(SEEDS))
    return {name: any_raw(field, luck) for name, field in VOCABULARY.fields.items()}


@st.composite
def facts(draw: st.DrawFn) -> Facts:
    """Return facts in which some fields are missing, and some are known although nobody stated them."""
    luck = Random(draw(SEEDS))
    often = luck.choice((0.2, 0.5, 0.8, 1))
    values = {name: any_raw(field, luck) for name, field in VOCABULARY.fields.items() if luck.random() < often}
    silent = luck.sample(sorted(values), min(len(values), luck.randrange(3)))
    return Facts(values, frozenset(values) - set(silent))


def any_raw(field: FieldDef, luck: Random) -> Raw:
    """Return a value that a field can have: as often near the figures of conditions as far from them."""
    match field.kind:
        case Kind.COUNT:
            return luck.choice((luck.randrange(13), luck.randrange(10**12)))
        case Kind.MONEY:
            return luck.choice((luck.randrange(41) * 2_500, luck.randrange(10**12)))
        case Kind.PERCENT:
            return luck.choice((Fraction(luck.randrange(9), 8), Fraction(luck.randrange(3 * 10**14), 10**14)))
        case Kind.HOURS:
            parts = Fraction(luck.randrange(99 * 10**6), 10**6), Fraction(luck.randrange(3_000), 60)
            return luck.choice((luck.randrange(31), *map(_plain, parts)))
        case Kind.VOLUME:
            return luck.choice((luck.randrange(31), _plain(Fraction(luck.randrange(99 * 10**6), 10**6))))
        case Kind.DATE:
            near = dt.date(2010, 1, 1) + dt.timedelta(luck.randrange(1_461))
            return luck.choice((near, dt.date.fromordinal(luck.randint(1, dt.date.max.toordinal()))))
        case Kind.ODDS:
            return _any_odds(luck.choice((field.form or OddsForm.TO, *STATEABLE)), luck)
        case _:
            return luck.choice(few_raws(field))


def _any_odds(form: OddsForm, luck: Random) -> Odds:
    match form:
        case OddsForm.PUSH:
            return _PUSH
        case OddsForm.SUM:
            return make_odds(form, luck.choice((luck.randrange(41) * 2_500, luck.randrange(10**12))))
        case OddsForm.METER:
            share = Fraction(luck.randrange(2 * 10**14), 10**14)
            return make_odds(form, share.numerator, share.denominator)
        case _:
            most, largest = luck.choice(((13, 5), (10**9, 10**9)))
            return make_odds(form, luck.randrange(most), luck.randint(1, largest))


# Typed expressions


def _group(*several: SearchStrategy[Expr]) -> SearchStrategy[Expr]:
    """Return one of these, weighing as much as a single strategy where it stands beside others."""

    # WHY: a composite is not flattened into the choice it stands in, and has a short name in reports.
    @st.composite
    def grouped(draw: st.DrawFn) -> Expr:
        return draw(st.one_of(*several))

    return grouped()


def _field(name: str) -> Field:
    return Field(name, VOCABULARY.fields[name].kind)


def _fields(kind: Kind) -> list[Field]:
    return [_field(name) for name, field in VOCABULARY.fields.items() if field.kind is kind]


def _literals(kind: Kind) -> SearchStrategy[Expr]:
    made: SearchStrategy[Raw] = {
        Kind.COUNT: COUNTS | _exact(14, 20).map(_plain),
        Kind.MONEY: CENTS,
        Kind.PERCENT: PERCENTS,
        Kind.HOURS: HOURS,
        Kind.VOLUME: VOLUMES,
        Kind.DATE: DATES,
    }[kind]
    return made.map(lambda raw: Lit(kind, raw))


@cache
def values(kind: Kind, depth: int) -> SearchStrategy[Expr]:
    """Return expressions that stand for a count, an amount, a percentage, a length of time or a date."""
    plain = [st.sampled_from(_fields(kind)), _literals(kind)]
    if kind is Kind.COUNT:
        plain += [st.sampled_from([Size(_field(name)) for name in ("play.tools", "play.order", "play.rivals")])]
    if kind is Kind.MONEY:
        plain += [st.just(_ref(LIMIT))]
    leaves = _group(*plain)
    if depth == 0:
        return leaves
    below = values(kind, depth - 1)
    grown = [leaves, _picks(below), st.builds(IfElse, below, conditions(depth - 1), below)]
    if kind is not Kind.DATE:
        grown += [st.builds(Arith, st.sampled_from("+-"), below, below)]
        grown += [st.builds(Arith, st.just("*"), values(Kind.COUNT, depth - 1), below)]
    if kind is Kind.MONEY:
        grown += [st.builds(Win, below, odds_values(OddsForm.TO, depth - 1) | odds_values(None, depth - 1))]
        grown += [st.builds(Arith, st.just("*"), values(Kind.PERCENT, depth - 1), below)]
    return _group(*grown)


def _picks(items: SearchStrategy[Expr]) -> SearchStrategy[Expr]:
    return st.builds(Pick, st.sampled_from(["max", "min"]), st.lists(items, min_size=2, max_size=3).map(tuple))


def _ref(reading: Reading) -> ReadingRef:
    options = tuple((option.id, option.value) for option in reading.options if option.value is not None)
    return ReadingRef(reading.id, options)


def _rows(field: str, forms: set[OddsForm]) -> list[RowOf]:
    """Return the rows of a paytable field whose odds are of these forms in every table that has the row."""
    known = VOCABULARY.fields[field]
    tables = tuple(table for table in TABLES if table.field == field)
    found = []
    for hand, column in product(known.hands, known.columns):
        paid = {table.rows[hand][column].form for table in tables if column in table.rows.get(hand, {})}
        if paid - {OddsForm.UNRESOLVED} == forms:
            found.append(RowOf(hand, column, _field(field), tables))
    return found


@cache
def odds_values(form: OddsForm | None, depth: int) -> SearchStrategy[Expr]:
    """Return expressions that stand for odds of one form, or of a form that only the facts tell."""
    open_ended: list[Expr] = [_field("stake.reward"), *_rows("side.table", set())]
    match form:
        case OddsForm.TO:
            leaves = st.sampled_from([_field("stake.odds"), *_rows("side.table", {form})])
        case OddsForm.FOR:
            leaves = st.just(_field("stake.return"))
        case OddsForm.SUM:
            leaves = st.sampled_from(_rows("star.table", {form}))
        case _:
            leaves = st.sampled_from(open_ended)
    if form not in {None, OddsForm.SUM}:
        leaves |= odds_of(form).map(lambda one: Lit(Kind.ODDS, one))
    if depth == 0:
        return _group(leaves)
    below = odds_values(form, depth - 1)
    return _group(_group(leaves), _picks(below), st.builds(IfElse, below, conditions(depth - 1), below))


@cache
def worded(kind: Kind, depth: int) -> SearchStrategy[Expr]:
    """Return expressions that stand for a choice, a set of choices or a sequence."""
    fields = st.sampled_from(_fields(kind))
    return fields if depth == 0 else fields | st.builds(IfElse, fields, conditions(depth - 1), fields)


_OPS = st.sampled_from(["is", "is not", ">=", "<=", ">", "<"])
_SAME = st.sampled_from(["is", "is not"])


def _compares(depth: int) -> SearchStrategy[Expr]:
    kinds = [Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.VOLUME, Kind.DATE]
    of_kind = [st.builds(Compare, _OPS, values(kind, depth), values(kind, depth)) for kind in kinds]
    of_form = [
        st.builds(Compare, _OPS, odds_values(form, depth), odds_values(form, depth) | odds_values(None, depth))
        for form in (None, *STATEABLE)
    ]
    mixed = st.sampled_from(_rows("star.table", {OddsForm.FOR, OddsForm.METER}))
    of_form += [st.builds(Compare, _OPS, mixed, odds_values(form, depth)) for form in (OddsForm.FOR, OddsForm.METER)]
    return _group(_group(*of_kind), _group(*of_form), _group(*_word_compares(depth)))


def _word_compares(depth: int) -> Iterator[SearchStrategy[Expr]]:
    literals = {
        Kind.CHOICE: st.sampled_from(MOTIONS),
        Kind.CHOICES: st.frozensets(st.sampled_from(TOOLS)),
        Kind.SEQUENCE: st.lists(st.sampled_from(TOOLS)).map(tuple),
    }
    for kind, words in literals.items():
        one, fixed = worded(kind, depth), words.map(lambda raw, kind=kind: Lit(kind, raw))
        yield st.builds(Compare, _SAME, one, one | fixed)
        yield st.builds(Compare, _SAME, fixed, one)


def _words(known: tuple[str, ...]) -> SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(known), max_size=3).map(tuple)


def _stated(name: str, *, negated: bool) -> Stated:
    fields = VOCABULARY.below(name.removesuffix(".*")) if name.endswith(".*") else (name,)
    return Stated(name, negated, fields)


def _nothing_else(name: str) -> NothingElse:
    return NothingElse(name, tuple(one for one in VOCABULARY.below(name.removesuffix(".*")) if one not in READ))


def _matches(mode: str, field: str, ids: list[str]) -> Matches:
    known = {table.id: table for table in TABLES}
    return Matches(mode, _field(field), tuple(ids), tuple(known[one] for one in ids))


def _table_tests() -> Iterator[SearchStrategy[Expr]]:
    for field in ("side.table", "star.table"):
        ids = [table.id for table in TABLES if table.field == field]
        chosen = st.lists(st.sampled_from(ids), min_size=1, unique=True)
        yield st.builds(_matches, st.sampled_from(["matches", "pays at least"]), st.just(field), chosen)


_STATED = st.builds(
    _stated, st.sampled_from([*VOCABULARY.fields, "play.*", "stake.*", "star.*"]), negated=st.booleans()
)
_LEAVES = _group(
    st.sampled_from(_fields(Kind.FLAG)),
    st.booleans().map(lambda raw: Lit(Kind.FLAG, raw)),
    st.just(_ref(CAREFUL)),
    _STATED,
    st.sampled_from([_nothing_else(name) for name in ("play.*", "stake.*", "star.*")]),
    _group(*_table_tests()),
)


@cache
def conditions(depth: int = 3) -> SearchStrategy[Expr]:
    """Return conditions that nest no deeper than this."""
    if depth == 0:
        return _LEAVES
    below = conditions(depth - 1)
    several = st.lists(below, min_size=2, max_size=3).map(tuple)
    return _group(
        _LEAVES,
        _compares(depth - 1),
        st.builds(In, worded(Kind.CHOICE, depth - 1), _words(MOTIONS)),
        st.builds(Includes, worded(Kind.CHOICES, depth - 1), st.sampled_from(TOOLS)),
        st.builds(Within, worded(Kind.CHOICES, depth - 1), _words(TOOLS)),
        st.builds(Not, below),
        st.builds(And, several),
        st.builds(Or, several),
        st.builds(Implies, below, below),
        st.builds(Compare, _SAME, below, below),
        st.builds(IfElse, below, below, below),
    )


def unaware(expr: Expr) -> Expr:
    """Return an expression with a flag in the place of every part that asks what was stated, so that values decide."""
    if isinstance(expr, Stated | NothingElse):
        return _field("play.open" if isinstance(expr, Stated) and not expr.negated else "play.dealt")
    changed = {name: _unaware_part(part) for name, part in parts_of(expr).items()}
    return type(expr)(**changed)


def parts_of(expr: Expr) -> dict[str, object]:
    """Return the fields of an expression; what is kept beside them, since it follows from them, is left out."""
    return {one.name: getattr(expr, one.name) for one in dataclass_fields(expr)}  # type: ignore[arg-type]


def _unaware_part(part: object) -> object:
    if isinstance(part, tuple) and not isinstance(part, Odds):
        return tuple(_unaware_part(one) for one in part)
    return unaware(part) if isinstance(part, Expr) else part


# What the solver is held to: the same expressions, with derived fields among them, and submissions close to them

_DEALT = ("five-aces", "royal-flush", "four-of-a-kind", "nine-high")
_PROVED_FIELDS = (
    field_def("bonus.table", Kind.PAYTABLE, "bonus table", hands=_DEALT, columns=("pays", "envy")),
    field_def(
        "bonus.best",
        Kind.ODDS,
        "top award",
        form=OddsForm.TO,
        derived=Derivation(how="best-award", source="bonus.table"),
    ),
    field_def(
        "bonus.best_two",
        Kind.ODDS,
        "top award of two hands",
        form=OddsForm.TO,
        derived=Derivation(how="best-two-awards", source="bonus.table"),
    ),
    field_def("house_way.clauses", Kind.CLAUSES, "house way"),
    field_def(
        "house_way.unset",
        Kind.COUNT,
        "hands that are not set",
        derived=Derivation(how="unset-hands", source="house_way.clauses"),
    ),
)
PROVED = Vocabulary(
    sections=VOCABULARY.sections,
    fields={**VOCABULARY.fields, **{field.name: field for field in _PROVED_FIELDS}},
)
"""The invented vocabulary with fields that are computed from others."""


def _bonus(name: str, title: str, *paid: Odds, envy: Odds | None = None) -> Table:
    rows = {hand: {"pays": one} for hand, one in zip(_DEALT, paid, strict=False)}
    first = {} if envy is None else {_DEALT[0]: {**rows[_DEALT[0]], "envy": envy}}
    return _table(name, "bonus.table", title, {**rows, **first})


BONUS_TABLES = (
    _bonus("bonus-a", "A", to(9), to(5), to(2)),
    _bonus("bonus-b", "B", to(9), _PUSH, to(3, 2), to(1), envy=make_odds(_SUM, 900)),
    _bonus("bonus-lost", "C", to(9), LOST, to(2), envy=LOST),
    _bonus("bonus-meter", "D", make_odds(_METER, 1, 10), to(5)),
    _bonus("bonus-least", "least", to(8), to(3, 2)),
    _bonus("bonus-minimum", "minimum", to(6), LOST, to(2), envy=make_odds(_SUM, 900)),
)
PROVED_TABLES = (*TABLES, *BONUS_TABLES)
PROVED_NAMES = replace(NAMES, vocabulary=PROVED, tables=PROVED_TABLES)
WAYS = tuple((_clause(ShapeIs((shape,)), (PlaceGroups((GROUPS["rest"],), "high"),)),) for shape in sorted(SHAPES)[:2])
"""Two house ways that differ."""

_INSTEAD = {"stake.odds": ("bonus.best", "bonus.best_two"), "play.seats": ("house_way.unset",)}


def _with_derived(expr: Expr, instead: Mapping[str, str]) -> Expr:
    """Return an expression with some fields replaced by derived ones of the same kind."""
    if isinstance(expr, Field) and expr.name in instead:
        return Field(instead[expr.name], expr.kind)
    return type(expr)(**{name: _part_with_derived(part, instead) for name, part in parts_of(expr).items()})


def _part_with_derived(part: object, instead: Mapping[str, str]) -> object:
    if isinstance(part, tuple) and not isinstance(part, Odds | Span):
        return tuple(_part_with_derived(one, instead) for one in part)
    return _with_derived(part, instead) if isinstance(part, Expr) else part


def _bonus_tests() -> SearchStrategy[Expr]:
    field = Field("bonus.table", Kind.PAYTABLE)
    known = st.lists(st.sampled_from(BONUS_TABLES), min_size=1, max_size=3, unique_by=lambda one: one.id)
    modes = st.sampled_from(["matches", "pays at least"])
    held = st.builds(lambda mode, data: Matches(mode, field, tuple(t.id for t in data), tuple(data)), modes, known)
    cells = st.tuples(st.sampled_from(_DEALT), st.sampled_from(["pays", "envy"]))
    row = cells.map(lambda cell: RowOf(*cell, field, BONUS_TABLES))
    paid = ANY_ODDS.map(lambda one: Lit(Kind.ODDS, one)) | row | st.just(Field("stake.reward", Kind.ODDS))
    best = st.sampled_from([Field("bonus.best", Kind.ODDS), Field("bonus.best_two", Kind.ODDS)])
    return held | st.builds(Compare, _OPS, row | best, paid | _picks(paid))


@st.composite
def proved(draw: st.DrawFn, depth: int = 3) -> Expr:
    """Return conditions that turn on stated and on derived fields, and on paytables with names and without."""
    instead = {name: draw(sampled((name, *others))) for name, others in _INSTEAD.items()}
    one = _with_derived(draw(conditions(depth)), instead)
    if draw(st.integers(0, 2)):
        return one
    joined = st.sampled_from([And, Or, lambda items: Implies(*items), lambda items: Not(items[1])])
    return draw(joined)((one, draw(_bonus_tests())))


@st.composite
def proved_values(draw: st.DrawFn, depth: int = 2) -> Expr:
    """Return expressions that stand for a number, odds or words."""
    kinds = (Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.VOLUME, Kind.DATE)
    numbers = [values(kind, depth) for kind in kinds]
    paid = [odds_values(form, depth) for form in (None, *STATEABLE)]
    words = [worded(kind, depth) for kind in (Kind.CHOICE, Kind.CHOICES, Kind.SEQUENCE)]
    instead = {name: draw(sampled((name, *others))) for name, others in _INSTEAD.items()}
    return _with_derived(draw(_group(_group(*numbers), _group(*paid), _group(*words))), instead)


_FEW: Mapping[Kind, tuple[Raw, ...]] = {
    Kind.FLAG: (True, False),
    Kind.COUNT: (0, 1, 2, 3, 6, 10**9),
    Kind.MONEY: (0, 1, 2_500, 5_000, 50_000, 50_001, 10**12),
    Kind.PERCENT: (Fraction(0), Fraction(1, 8), Fraction(1, 2), Fraction(1), Fraction(2)),
    Kind.HOURS: (0, 1, Fraction(1, 60), Fraction(5, 2), 4, 30),
    Kind.VOLUME: (0, Fraction(1, 10), Fraction(3, 2), 4, 12),
    Kind.DATE: (dt.date(2010, 1, 1), dt.date(2011, 10, 1), dt.date(2011, 10, 2), dt.date(2013, 12, 31)),
    Kind.ODDS: (
        *(to(number, per) for number in (0, 1, 2, 3, 9) for per in (1, 2)),
        *(make_odds(form, number, 1) for form in (_FOR, _SUM, _METER) for number in (0, 1, 75, 900)),
        _PUSH,
    ),
    Kind.TEXT: ("a lamp is lit",),
    Kind.NAMES: ((), ("Ann",), ("Ann", "Bo"), ("Ann", "Bo", "Cy")),
}


def few_raws(field: FieldDef) -> tuple[Raw, ...]:
    """Return few values of a field, near each other, so that two of them are often equal."""
    words = tuple(field.choices)
    match field.kind:
        case Kind.CHOICE:
            return words
        case Kind.CHOICES:
            return tuple(frozenset(part) for size in range(len(words) + 1) for part in combinations(words, size))
        case Kind.SEQUENCE:
            return tuple(part for size in range(len(words) + 1) for part in permutations(words, size))
        case Kind.PAYTABLE:
            return _few_tables(field.name)
        case Kind.CLAUSES:
            return WAYS
        case kind:
            return _FEW[kind]


@cache
def _few_tables(name: str) -> tuple[PaytableValue, ...]:
    """Return paytables by name, by rows of a table, by rows with one cell changed, left out or empty, and by both."""
    field = PROVED.fields[name]
    held = [certain_rows(table) for table in PROVED_TABLES if table.field == name]
    exact = [{hand: row for hand, row in rows.items() if row} for rows in held]
    paid = (to(1), to(2), to(9), make_odds(_FOR, 75), make_odds(_SUM, 900), make_odds(_METER, 1, 10), _PUSH)
    changed = [
        {**rows, hand: {**rows.get(hand, {}), column: one}}
        for rows, one in product(exact, paid)
        for hand, column in product(field.hands, field.columns)
    ]
    fewer = [{hand: row for hand, row in rows.items() if hand != left} for rows in exact for left in rows]
    rows = [one for one in (*exact, *changed, *fewer) if one]
    names = ("A", "b", "C", "D", "Least", "minimum", "Z")
    both = [PaytableValue(title, one) for title, one in product(names, (*exact, *rows[::7])) if one]
    empty = [{}, {field.hands[-1]: {}}, *({**one, field.hands[-1]: {}} for one in exact)]
    by_rows = [PaytableValue(None, one) for one in (*rows, *empty)]
    return (*(PaytableValue(title, None) for title in names), *both, *by_rows)


def literals_in(expr: Expr) -> Iterator[Lit]:
    """Return every literal of an expression."""
    if isinstance(expr, Lit):
        yield expr
    for part in children_of(expr):
        yield from literals_in(part)


def fields_stated_for(expr: Expr) -> tuple[FieldDef, ...]:
    """Return the fields that decide an expression, each with the field it is computed from in its place."""
    names = dict.fromkeys((*fields_in(expr), *watched_in(expr)))
    derived = {name: PROVED.fields[name].derived for name in names}
    stated = dict.fromkeys(name if (one := derived[name]) is None else one.source for name in names)
    return tuple(PROVED.fields[name] for name in stated)


def statements_near(expr: Expr, luck: Random) -> dict[str, Raw]:
    """Return a submission that may state what an expression reads, often with a figure that it names."""
    named: dict[Kind, list[Raw]] = {}
    for one in literals_in(expr):
        if one.kind in _FEW or one.kind is Kind.CHOICE:
            named.setdefault(one.kind, []).append(one.raw)
    found: dict[str, Raw] = {}
    for field in fields_stated_for(expr):
        if luck.random() < 0.7:
            near = [raw for raw in named.get(field.kind, ()) if _stateable(field, raw)]
            found[field.name] = luck.choice(near if near and luck.random() < 0.5 else few_raws(field))
    return found


def statements_about(expr: Expr, luck: Random, most: int) -> list[dict[str, Raw]]:
    """Return every submission of few values of what an expression reads, each stated or not, or so many of them."""
    fields = fields_stated_for(expr)
    ranges: list[tuple[Raw | None, ...]] = [(None, *few_raws(field)) for field in fields]
    every = prod(map(len, ranges))
    taken = (luck.randrange(every) for _ in range(most)) if every > most else range(every)
    found = []
    for place in taken:
        raws_taken = []
        left = place
        for values_of in ranges:
            left, at = divmod(left, len(values_of))
            raws_taken.append(values_of[at])
        found.append({f.name: raw for f, raw in zip(fields, raws_taken, strict=True) if raw is not None})
    return found


def _stateable(field: FieldDef, raw: Raw) -> bool:
    """Tell whether a figure of an expression can stand in a field: a count in an expression may be a fraction."""
    return raw in field.choices if field.kind is Kind.CHOICE else field.kind is not Kind.COUNT or isinstance(raw, int)


# Diagnostics


def assert_inside(one: Diagnostic, text: str) -> None:
    """Hold a diagnostic to the text it is about: it says something, in one line, of a place there is."""
    lines, span = text.split("\n"), one.span
    assert one.message
    assert "\n" not in one.message
    assert 1 <= span.line <= span.end_line <= len(lines)
    assert (span.line, span.column) <= (span.end_line, span.end_column)
    assert 1 <= span.column <= len(lines[span.line - 1]) + 1
    # WHY: a text that ends too early is marked just after its last letter.
    assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 2
