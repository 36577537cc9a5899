"""Rulesets with one part edited, of every kind that can turn a result, and filings to hold against both states."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from builders import HERE, a_submission
from conftest import ROOT

from compliance.api import Session
from compliance.check import Screen, mutants_of_parts, mutants_of_rule
from compliance.check.mutants import apply_mutant
from compliance.check.value_steps import neighbours_of
from compliance.load import read_submission
from compliance.model import (
    Case,
    Implies,
    Kind,
    Outcome,
    Ruleset,
    Scope,
    Statement,
    Submission,
    VarianceKind,
    Vocabulary,
    Waiver,
)
from compliance.record import replace

Edit = tuple[str, Ruleset]
"""What was edited, and the ruleset as it stands then."""
Filing = tuple[Submission, dt.date]
"""What is filed, and the day it is held against a ruleset for."""


def edits_of(ruleset: Ruleset, vocabulary: Vocabulary, random: Random, each: int) -> Iterator[Edit]:
    """Yield edits of every kind, at most so many of each."""
    kinds = (
        _edits_of_scope,
        _edits_of_kind,
        _edits_of_citation,
        _edits_of_silence,
        _edits_of_period,
        _edits_of_review,
        _edits_of_ledger,
        _edits_of_ranking,
        _edits_of_default,
        _edits_of_presence,
        _edits_of_applicability,
        _edits_of_chapter,
        _edits_of_prefix,
        _edits_of_stake,
    )
    for kind in kinds:
        yield from _some_of(list(kind(ruleset)), random, each)
    mutants = [*mutants_of_parts(ruleset, vocabulary)]
    for rule in random.sample(ruleset.rules, min(len(ruleset.rules), 4 * each)):
        mutants += _some_of(list(mutants_of_rule(rule, ruleset, vocabulary)), random, 2)
    for mutant in _some_of(mutants, random, 4 * each):
        yield f"{mutant.operator}: {mutant.subject}: {mutant.what}", apply_mutant(mutant, ruleset)


def _some_of(items: Sequence, random: Random, number: int) -> list:  # type: ignore[type-arg]
    return random.sample(items, min(len(items), number))


def _with_rule(ruleset: Ruleset, at: int, **changed: object) -> Ruleset:
    rules = list(ruleset.rules)
    rules[at] = replace(rules[at], **changed)  # type: ignore[arg-type]
    return replace(ruleset, rules=tuple(rules))


def _edits_of_scope(ruleset: Ruleset) -> Iterator[Edit]:
    for at, rule in enumerate(ruleset.rules):
        other = Scope.FLOOR if rule.scope is Scope.FILING else Scope.FILING
        yield f"scope: {rule.id}", _with_rule(ruleset, at, scope=other)


def _edits_of_kind(ruleset: Ruleset) -> Iterator[Edit]:
    for at, rule in enumerate(ruleset.rules):
        other = next(kind for kind in VarianceKind if kind is not rule.variance)
        yield f"kind: {rule.id}", _with_rule(ruleset, at, variance=other)


def _edits_of_citation(ruleset: Ruleset) -> Iterator[Edit]:
    for at, rule in enumerate(ruleset.rules):
        yield f"citation: {rule.id}", _with_rule(ruleset, at, cites=("999.9(z)", *rule.cites[1:]))


def _edits_of_silence(ruleset: Ruleset) -> Iterator[Edit]:
    for at, election in enumerate(ruleset.elections):
        silent = None if election.silence is not None else (False if election.kind is Kind.FLAG else None)
        if silent is not election.silence:
            elections = list(ruleset.elections)
            elections[at] = replace(election, silence=silent)
            yield f"silence: {election.field}", replace(ruleset, elections=tuple(elections))


def _edits_of_period(ruleset: Ruleset) -> Iterator[Edit]:
    period, later = ruleset.period, dt.date(2031, 5, 1)
    yield "period: begins later", replace(ruleset, period=replace(period, start=later, not_before=None))
    yield "period: bounded below", replace(ruleset, period=replace(period, start=None, not_before=later))
    yield "period: known through", replace(ruleset, period=replace(period, known_through=dt.date(2001, 1, 1)))
    yield "period: ends", replace(ruleset, period=replace(period, end=dt.date(2001, 1, 1), open_ended=False))


def _edits_of_review(ruleset: Ruleset) -> Iterator[Edit]:
    for at, point in enumerate(ruleset.review):
        yield f"review: {point.id} gone", replace(ruleset, review=(*ruleset.review[:at], *ruleset.review[at + 1 :]))


def _edits_of_ledger(ruleset: Ruleset) -> Iterator[Edit]:
    if ruleset.ledger:
        first, *rest = ruleset.ledger
        yield "ledger: a provision open", replace(ruleset, ledger=(replace(first, disposition="open"), *rest))


def _edits_of_ranking(ruleset: Ruleset) -> Iterator[Edit]:
    if ruleset.ranking is not None:
        *others, one, two = ruleset.ranking.order
        ranking = replace(ruleset.ranking, order=(*others, two, one))
        yield "ranking: two hands swapped", replace(ruleset, ranking=ranking)


def _edits_of_default(ruleset: Ruleset) -> Iterator[Edit]:
    for at, reading in enumerate(ruleset.readings):
        options = reading.options
        turned = tuple(replace(option, default=place == 1) for place, option in enumerate(options))
        if len(options) > 1 and not options[1].default:
            readings = list(ruleset.readings)
            readings[at] = replace(reading, options=turned)
            yield f"default: {reading.id}", replace(ruleset, readings=tuple(readings))


def _edits_of_presence(ruleset: Ruleset) -> Iterator[Edit]:
    for at, rule in enumerate(ruleset.rules):
        yield f"rule gone: {rule.id}", replace(ruleset, rules=(*ruleset.rules[:at], *ruleset.rules[at + 1 :]))


def _edits_of_applicability(ruleset: Ruleset) -> Iterator[Edit]:
    """What a rule applies to, said in what it requires: it is kept then where it did not apply."""
    for at, rule in enumerate(ruleset.rules):
        if rule.applies is not None:
            said = Implies(rule.applies, rule.requires, rule.requires.span)
            yield f"applies: {rule.id}", _with_rule(ruleset, at, applies=None, requires=said)


def _edits_of_chapter(ruleset: Ruleset) -> Iterator[Edit]:
    for what, edited in _edits_of_citation(ruleset):
        yield f"chapter and {what}", replace(edited, chapter=f"{ruleset.chapter}, as amended")


def _edits_of_prefix(ruleset: Ruleset) -> Iterator[Edit]:
    yield "prefix: another", replace(ruleset, cite_prefix="99 Zz. Code § ")


def _edits_of_stake(ruleset: Ruleset) -> Iterator[Edit]:
    for at, table in enumerate(ruleset.tables):
        if table.stake is not None:
            tables = *ruleset.tables[:at], replace(table, stake=table.stake * 50), *ruleset.tables[at + 1 :]
            yield f"stake: {table.id}", replace(ruleset, tables=tables)


def lawful_statements(ruleset: Ruleset, session: Session) -> list[Mapping[str, Statement]]:
    """Return what the shipped submissions state under a ruleset of a session that have nothing against them."""
    return session.memoize(f"lawful under {ruleset.id}", lambda: _find_lawful(ruleset, session))


def _find_lawful(ruleset: Ruleset, session: Session) -> list[Mapping[str, Statement]]:
    about = ruleset.jurisdiction, ruleset.game
    own = [one for one in shipped_submissions(session) if (one.jurisdiction, one.game) == about]
    screen, day = Screen(ruleset, session.vocabulary), _first_day(ruleset)
    kept = {Outcome.COMPLIANT, Outcome.NEEDS_REVIEW, Outcome.PARTLY_ENCODED}
    return [one.statements for one in own if screen.summary(one, day, "filing").outcome in kept]


def shipped_submissions(session: Session) -> list[Submission]:
    """Return the shipped submissions that the vocabulary of a session can read, read once for each session."""
    paths = sorted((ROOT / "submissions").glob("*.yaml"))
    read = (read_submission(path, session.vocabulary).value for path in paths)
    return session.memoize("shipped submissions", lambda: [one for one in read if one is not None])


def cases_of(ruleset: Ruleset, session: Session) -> tuple[Case, ...]:
    """Return the cases of a ruleset of a session, read once for each session."""
    return session.memoize(f"cases of {ruleset.id}", lambda: session.cases(ruleset.id).value or ())


def _first_day(ruleset: Ruleset) -> dt.date:
    return ruleset.period.start or ruleset.period.not_before or dt.date(2012, 1, 1)


def filings_for(ruleset: Ruleset, session: Session, random: Random, number: int) -> list[Filing]:
    """Return filings made of the facts of cases, alone, mixed and beside what is lawful, some with waivers.

    In some a figure is one step off, and in some a statement is left out.
    """
    facts = [case.facts for case in cases_of(ruleset, session) if case.facts]
    cites = sorted({rule.cites[0] for rule in ruleset.rules})
    cites += [ruleset.cite(cite) for cite in cites]
    start = _first_day(ruleset)
    days = (start, start - dt.timedelta(1), start + dt.timedelta(200), dt.date(2030, 1, 1), dt.date(2035, 1, 1))
    lawful, made = lawful_statements(ruleset, session), []
    for _ in range(number):
        # WHY: filings of cases alone hardly ever have nothing against them, and what turns those that are accepted
        # would not be seen.
        stated = dict(random.choice(lawful)) if lawful and random.random() < 0.5 else {}
        for one in random.sample(facts, random.choice((1, 1, 2, 3))):
            stated |= one
        if random.random() < 0.3:
            _move_to_a_boundary(stated, session.vocabulary, random)
        waived = tuple(_waiver_of(cite) for cite in random.sample(cites, 2)) if random.random() < 0.3 else ()
        filing = replace(
            a_submission(jurisdiction=ruleset.jurisdiction, game=ruleset.game), statements=stated, waivers=waived
        )
        made.append((filing, random.choices(days, (8, 1, 2, 1, 1))[0]))
    return made


def _move_to_a_boundary(stated: dict[str, Statement], vocabulary: Vocabulary, random: Random) -> None:
    """Put one statement a step further or back, or leave it out."""
    if stated:
        name = random.choice(sorted(stated))
        beside = neighbours_of(vocabulary.fields[name].kind, stated[name].raw)
        one = stated.pop(name)
        if beside:
            stated[name] = replace(one, raw=random.choice(beside))


def _waiver_of(cite: str) -> Waiver:
    return Waiver(provision=cite, authority="Board", granted=dt.date(1990, 1, 1), expires=None, span=HERE)
