"""Rulesets put to the solver: compared with witnesses, and what is needed to ask about one of them."""

import datetime as dt
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import cast

from compliance.api.session import Session
from compliance.check import Screen, facts_of, fields_read, result_of
from compliance.diag import NOWHERE, Code, Diagnostic, Result, Severity
from compliance.load import examples_of
from compliance.model import (
    CLAUSES,
    Comparison,
    Outcome,
    Raw,
    Ruleset,
    Statement,
    Verdict,
    WayClause,
    fields_in,
    spell_flow,
)
from compliance.prove import KnownWay, RulesetSide, Sides, compare_sides, flaws_of, rests_on_house_way

NO_READINGS: Mapping[str, str] = {}


def compare_rulesets(
    first: str,
    second: str,
    session: Session,
    other: Session | None = None,
    step: Callable[[int, int], None] = lambda _done, _of: None,
) -> Result[Comparison]:
    """Compare two rulesets by id or path; the first may lie in another library, such as one of an older revision."""
    one, two = (other or session).ruleset(first), session.ruleset(second)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    ways = _ways_for((one.value, first, other or session), (two.value, second, session))
    examples = examples_of(session.vocabulary)
    sides = (side_of(one.value, other or session), side_of(two.value, session))
    barred = (
        ()
        if other is None
        else _fields_of_one_library(session, other) - _fields_asked_about(one.value) - _fields_asked_about(two.value)
    )
    return Result(compare_sides(*sides, session.vocabulary, examples, ways, barred, step))


def _fields_asked_about(ruleset: Ruleset) -> set[str]:
    """Name the fields that rules of a ruleset read, without those that they only watch."""
    parts = [part for rule in ruleset.rules for part in (rule.applies, rule.requires) if part is not None]
    return {name for part in parts for name in fields_in(part)}


def _fields_of_one_library(session: Session, other: Session) -> frozenset[str]:
    """Name the fields that only one of two libraries has in its own vocabulary."""
    known = [one.library.vocabulary().value for one in (session, other)]
    names = [set() if one is None else set(one.fields) for one in known]
    return frozenset(names[0] ^ names[1])


def side_of(ruleset: Ruleset, session: Session, readings: Mapping[str, str] = NO_READINGS) -> RulesetSide:
    """Return a ruleset with the ordinary checker beside it."""
    screen = Screen(ruleset, session.vocabulary, readings, session.prove)
    names = [rule.id for rule in ruleset.rules]

    def replay(statements: Mapping[str, Raw]) -> tuple[Outcome, Mapping[str, Verdict]]:
        verdicts = screen.verdicts(screen.facts(as_statements(statements)))
        found = [(rule, verdict, False) for rule, verdict in zip(ruleset.rules, verdicts, strict=True)]
        return result_of(found, "filing"), dict(zip(names, verdicts, strict=True))

    return RulesetSide(ruleset=ruleset, replay=replay, choices=readings)


def as_statements(statements: Mapping[str, Raw]) -> dict[str, Statement]:
    """Return values as statements that stand nowhere."""
    return {name: Statement(name, raw, NOWHERE) for name, raw in statements.items()}


def known_ways(name: str, ruleset: Ruleset, session: Session) -> tuple[KnownWay, ...]:
    """Return the house ways in the cases of a ruleset, each proved."""
    stated_ways = [case.facts[CLAUSES] for case in session.cases(name).value or () if CLAUSES in case.facts]
    distinct = {way.raw: way for way in stated_ways}
    return tuple(_known_way(raw, {CLAUSES: one}, ruleset, session) for raw, one in distinct.items())


def filed_ways(statements: Mapping[str, Statement], ruleset: Ruleset, session: Session) -> tuple[KnownWay, ...]:
    """Return the house way that a submission states in clauses, proved as it is filed; none where there is none."""
    filed = statements.get(CLAUSES)
    return () if filed is None else (_known_way(filed.raw, statements, ruleset, session),)


def _known_way(raw: Raw, statements: Mapping[str, Statement], ruleset: Ruleset, session: Session) -> KnownWay:
    return KnownWay(cast("tuple[WayClause, ...]", raw), _counts_of_way(statements, ruleset, session))


def _counts_of_way(statements: Mapping[str, Statement], ruleset: Ruleset, session: Session) -> dict[str, int]:
    facts = facts_of(statements, ruleset, session.vocabulary, session.prove)
    derived = [(name, one) for name, one in session.vocabulary.derived if one.source == CLAUSES]
    return {one.how: cast("int", facts.values[name]) for name, one in derived if name in facts.values}


def _ways_for(*asked: tuple[Ruleset, str, Session]) -> tuple[KnownWay, ...]:
    """Return house ways only where the rules about them differ, since proving them takes time."""
    about = [
        {(rule.applies, rule.requires) for rule in ruleset.rules if rests_on_house_way(rule, session.vocabulary)}
        for ruleset, _, session in asked
    ]
    if about[0] == about[1]:
        return ()
    found = [way for ruleset, name, session in asked for way in known_ways(name, ruleset, session)]
    return tuple({way.clauses: way for way in found}.values())


def day_for(ruleset: Ruleset) -> dt.date:
    """Return a day on which a ruleset may be asked about: the first that its period knows of."""
    period = ruleset.period
    return period.start or period.not_before or period.known_through or dt.date(2012, 1, 1)


def _key_of_question(ruleset: Ruleset, session: Session) -> str:
    """Return one hash over all that the solver is told: the ruleset, and the fields that it speaks of."""
    names = fields_read(ruleset) | _sources_of_derived(ruleset, session)
    fields = [one for name, one in session.vocabulary.fields.items() if name in names]
    told = [
        (field.name, str(field.kind), sorted(field.choices), field.hands, field.columns, str(field.form), field.example)
        for field in fields
    ]
    place = ruleset.rules[0].span.path if ruleset.rules else ""
    return sha256(f"{ruleset.sha256}{place}{told}".encode("utf-8", "replace")).hexdigest()


def _sources_of_derived(ruleset: Ruleset, session: Session) -> set[str]:
    read = fields_read(ruleset)
    return {derived.source for name, derived in session.vocabulary.derived if name in read}


def flaws_in(ruleset: Ruleset, session: Session) -> tuple[Diagnostic, ...]:
    """Return what the solver finds wrong with a ruleset, from the cache where it was asked before."""
    key = _key_of_question(ruleset, session)
    name = f"flaws-{ruleset.id}-{key[:16]}"
    kept = session.library.cache.load(name, key)
    if isinstance(kept, tuple):
        return tuple(
            Diagnostic(Code(code), message, span, hint, Severity(weight)) for code, message, span, hint, weight in kept
        )
    sides = Sides((side_of(ruleset, session),), session.vocabulary, examples_of(session.vocabulary))

    def written(statements: Mapping[str, Raw]) -> str:
        small = {name: spell_flow(session.vocabulary.fields[name], raw) for name, raw in statements.items()}
        return ", ".join(f"{name}: {value}" for name, value in small.items())

    found = tuple(flaws_of(sides, written))
    kept = tuple((str(one.code), one.message, one.span, one.hint, one.severity.value) for one in found)
    session.library.cache.save(name, key, kept)
    return found
