"""Questions to the solver, against one plain run of every case beside the rules, in the same process and run."""

import tempfile
from pathlib import Path

from benchmarks.measure import time_calls
from compliance.api import Session, TestRequest, compare_rulesets, find_flaws_ahead, flaws_in, try_rulesets
from compliance.api.diff.witnesses import replay_witnesses
from compliance.check import run_cases
from compliance.load import Cache, Library, shipped_library
from compliance.model import Kind

PAIRS = (("pa-575", "ma-asia-poker"), ("pa-659a-asia", "pa-659a"))

Ratio = tuple[str, float, str]
Measured = tuple[list[Ratio], list[str]]


def measure_prove(quick: bool) -> Measured:
    """Return the ratios, each with what it is of and its target, and the numbers behind them."""
    with tempfile.TemporaryDirectory() as place:
        session = desk_in(Path(place))
        plain = "every case run once"
        tasks = {plain: lambda: run_every_case(session)}
        bare = Session(Library(session.library.folder, session.library.grammar, Cache(None)), session.vocabulary)
        for first, second in PAIRS:
            difference(first, second, session)
            tasks[f"diff {first} {second} anew"] = lambda one=first, two=second: difference(one, two, bare)
            tasks[f"diff {first} {second} kept"] = lambda one=first, two=second: difference(one, two, session)
        tasks["lint of every ruleset by the solver, two processes, nothing kept"] = lambda: lint_every_ruleset(session)
        tasks["mutants of every ruleset, two processes"] = lambda: mutate_every_ruleset(session)
        times = time_calls(tasks, rounds=1 if quick else 3)
    medians = times.medians()
    ratios = [(f"{name} / {plain}", times.ratio(name, plain), "none") for name in tasks if name != plain]
    return ratios, [f"{name}: {seconds:,.2f} s" for name, seconds in medians.items()]


def desk_in(folder: Path) -> Session:
    """Return a session over the shipped rulesets, whose house ways are proved beforehand."""
    shipped = shipped_library()
    library = Library(shipped.folder, shipped.grammar, Cache(folder))
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    session = Session(library, vocabulary)
    run_every_case(session)
    return session


def run_every_case(session: Session) -> int:
    """Run the cases of every ruleset, and return how many there are."""
    total = 0
    for name in session.library.ids():
        ruleset, cases = session.ruleset(name).value, session.cases(name).value
        assert ruleset is not None
        assert cases is not None
        quick = [
            case for case in cases if not any(session.vocabulary.fields[f].kind is Kind.CLAUSES for f in case.facts)
        ]
        assert not run_cases(quick, ruleset, session.vocabulary)
        total += len(quick)
    return total


def difference(first: str, second: str, session: Session) -> int:
    """Compare two rulesets, replay every witness, and return how many there are."""
    comparison = compare_rulesets(first, second, session).value
    assert comparison is not None
    told = replay_witnesses(comparison, session)
    assert not told.defects
    return len(comparison.witnesses)


def lint_every_ruleset(session: Session) -> int:
    """Ask the solver about every ruleset on two cores, with nothing kept from before, as the command does."""
    with tempfile.TemporaryDirectory() as place:
        library = Library(session.library.folder, session.library.grammar, Cache(Path(place)))
        fresh = Session(library, session.vocabulary)
        find_flaws_ahead([library.folder / name for name in library.ids()], fresh, 2)
        rulesets = [fresh.ruleset(name).value for name in library.ids()]
        return sum(len(flaws_in(ruleset, fresh)) for ruleset in rulesets if ruleset is not None)


def mutate_every_ruleset(session: Session) -> int:
    """Try every mutant of every ruleset on two cores."""
    names = session.library.ids()
    tried, diagnostics = try_rulesets(TestRequest(rulesets=tuple(names), mutate=True, jobs=2), session)
    assert not diagnostics
    assert len(tried) == len(names)
    assert all(one.mutation is not None for one in tried)
    return len(tried)
