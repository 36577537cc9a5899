"""Mutants tried in rounds of some rules each, here or on several cores, with the same outcome in the same order."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path

from compliance.api.rulesets.test_request import RulesetCases, TestRequest
from compliance.api.session import Session, open_session
from compliance.check import (
    CaseBench,
    Docket,
    Tell,
    merge_mutations,
    mutants_of_parts,
    mutants_of_rule,
    try_mutants,
)
from compliance.load import Cache, Library
from compliance.model import Mutant, Mutation, Proposal
from compliance.record import record

_AT_ONCE = 10
"""So many rules are tried in one go, so that a bar moves and every core has work to the end."""


@record
class Round:
    """Some rules of a ruleset to be tried in one go, or the parts that these rules rest on."""

    ruleset: str
    rules: tuple[str, ...]
    parts: bool
    known: tuple[Proposal, ...]
    examine: bool


@record
class Shop:
    """Where another process finds the library: its folder, its grammar and its cache."""

    folder: str
    grammar: str
    cache: str | None


Rounds = Callable[[Sequence[Round]], list[Mutation]]


def try_all_mutants(brought: Sequence[RulesetCases], trying: TestRequest, session: Session) -> tuple[Mutation, ...]:
    """Try the mutants of every ruleset: first those of its rules, then those of the parts that they rest on."""
    first = [one for each in brought for one in _split_into_rounds(each, examine=trying.examine)]
    total, done = len(first) + len(brought), 0

    def step() -> None:
        nonlocal done
        done += 1
        show(done, total)

    with session.progress("trying mutants") as show, _open_runner(min(trying.jobs, len(first)), session, step) as run:
        tried = list(zip(first, run(first), strict=True))
        # WHY: what cases the mutants of rules propose is known before those of the parts are tried, so that no case
        # is proposed twice.
        of_rules = [merge_mutations(m for one, m in tried if one.ruleset == each.name) for each in brought]
        second = [
            Round(each.name, tuple(rule.id for rule in each.rules), True, mutation.proposals, trying.examine)
            for each, mutation in zip(brought, of_rules, strict=True)
        ]
        return tuple(merge_mutations(pair) for pair in zip(of_rules, run(second), strict=True))


def _split_into_rounds(one: RulesetCases, *, examine: bool) -> Iterator[Round]:
    names = [rule.id for rule in one.rules]
    for start in range(0, len(names), _AT_ONCE):
        yield Round(one.name, tuple(names[start : start + _AT_ONCE]), False, (), examine)


@contextmanager
def _open_runner(jobs: int, session: Session, step: Callable[[], None]) -> Iterator[Rounds]:
    """Give a way to run rounds: one after another here, or on so many cores; what comes back is in order."""
    if jobs <= 1:
        with _silence_progress(session):
            benches = _make_bench_finder(session)
            yield lambda rounds: [_report_step(_try_round(one, *benches(one)), step) for one in rounds]
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # WHY: a fresh process has no threads and locks of this one, whatever the system does by default.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        cached = session.library.cache.folder
        shop = Shop(str(session.library.folder), str(session.library.grammar), None if cached is None else str(cached))

        def run(rounds: Sequence[Round]) -> list[Mutation]:
            waiting = [pool.submit(_try_round_elsewhere, shop, one) for one in rounds]
            # INVARIANT: results are taken in the order of the rounds, whichever process is done first, so that two
            # runs print the same.
            return [_report_step(one.result(), step) for one in waiting]

        try:
            yield run
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _report_step(mutation: Mutation, step: Callable[[], None]) -> Mutation:
    step()
    return mutation


@contextmanager
def _silence_progress(session: Session) -> Iterator[None]:
    """Show no bar of a proof while the bar of the mutants is shown: a terminal has room for one."""
    shown, session.progress = session.progress, _show_no_progress
    try:
        yield
    finally:
        session.progress = shown


@contextmanager
def _show_no_progress(_title: str) -> Iterator[Callable[[int, int], None]]:
    yield lambda _done, _of: None


def _make_bench_finder(session: Session) -> Callable[[Round], tuple[CaseBench, Tell | None]]:
    """Return what finds the bench of a round, and the solver it is examined by; the last bench is kept."""

    @lru_cache(maxsize=1)
    def bench(name: str, examine: bool) -> tuple[CaseBench, Tell | None]:
        ruleset, cases = session.rules_to_try(name).value, session.cases(name).value
        assert ruleset is not None
        assert cases is not None
        docket = Docket(cases, ruleset, session.vocabulary, session.prove_case)
        if not examine:
            return CaseBench(docket), None
        # WHY: the solver takes longer to load than many rulesets take to be tried.
        from compliance.api.rulesets.mutant_solver import make_mutant_solver

        return CaseBench(docket), make_mutant_solver(docket)

    return lambda one: bench(one.ruleset, one.examine)


@cache
def _bench_finder_at(shop: Shop) -> Callable[[Round], tuple[CaseBench, Tell | None]]:
    folder = None if shop.cache is None else Path(shop.cache)
    session = open_session(Library(Path(shop.folder), Path(shop.grammar), Cache(folder))).value
    assert session is not None
    return _make_bench_finder(session)


def _try_round_elsewhere(shop: Shop, one: Round) -> Mutation:
    return _try_round(one, *_bench_finder_at(shop)(one))


def _try_round(one: Round, bench: CaseBench, tell: Tell | None) -> Mutation:
    return try_mutants(bench, _mutants_of_round(one, bench), tell, one.known)


def _mutants_of_round(one: Round, bench: CaseBench) -> Iterator[Mutant]:
    docket = bench.docket
    if not one.parts:
        for name in one.rules:
            yield from mutants_of_rule(docket.rules[name], docket.ruleset, docket.vocabulary)
        return
    wanted = frozenset(one.rules)
    for mutant in mutants_of_parts(docket.ruleset, docket.vocabulary):
        if any(rule.id in wanted for rule in bench.resting_on(mutant)):
            yield mutant
