"""Rulesets put to the solver: compared with witnesses, and what is needed to ask about one of them."""

import datetime as dt
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import cast

from compliance.api.session import Session
from compliance.check import (
    Screen,
    facts_of,
    fields_read,
    find_other_changes,
    lower_outcome,
    result_of,
    unknown_reading,
)
from compliance.diag import NOWHERE, Code, Diagnostic, Result, Severity
from compliance.load import examples_of
from compliance.model import (
    CLAUSES,
    COHERENCE,
    CoherenceCondition,
    Comparison,
    Outcome,
    Raw,
    Rule,
    Ruleset,
    Scope,
    Statement,
    Verdict,
    Vocabulary,
    WayClause,
    fields_in,
    spell_flow,
)
from compliance.prove import (
    KnownWay,
    RulesetSide,
    Sides,
    compare_sides,
    flaws_of,
    flaws_of_conditions,
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
    one, two = (other or session).ruleset(first), session.ruleset(second)
    if one.value is None or two.value is None:
        return Result(None, (*one.diagnostics, *two.diagnostics))
    unknown = _find_unknown_reading(terms.readings, one.value, two.value)
    if unknown is not None:
        return Result(None, (unknown,))
    ways = _ways_for((one.value, first, other or session), (two.value, second, session))
    return Result(compare_read_rulesets(one.value, two.value, session, other, step, terms, ways))


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
    sides = (
        side_of(first, other or session, _readings_of(first, terms), terms.scope),
        side_of(second, session, _readings_of(second, terms), terms.scope),
    )
    barred = () if other is None else _fields_of_one_library(session, other) - _fields_asked_about(first, second)
    compared = compare_sides(*sides, session.vocabulary, examples_of(session.vocabulary), ways, barred, step)
    vocabularies = own_vocabulary(other or session), own_vocabulary(session)
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


def own_vocabulary(session: Session) -> Vocabulary:
    """Return the vocabulary of a session's own library, which a joined session adds to."""
    return session.library.vocabulary().value or session.vocabulary


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
    known = [one.library.vocabulary().value for one in (session, other)]
    names = [set() if one is None else set(one.fields) for one in known]
    return frozenset(names[0] ^ names[1])


def side_of(
    ruleset: Ruleset, session: Session, readings: Mapping[str, str] = NO_READINGS, scope: str = "filing"
) -> RulesetSide:
    """Return a ruleset with the ordinary checker beside it."""
    screen = Screen(ruleset, session.vocabulary, readings, session.prove)
    names = [rule.id for rule in ruleset.rules]

    def replay(statements: Mapping[str, Raw]) -> tuple[Outcome, Mapping[str, Verdict]]:
        stated = as_statements(statements)
        facts = screen.facts(stated)
        verdicts = screen.verdicts(facts)
        found = [(rule, verdict, False) for rule, verdict in zip(ruleset.rules, verdicts, strict=True)]
        outcome = lower_outcome(result_of(found, scope, screen.raised_by(facts)), screen.contradictions(stated))
        return outcome, dict(zip(names, verdicts, strict=True))

    def contradict(statements: Mapping[str, Raw]) -> list[CoherenceCondition]:
        return screen.contradictions(as_statements(statements))

    def raise_rules(statements: Mapping[str, Raw]) -> list[Rule]:
        facts = screen.facts(as_statements(statements))
        came = zip(ruleset.rules, screen.verdicts(facts), strict=True)
        floor = [rule for rule, one in came if one is Verdict.UNDETERMINED and rule.scope is Scope.FLOOR]
        return list(filter(screen.raised_by(facts), floor))

    return RulesetSide(
        ruleset=ruleset, replay=replay, choices=readings, scope=scope, contradict=contradict, raise_rules=raise_rules
    )


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
    files = ruleset.sha256 or session.library.vocabulary_key()
    return sha256(f"{files}{place}{told}".encode("utf-8", "replace")).hexdigest()


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

    def written(statements: Mapping[str, Raw]) -> str:
        small = {name: spell_flow(session.vocabulary.fields[name], raw) for name, raw in statements.items()}
        return ", ".join(f"{name}: {value}" for name, value in small.items())

    if ruleset.id == COHERENCE:
        found = tuple(flaws_of_conditions(ruleset, session.vocabulary))
    else:
        sides = Sides((side_of(ruleset, session),), session.vocabulary, examples_of(session.vocabulary))
        found = tuple(flaws_of(sides, written))
    kept = tuple((str(one.code), one.message, one.span, one.hint, one.severity.value) for one in found)
    session.library.cache.save(name, key, kept)
    return found
