"""Rulesets put to the solver: compared with witnesses, and what is needed to ask about one of them."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from typing import cast

from compliance.api.diff.house_way_witnesses import decide_by_cases
from compliance.api.diff.kept_comparison import keep_comparison, key_of_comparison
from compliance.api.session import Session
from compliance.check import (
    Prover,
    Screen,
    facts_of,
    find_other_changes,
    lower_outcome,
    result_of,
    unknown_reading,
)
from compliance.diag import NOWHERE, Diagnostic, Result
from compliance.load import examples_of
from compliance.model import (
    CLAUSES,
    CoherenceCondition,
    Comparison,
    Expr,
    Outcome,
    Raw,
    Rule,
    Ruleset,
    Scope,
    Statement,
    Verdict,
    WayClause,
    fields_in,
    readings_in,
)
from compliance.prove import (
    KnownWay,
    RulesetSide,
    compare_sides,
    rests_on_house_way,
)
from compliance.record import attribute, keyword_record, replace

NO_READINGS: Mapping[str, str] = {}


@keyword_record
class DiffTerms:
    """On what terms rulesets are compared: whether the floor counts too, and readings besides the defaults."""

    scope: str = "filing"
    readings: Mapping[str, str] = attribute(default=NO_READINGS)


PLAIN_TERMS = DiffTerms()


def compare_rulesets(
    first: str,
    second: str,
    session: Session,
    other: Session | None = None,
    step: Callable[[int, int], None] = lambda _done, _of: None,
    terms: DiffTerms = PLAIN_TERMS,
) -> Result[Comparison]:
    """Compare two rulesets by id or path; the first may lie in another library, such as one of an older revision."""
    asked = sides_and_ways(first, second, session, other, terms)
    if asked.value is None:
        return Result(None, asked.diagnostics)
    sides, ways = asked.value
    told = {"scope": terms.scope, "readings": sorted(terms.readings.items()), "joined": other is not None}
    key = key_of_comparison(((first, other or session), (second, session)), ways, told)
    compared = keep_comparison(
        key,
        sides,
        session.vocabulary,
        session.library.cache,
        lambda: _compare_sides(sides, session, other, step, ways),
        step,
        lambda: _statements_of_cases(((first, other or session), (second, session))),
    )
    decided = decide_by_cases(compared, sides, ((first, other or session), (second, session)))
    return Result(_add_other_changes(decided, sides, session, other, terms))


def _statements_of_cases(asked: Iterable[tuple[str, Session]]) -> list[Mapping[str, Raw]]:
    """Return what the cases beside two rulesets state, house ways left out, which take long to prove."""
    cases = [case for name, session in asked for case in session.cases(name).value or ()]
    stated = [{field: one.raw for field, one in case.facts.items()} for case in cases if CLAUSES not in case.facts]
    return list({repr(sorted(one.items())): one for one in stated}.values())


def sides_and_ways(
    first: str, second: str, session: Session, other: Session | None, terms: DiffTerms
) -> Result[tuple[tuple[RulesetSide, RulesetSide], tuple[KnownWay, ...]]]:
    """Return the two rulesets to compare, each with its checker, and the house ways that may tell them apart."""
    one, two = (other or session).ruleset(first), session.ruleset(second)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    unknown = _find_unknown_reading(terms.readings, one.value, two.value)
    if unknown is not None:
        return Result(None, (unknown,))
    ways = _ways_for((one.value, first, other or session), (two.value, second, session), terms=terms)
    return Result((_sides_of(one.value, two.value, session, other, terms), ways))


def compare_read_rulesets(
    first: Ruleset,
    second: Ruleset,
    session: Session,
    other: Session | None = None,
    step: Callable[[int, int], None] = lambda _done, _of: None,
    terms: DiffTerms = PLAIN_TERMS,
    ways: tuple[KnownWay, ...] = (),
) -> Comparison:
    """Compare two rulesets that are read; the first with the session of its own library where there is another."""
    sides = _sides_of(first, second, session, other, terms)
    return _add_other_changes(_compare_sides(sides, session, other, step, ways), sides, session, other, terms)


def _sides_of(
    first: Ruleset, second: Ruleset, session: Session, other: Session | None, terms: DiffTerms
) -> tuple[RulesetSide, RulesetSide]:
    return (
        side_of(first, other or session, _readings_of(first, terms), terms.scope, (other or session).prove_case),
        side_of(second, session, _readings_of(second, terms), terms.scope, session.prove_case),
    )


def _compare_sides(
    sides: tuple[RulesetSide, RulesetSide],
    session: Session,
    other: Session | None,
    step: Callable[[int, int], None],
    ways: tuple[KnownWay, ...],
) -> Comparison:
    asked_about = _fields_asked_about(*(side.ruleset for side in sides))
    barred = () if other is None else _fields_of_one_library(session, other) - asked_about
    return compare_sides(*sides, session.vocabulary, examples_of(session.vocabulary), ways, barred, step)


def _add_other_changes(
    compared: Comparison,
    sides: tuple[RulesetSide, RulesetSide],
    session: Session,
    other: Session | None,
    terms: DiffTerms,
) -> Comparison:
    vocabularies = (other or session).own_vocabulary, session.own_vocabulary
    return replace(
        compared,
        others=find_other_changes(compared.first, compared.second, pairs_in(compared), *vocabularies),
        scope=terms.scope,
        readings=(sides[0].choices, sides[1].choices),
    )


def pairs_in(comparison: Comparison) -> tuple[tuple[Rule, Rule], ...]:
    """Return the rules that were found to answer to each other."""
    both = ((change.first, change.second) for change in comparison.rules)
    return tuple((first, second) for first, second in both if first is not None and second is not None)


def _find_unknown_reading(readings: Mapping[str, str], first: Ruleset, second: Ruleset) -> Diagnostic | None:
    """Refuse a reading that neither side has, or an option that no side that has the reading knows."""
    for name, option in readings.items():
        # WHY: a side that has the reading can tell its options; the other would only say that it has none.
        told_first = sorted((first, second), key=lambda ruleset: name not in ruleset.default_choices)
        faults = [unknown_reading({name: option}, ruleset) for ruleset in told_first]
        if None not in faults:
            return faults[0]
    return None


def _readings_of(ruleset: Ruleset, terms: DiffTerms) -> dict[str, str]:
    """Return the options that a side knows; a reading that the other side alone has says nothing of this one."""
    return {name: option for name, option in terms.readings.items() if unknown_reading({name: option}, ruleset) is None}


def _fields_asked_about(*rulesets: Ruleset) -> set[str]:
    """Name the fields that rules of rulesets read, without those that they only watch."""
    rules = [rule for ruleset in rulesets for rule in ruleset.rules]
    parts = [part for rule in rules for part in (rule.applies, rule.requires) if part is not None]
    return {name for part in parts for name in fields_in(part)}


def _fields_of_one_library(session: Session, other: Session) -> frozenset[str]:
    """Name the fields that only one of two libraries has in its own vocabulary."""
    return frozenset(session.own_vocabulary.fields.keys() ^ other.own_vocabulary.fields.keys())


def side_of(
    ruleset: Ruleset,
    session: Session,
    readings: Mapping[str, str] = NO_READINGS,
    scope: str = "filing",
    prover: Prover | None = None,
) -> RulesetSide:
    """Return a ruleset with the ordinary checker beside it."""
    screen = Screen(ruleset, session.vocabulary, readings, prover or session.prove)
    names = [rule.id for rule in ruleset.rules]

    def replay(statements: Mapping[str, Raw]) -> tuple[Outcome, Mapping[str, Verdict]]:
        stated = as_statements(statements)
        facts = screen.facts(stated)
        verdicts = screen.verdicts(facts)
        found = [(rule, verdict, False) for rule, verdict in zip(ruleset.rules, verdicts, strict=True)]
        outcome = lower_outcome(result_of(found, scope, screen.raised_by(facts)), screen.contradictions(stated))
        return outcome, dict(zip(names, verdicts, strict=True))

    def decide(statements: Mapping[str, Raw]) -> dict[str, Verdict]:
        return dict(zip(names, screen.verdicts(screen.facts(as_statements(statements))), strict=True))

    def contradict(statements: Mapping[str, Raw]) -> list[CoherenceCondition]:
        return screen.contradictions(as_statements(statements))

    def raise_rules(statements: Mapping[str, Raw]) -> list[Rule]:
        facts = screen.facts(as_statements(statements))
        came = zip(ruleset.rules, screen.verdicts(facts), strict=True)
        floor = [rule for rule, one in came if one is Verdict.UNDETERMINED and rule.scope is Scope.FLOOR]
        return list(filter(screen.raised_by(facts), floor))

    return RulesetSide(
        ruleset=ruleset,
        replay=replay,
        decide=decide,
        choices=readings,
        scope=scope,
        contradict=contradict,
        raise_rules=raise_rules,
    )


def as_statements(statements: Mapping[str, Raw]) -> dict[str, Statement]:
    """Return values as statements that stand nowhere."""
    return {name: Statement(name, raw, NOWHERE) for name, raw in statements.items()}


def known_ways(name: str, ruleset: Ruleset, session: Session) -> tuple[KnownWay, ...]:
    """Return the house ways in the cases of a ruleset, each proved."""
    stated_ways = [case.facts[CLAUSES] for case in session.cases(name).value or () if CLAUSES in case.facts]
    distinct = {way.raw: way for way in stated_ways}
    prover = session.prove_case
    return tuple(_known_way(raw, {CLAUSES: one}, ruleset, session, prover) for raw, one in distinct.items())


def filed_ways(statements: Mapping[str, Statement], ruleset: Ruleset, session: Session) -> tuple[KnownWay, ...]:
    """Return the house way that a submission states in clauses, proved as it is filed; none where there is none."""
    filed = statements.get(CLAUSES)
    return () if filed is None else (_known_way(filed.raw, statements, ruleset, session, session.prove),)


def _known_way(
    raw: Raw, statements: Mapping[str, Statement], ruleset: Ruleset, session: Session, prover: Prover
) -> KnownWay:
    return KnownWay(cast("tuple[WayClause, ...]", raw), _counts_of_way(statements, ruleset, session, prover))


def _counts_of_way(
    statements: Mapping[str, Statement], ruleset: Ruleset, session: Session, prover: Prover
) -> dict[str, int]:
    facts = facts_of(statements, ruleset, session.vocabulary, prover)
    derived = [(name, one) for name, one in session.vocabulary.derived if one.source == CLAUSES]
    return {one.how: cast("int", facts.values[name]) for name, one in derived if name in facts.values}


def _ways_for(*asked: tuple[Ruleset, str, Session], terms: DiffTerms = PLAIN_TERMS) -> tuple[KnownWay, ...]:
    """Return house ways only where the rules about them differ, since proving them takes time."""
    about = [
        {
            (rule.applies, rule.requires, _options_taken(rule, ruleset, terms))
            for rule in ruleset.rules
            if rests_on_house_way(rule, session.vocabulary)
        }
        for ruleset, _, session in asked
    ]
    if about[0] == about[1]:
        return ()
    found = [way for ruleset, name, session in asked for way in known_ways(name, ruleset, session)]
    return tuple({way.clauses: way for way in found}.values())


def _options_taken(rule: Rule, ruleset: Ruleset, terms: DiffTerms) -> tuple[tuple[str, Expr | None], ...]:
    """Return what the readings that a rule turns on stand for: a default that changes is another rule."""
    taken = {**ruleset.default_choices, **_readings_of(ruleset, terms)}
    names = [name for part in (rule.applies, rule.requires) if part is not None for name in readings_in(part)]
    options = {name: {option.id: option.value for option in ruleset.reading(name).options} for name in names}
    return tuple((taken[name], options[name][taken[name]]) for name in names)


def day_for(ruleset: Ruleset) -> dt.date:
    """Return a day on which a ruleset may be asked about: the first that its period knows of."""
    period = ruleset.period
    return period.start or period.not_before or period.known_through or dt.date(2012, 1, 1)
