"""Filings made at random for a shipped chapter: near a lawful one, on the figures of its rules, half stated, silent."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from conftest import SHIPPED_SUBMISSIONS
from shipped import shipped_cases, shipped_ruleset, shipped_vocabulary

from compliance.check import facts_of, verdict_of
from compliance.diag import NOWHERE
from compliance.load import read_submission
from compliance.model import (
    Expr,
    FieldDef,
    Kind,
    Lit,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Rule,
    Statement,
    Submission,
    Table,
    Verdict,
    Waiver,
    children_of,
    fields_in,
    make_odds,
    provisions_of,
    watched_in,
)  # fmt: skip

EMPTY_WORDS = "N/A"
OWN_WORDS = "Each hand is set in the order that the manual of the house gives."
STEPS: Mapping[Kind, int | Fraction] = {
    Kind.COUNT: 1,
    Kind.MONEY: 1,
    Kind.PERCENT: Fraction(1, 10_000),
    Kind.HOURS: Fraction(1, 60),
    Kind.VOLUME: Fraction(1, 10),
}
MODES = ("near", "boundary", "half", "random", "silent")


@dataclass(frozen=True)
class Filing:
    """What one generated filing states, when and how it is judged; ``settled`` says how points are settled."""

    mode: str
    submission: Submission
    day: dt.date
    scope: str
    reading: int
    settled: Random | None


class Chapter:
    """A shipped chapter with the values that its filings can state."""

    def __init__(self, name: str) -> None:
        self.ruleset = shipped_ruleset(name)
        self.vocabulary = shipped_vocabulary()
        self.conditions: tuple[Expr, ...] = tuple(_conditions(name))
        derived = {field: one.source for field, one in self.vocabulary.derived}
        read = dict.fromkeys(derived.get(one, one) for expr in self.conditions for one in _names_in(expr))
        self.fields = tuple(one for one in read if self.vocabulary.fields[one].domain == self.ruleset.domain)
        self.figures: dict[str, list[Raw]] = defaultdict(list)
        for expr in self.conditions:
            self._gather_figures(expr)

    def _gather_figures(self, expr: Expr) -> None:
        """Remember every literal beside the fields of the smallest condition that has both."""
        literals = [one.raw for one in children_of(expr) if isinstance(one, Lit)]
        for name in fields_in(expr) if literals else ():
            self.figures[name] += literals
        for part in children_of(expr):
            self._gather_figures(part)

    @cached_property
    def bases(self) -> tuple[dict[str, Raw], ...]:
        """What shipped filings of the chapter state, lawful ones more often, and all cases of it that pass together."""
        read = (read_submission(path, self.vocabulary).value for path in SHIPPED_SUBMISSIONS)
        filed = [one for one in read if one is not None and self._is_ours(one)]
        often = [one for one in filed for _ in range(1 if self._breaks_rules(one) else 6)]
        passing: dict[str, Raw] = {}
        for case in shipped_cases(self.ruleset.id):
            if str(case.expect) == "pass":
                passing.update({name: one.raw for name, one in case.facts.items()})
        return (*({name: one.raw for name, one in each.statements.items()} for each in often), passing)

    def _breaks_rules(self, filed: Submission) -> bool:
        values = facts_of(filed.statements, self.ruleset, self.vocabulary)
        choices = self.ruleset.default_choices
        return Verdict.VARIANCE in (verdict_of(rule, values, choices) for rule in self.ruleset.rules)

    def _is_ours(self, filed: Submission) -> bool:
        same = filed.game == self.ruleset.game and filed.jurisdiction == self.ruleset.jurisdiction
        return filed.ruleset == self.ruleset.id or (filed.ruleset is None and same)

    def names_read(self, rule: Rule) -> tuple[str, ...]:
        """Name what a filing can state that a rule reads or watches, under any reading."""
        parts = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
        derived = {field: one.source for field, one in self.vocabulary.derived}
        return tuple(dict.fromkeys(derived.get(one, one) for part in parts for one in _names_in(part)))

    def value(self, name: str, luck: Random) -> Raw:
        """Return a value of a field: on or next to a figure of its rules, or anything."""
        field, figures = self.vocabulary.fields[name], self.figures[name]
        if figures and field.kind in STEPS and luck.random() < 0.8:
            figure: Any = luck.choice(figures)
            if not isinstance(figure, int | Fraction):
                return self._any(field, luck)
            near = max(figure + luck.choice((-1, 0, 0, 1)) * STEPS[field.kind], 0)
            return int(near) if field.kind in {Kind.COUNT, Kind.MONEY} else Fraction(near)
        return self._any(field, luck)

    def _any(self, field: FieldDef, luck: Random) -> Raw:
        words = tuple(field.choices)
        match field.kind:
            case Kind.FLAG:
                return luck.random() < 0.6
            case Kind.COUNT:
                return luck.randrange(14)
            case Kind.MONEY:
                return luck.choice((100, 500, 1_000, 200_000, 5_000_000, 5_001_000, luck.randrange(10**9)))
            case Kind.PERCENT:
                return Fraction(luck.randrange(101), 100)
            case Kind.HOURS | Kind.VOLUME:
                return Fraction(luck.randrange(60), luck.choice((1, 2, 60)))
            case Kind.DATE:
                return dt.date(2009, 1, 1) + dt.timedelta(luck.randrange(2_000))
            case Kind.ODDS:
                return _any_odds(luck)
            case Kind.CHOICE:
                return luck.choice(words)
            case Kind.CHOICES:
                return frozenset(luck.sample(words, luck.randint(0, min(3, len(words)))))
            case Kind.SEQUENCE:
                listed = self.figures[field.name]
                return (
                    luck.choice(listed)
                    if listed and luck.random() < 0.7
                    else tuple(luck.sample(words, min(2, len(words))))
                )
            case Kind.PAYTABLE:
                return self._any_table(field, luck)
            case Kind.NAMES:
                return luck.choice(((), (OWN_WORDS,), ("Lucky Lamp", EMPTY_WORDS)))
            case Kind.TEXT:
                return luck.choice((OWN_WORDS, OWN_WORDS, EMPTY_WORDS))
            case _:
                return next((one[field.name] for one in self.bases if field.name in one), OWN_WORDS)

    def _any_table(self, field: FieldDef, luck: Random) -> PaytableValue:
        tables = [one for one in self.ruleset.tables if one.field == field.name]
        if not tables or luck.random() < 0.1:
            named = luck.choice(("A", "b", "none", "minimum", "of the house"))
            rows = {hand: {"pays": _any_odds(luck)} for hand in luck.sample(field.hands, min(3, len(field.hands)))}
            return PaytableValue(named if not rows or luck.random() < 0.5 else None, rows or None)
        table = luck.choice(tables)
        name = luck.choice((table.name, table.name.upper(), luck.choice(tables).name))
        if luck.random() < 0.35:
            return PaytableValue(name, None)
        return PaytableValue(name if luck.random() < 0.4 else None, _rows_near(table, field, luck))

    def filing(self, luck: Random) -> Filing:
        """Return a filing of one of the modes."""
        mode = luck.choice(MODES)
        stated = dict(luck.choice(self.bases)) if mode in {"near", "boundary", "half"} else {}
        if mode == "random":
            often = luck.choice((0.1, 0.3, 0.6, 0.95))
            stated = {name: self.value(name, luck) for name in self.fields if luck.random() < often}
        elif mode == "half":
            for name in luck.sample(sorted(stated), min(len(stated), luck.choice((1, 1, 2, 3, 8)))):
                del stated[name]
        few = {"near": (0, 1, 1, 2), "boundary": (1, 2, 4), "half": (0, 0, 1), "silent": (0, 1, 2, 4)}
        fields = [one for one in self.fields if mode != "boundary" or self.figures[one]] or list(self.fields)
        for name in luck.sample(fields, min(len(fields), luck.choice(few.get(mode, (0,))))):
            stated[name] = self.value(name, luck)
        if luck.random() < 0.05:
            strange = luck.choice(tuple(self.vocabulary.of_domain(self.ruleset.domain).fields))
            if self.vocabulary.fields[strange].derived is None:
                stated[strange] = self.value(strange, luck)
        return self._filed(mode, stated, luck)

    def _filed(self, mode: str, stated: Mapping[str, Raw], luck: Random) -> Filing:
        day = self.day(luck)
        waivers = tuple(self._waiver(day, luck) for _ in range(luck.choice((0, 0, 0, 0, 1, 2))))
        submission = Submission(
            path="here.yaml", sha256="", holder="Invented House", jurisdiction=self.ruleset.jurisdiction,
            game=self.ruleset.game, filed=day, as_of=None, ruleset=self.ruleset.id,
            statements={name: Statement(name, raw, NOWHERE) for name, raw in stated.items()},
            waivers=waivers, header={},
        )  # fmt: skip
        return Filing(
            mode, submission, day, luck.choice(("filing", "filing", "filing", "all")), luck.choice((0, 0, 1, 2, 3)),
            luck if luck.random() < 0.15 else None,
        )  # fmt: skip

    def day(self, luck: Random) -> dt.date:
        """Return a day, most often one on which the chapter is or may be in force."""
        period = self.ruleset.period
        bounds = [one for one in (period.start, period.not_before, period.end, period.known_through) if one]
        if bounds and luck.random() < 0.1:
            return luck.choice(bounds) + dt.timedelta(luck.choice((-1, 0, 1)))
        return (period.start or period.not_before or dt.date(2016, 1, 1)) + dt.timedelta(luck.randrange(700))

    def _waiver(self, day: dt.date, luck: Random) -> Waiver:
        cited = (
            luck.choice((*self.ruleset.rules,)).cites[0]
            if luck.random() < 0.8
            else luck.choice(provisions_of(self.ruleset.outline))
        )
        named = cited.rpartition("(")[0] or cited if luck.random() < 0.4 else cited
        return Waiver(
            provision=luck.choice((named, self.ruleset.cite(named))), authority="Lantern Board, order 7",
            granted=day - dt.timedelta(luck.choice((-1, 0, 1, 300))),
            expires=luck.choice((None, day + dt.timedelta(luck.choice((-1, 0, 1))))), span=NOWHERE,
            by_nobody=luck.random() < 0.05,
        )  # fmt: skip


def _conditions(name: str) -> Iterator[Expr]:
    ruleset = shipped_ruleset(name)
    for rule in ruleset.rules:
        yield from (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    yield from (point.when for point in ruleset.review)
    for one in shipped_vocabulary().coherence_under(name, ruleset.domain):
        read = {field for rule in ruleset.rules for field in fields_in(rule.requires)}
        if read & set(one.fields):
            yield from (one.requires,) if one.applies is None else (one.applies, one.requires)


def _names_in(expr: Expr) -> tuple[str, ...]:
    return (*fields_in(expr), *watched_in(expr))


def _any_odds(luck: Random) -> Odds:
    form = luck.choice(
        (OddsForm.TO, OddsForm.TO, OddsForm.TO, OddsForm.FOR, OddsForm.METER, OddsForm.SUM, OddsForm.PUSH)
    )
    if form is OddsForm.PUSH:
        return Odds(form)
    whole = luck.choice((0, 1, 2, 5, 50, 500, 100_000))
    return make_odds(form, whole, luck.choice((1, 1, 2, 100)) if form is not OddsForm.SUM else 1)


def _rows_near(table: Table, field: FieldDef, luck: Random) -> dict[str, dict[str, Odds]]:
    rows: dict[str, dict[str, Odds]] = {}
    for hand, row in table.rows.items():
        lost = {column: _any_odds(luck) for column, cell in row.items() if cell.form is OddsForm.UNRESOLVED}
        rows[hand] = {**row, **lost}
    for _ in range(luck.choice((0, 0, 1, 1, 2))):
        hand = luck.choice((*rows, *field.hands, "two-jokers"))
        if luck.random() < 0.3:
            rows.pop(hand, None)
        elif hand in rows and rows[hand] and luck.random() < 0.7:
            column = luck.choice(tuple(rows[hand]))
            was = rows[hand][column]
            rows[hand][column] = make_odds(was.form, max(was.number + luck.choice((-1, 1)), 0), was.per)
        else:
            rows[hand] = {**rows.get(hand, {}), luck.choice(field.columns): _any_odds(luck)}
    return rows
