"""What a solver finds wrong with rulesets, kept by the content of what it was told, and found on every core."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from compliance.api.diff.compare import side_of
from compliance.api.session import Session, open_session
from compliance.check import fields_read, run_cases
from compliance.diag import Code, Diagnostic, Severity
from compliance.load import Library, examples_of, read_cases
from compliance.model import COHERENCE, Kind, Raw, Ruleset, spell_flow
from compliance.prove import Sides, flaws_of, flaws_of_conditions

Await = Callable[[Path], None]
"""Returns when what is found ahead of the ruleset in a folder is kept."""


@contextmanager
def find_flaws_ahead(folders: Sequence[Path], session: Session, jobs: int) -> Iterator[Await]:
    """Let other processes find and keep the flaws of rulesets, and prove the house ways of their cases, meanwhile.

    What was kept before is not asked again, and without a place to keep anything nothing is found ahead.
    """
    rulesets = [(folder, session.library.read(folder, session.vocabulary).value) for folder in folders]
    waiting = [(folder, ruleset) for folder, ruleset in rulesets if ruleset and not _is_kept(ruleset, session)]
    if min(jobs, len(waiting)) < 2 or session.library.cache.folder is None:
        yield lambda _folder: None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # WHY: the largest first, so that no process is left with a long one at the end.
    waiting.sort(key=lambda one: -len(one[1].rules))
    with ProcessPoolExecutor(min(jobs, len(waiting)), mp_context=get_context("spawn")) as pool:
        tasks = {
            folder: [pool.submit(task, session.library, folder) for task in (_find_flaws_elsewhere, _prove_elsewhere)]
            for folder, _ in waiting
        }

        def wait(folder: Path) -> None:
            for task in tasks.get(folder, ()):
                task.result()

        yield wait


def _is_kept(ruleset: Ruleset, session: Session) -> bool:
    key = _key_of_question(ruleset, session)
    return isinstance(session.library.cache.load(_name_of_kept(ruleset, key), key), tuple)


def _name_of_kept(ruleset: Ruleset, key: str) -> str:
    return f"flaws-{ruleset.id}-{key[:16]}"


def _find_flaws_elsewhere(library: Library, folder: Path) -> None:
    session = _session_of(library)
    ruleset = library.read(folder, session.vocabulary).value
    if ruleset is not None:
        flaws_in(ruleset, session)


def _prove_elsewhere(library: Library, folder: Path) -> None:
    """Prove the house ways that the cases of a ruleset state, which the session keeps."""
    session = _session_of(library)
    ruleset = library.read(folder, session.vocabulary).value
    if ruleset is not None:
        cases = read_cases(folder, ruleset, session.vocabulary, called=library.called(folder)).value or ()
        ways = [
            case for case in cases if any(session.vocabulary.fields[name].kind is Kind.CLAUSES for name in case.facts)
        ]
        run_cases(ways, ruleset, session.vocabulary, session.prove)


@cache
def _session_of(library: Library) -> Session:
    session = open_session(library).value
    assert session is not None
    return session


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
    name = _name_of_kept(ruleset, key)
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
