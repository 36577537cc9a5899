"""The figures that a rule has: of its conditions with their readings and tables, and of the fields that these read."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import assert_never, cast

from compliance.check.lint.text_figures import Measure, TextFigure, figures_in_text
from compliance.check.lint.unused import parts_of
from compliance.model import (
    HOURS_IN,
    And,
    Compare,
    Expr,
    FieldDef,
    In,
    Includes,
    Kind,
    Lit,
    Matches,
    Number,
    Odds,
    OddsForm,
    Or,
    Raw,
    RowOf,
    Rule,
    Ruleset,
    Table,
    Vocabulary,
    Within,
    fields_in,
    watched_in,
)

KnownFigure = tuple[Measure, Fraction]
_NUMERIC = frozenset({Kind.COUNT, Kind.MONEY, Kind.PERCENT, Kind.HOURS, Kind.ODDS, Kind.VOLUME})


class KnownFigures:
    """What figures the rules of a ruleset have; the values of a field are shared by all rules that read it."""

    def __init__(self, ruleset: Ruleset, vocabulary: Vocabulary) -> None:
        self._ruleset = ruleset
        self._vocabulary = vocabulary
        self._of_field: dict[str, set[KnownFigure]] = defaultdict(set)
        self._known: dict[str, frozenset[KnownFigure]] = {}
        for rule in ruleset.rules:
            for part in (part for condition in conditions_of_rule(rule) for part in parts_of(condition)):
                for name in fields_in(part) if isinstance(part, Compare) else ():
                    self._of_field[name].update(figures_of_condition(part))

    def of_rule(self, rule: Rule) -> frozenset[KnownFigure]:
        """Return every figure that the words of a rule may name."""
        conditions = conditions_of_rule(rule)
        names = {name for one in conditions for name in (*fields_in(one), *watched_in(one))}
        own = {figure for one in conditions for figure in figures_of_condition(one)}
        shared = {figure for name in names for figure in self._known_of_field(name)}
        return frozenset(own | shared | set(self._figures_of_readings(rule)))

    def _known_of_field(self, name: str) -> frozenset[KnownFigure]:
        # WHY: many rules read one field, and its words are long.
        if name not in self._known:
            self._known[name] = frozenset(self._figures_of_field(name))
        return self._known[name]

    def _figures_of_field(self, name: str) -> Iterator[KnownFigure]:
        field = self._vocabulary.fields[name]
        source = name if field.derived is None else field.derived.source
        yield from self._of_field[name]
        yield from _figures_of_words(_words_of_field(field))
        for table in self._ruleset.tables:
            yield from _figures_of_table(table) if table.field in {name, source} else ()

    def _figures_of_readings(self, rule: Rule) -> Iterator[KnownFigure]:
        for reading in (self._ruleset.reading(name) for name in rule.readings):
            yield from _figures_of_words((reading.question, *(each.label for each in reading.options)))
            yield from _figures_of_words(each.why for each in reading.options)


def conditions_of_rule(rule: Rule) -> tuple[Expr, ...]:
    """Return what a rule asks and when it is asked."""
    return tuple(one for one in (rule.applies, rule.requires) if one is not None)


def compares_figures(condition: Expr) -> bool:
    """Tell whether a condition compares something with a figure."""
    return any(isinstance(part, Lit) and part.kind in _NUMERIC for part in parts_of(condition))


def figures_of_condition(condition: Expr) -> Iterator[KnownFigure]:
    """Yield the figures of a condition, those of its readings and tables among them."""
    for part in parts_of(condition):
        match part:
            case Lit(kind=kind, raw=raw):
                yield from _figures_of_value(kind, raw)
            case In(words=words) | Within(words=words):
                yield from ((Measure.NUMBER, Fraction(len(words))), *_figures_of_words(words))
            case Includes(word=word):
                yield from _figures_of_words((word,))
            case Matches(data=tables) | RowOf(data=tables):
                yield from (figure for table in tables for figure in _figures_of_table(table))
            case And(items=items) | Or(items=items):
                yield Measure.NUMBER, Fraction(len(items))
            case _:
                continue


def _figures_of_value(kind: Kind, raw: Raw) -> Iterator[KnownFigure]:
    match kind:
        case Kind.MONEY:
            yield from _with_number(Measure.MONEY, Fraction(cast("int", raw), 100))
        case Kind.PERCENT:
            yield from _with_number(Measure.SHARE, Fraction(cast("Number", raw)), times=100)
        case Kind.HOURS | Kind.COUNT:
            # WHY: a field may count days, and its rule speak of hours.
            yield from _figures_of_time(Fraction(cast("Number", raw)), is_count=kind is Kind.COUNT)
        case Kind.VOLUME:
            yield Measure.NUMBER, Fraction(cast("Number", raw))
        case Kind.ODDS:
            yield from _figures_of_odds(cast("Odds", raw))
        case Kind.CHOICE:
            yield from _figures_of_words((cast("str", raw),))
        case Kind.CHOICES | Kind.SEQUENCE:
            words = tuple(cast("Iterable[str]", raw))
            yield from ((Measure.NUMBER, Fraction(len(words))), *_figures_of_words(words))
        case Kind.FLAG | Kind.DATE | Kind.TEXT | Kind.NAMES | Kind.PAYTABLE | Kind.CLAUSES:
            return
        case _ as unknown:
            assert_never(unknown)


def _with_number(measure: Measure, value: Fraction, times: int = 1) -> tuple[KnownFigure, KnownFigure]:
    return (measure, value), (Measure.NUMBER, value * times)


def _figures_of_time(value: Fraction, *, is_count: bool) -> Iterator[KnownFigure]:
    for hours in HOURS_IN.values():
        yield Measure.NUMBER, value if is_count else value / hours
        yield Measure.TIME, value * hours if is_count else value


def _figures_of_odds(odds: Odds) -> Iterator[KnownFigure]:
    match odds.form:
        case OddsForm.SUM:
            yield from _with_number(Measure.MONEY, Fraction(odds.number, 100))
        case OddsForm.METER:
            yield from _with_number(Measure.SHARE, odds.ratio, times=100)
        case _:
            yield from ((Measure.NUMBER, Fraction(odds.number)), (Measure.NUMBER, Fraction(odds.per)))
            yield Measure.ODDS, odds.ratio


def _figures_of_table(table: Table) -> Iterator[KnownFigure]:
    yield Measure.NUMBER, Fraction(len(table.rows))
    yield from _figures_of_words((table.id, *table.rows))
    for row in table.rows.values():
        yield from (figure for odds in row.values() for figure in _figures_of_odds(odds))
    if table.stake is not None:
        yield from _with_number(Measure.MONEY, Fraction(table.stake, 100))


def _words_of_field(field: FieldDef) -> tuple[str, ...]:
    source = () if field.derived is None else (field.derived.source,)
    return (field.name, field.label, field.help, *field.choices, *field.choices.values(), *source)


def _figures_of_words(texts: Iterable[str]) -> Iterator[KnownFigure]:
    for text in texts:
        plain = text.replace("-", " ").replace("_", " ").replace(".", " ")
        yield from (known for one in (text, plain) for figure in figures_in_text(one) for known in _known_by(figure))


def _known_by(figure: TextFigure) -> tuple[KnownFigure, ...]:
    return (figure.measure, figure.value), (Measure.NUMBER, figure.value)
