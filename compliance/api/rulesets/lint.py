"""Rulesets looked through for everything their authors can get wrong, in one run over all that is asked for."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from pathlib import Path

from compliance.api.rulesets.format import Target, format_target
from compliance.api.rulesets.lint_citations import (
    NO_TEXTS,
    TextsAtHand,
    explain_useless_texts,
    find_texts,
    lint_cited_words,
)
from compliance.api.rulesets.lint_targets import Lot
from compliance.api.session import Progress, Session
from compliance.check import (
    Concern,
    lint_beside,
    lint_cases,
    lint_change,
    lint_coherence,
    lint_gone,
    lint_library,
    lint_lock,
    lint_model,
    run_cases,
)
from compliance.diag import Code, Diagnostic, Severity, Span
from compliance.load import (
    Library,
    fingerprint_files,
    key_span,
    read_cases,
    read_lock,
    read_submission,
    read_terms,
    written_under,
    yaml_files,
)
from compliance.model import COHERENCE, Case, Kind, Ruleset
from compliance.record import attribute, keyword_record, record

Prove = Callable[[Ruleset, Session], Iterable[Diagnostic]]
"""What a solver finds in a ruleset."""
Await = Callable[[Path], None]
ProveAhead = Callable[[Sequence[Path], Session], AbstractContextManager[Await]]
"""Has the solver asked about the rulesets in folders meanwhile, and its answers kept; what comes of it awaits one."""
_OWN = ("lint.", "format.")
NOTHING_BEFORE: Mapping[str, Ruleset] = {}


@keyword_record
class LintRequest:
    """How rulesets are to be looked through.

    ``prove`` asks a solver about one ruleset, ``prove_ahead`` about many on every core while other work goes on;
    ``before`` has earlier states of rulesets by their ids; without ``proofs`` the cases that take the proof of a house
    way are left out. ``texts`` are files of law, or folders of them, beside those at hand.
    """

    prove: Prove | None = attribute(default=None)
    prove_ahead: ProveAhead | None = attribute(default=None)
    before: Mapping[str, Ruleset] = attribute(default=NOTHING_BEFORE)
    proofs: bool = True
    texts: tuple[str, ...] = ()
    progress: Progress | None = attribute(default=None)


@record
class Linted:
    """What was found, in the order of the files, and how many rulesets and other files were looked through."""

    found: tuple[Diagnostic, ...]
    rulesets: int
    files: int

    @property
    def loads(self) -> bool:
        """Whether everything could be read: what lint itself finds keeps nothing from loading."""
        return not any(one.severity is Severity.ERROR and not one.code.startswith(_OWN) for one in self.found)


def lint_lot(lot: Lot, request: LintRequest) -> Linted:
    """Look through what is asked for of one library."""
    vocabulary = lot.library.vocabulary()
    diagnostics = [*vocabulary.diagnostics]
    if vocabulary.value is None:
        diagnostics += _lint_format(lot)
    else:
        session = Session(lot.library, vocabulary.value)
        session.progress = request.progress or session.progress
        with _prove_meanwhile(lot, session, request) as wait:
            diagnostics += [*_lint_format(lot), *_lint_rulesets(lot, session, request, wait)]
        diagnostics += [
            mistake for path in lot.files for mistake in read_submission(path, session.vocabulary).diagnostics
        ]
    diagnostics += [
        diagnostic
        for path in _terms_files_of(lot)
        for diagnostic in read_terms(path, called=_name_in_library(path, lot)).diagnostics
    ]
    files = len(lot.files) + len(lot.shared)
    return Linted(tuple(sorted(dict.fromkeys(diagnostics), key=_order_of_diagnostic)), len(lot.rulesets), files)


def _prove_meanwhile(lot: Lot, session: Session, request: LintRequest) -> AbstractContextManager[Await]:
    return nullcontext(_await_nothing) if request.prove_ahead is None else request.prove_ahead(lot.rulesets, session)


def _await_nothing(_folder: Path) -> None:
    return None


def lint_ruleset(
    folder: Path, ruleset: Ruleset, session: Session, request: LintRequest, texts: TextsAtHand = NO_TEXTS
) -> Iterator[Diagnostic]:
    """Look through one ruleset that was read, its cases and its lock."""
    yield from _lint_words(folder, ruleset, session, request, texts)
    yield from _lint_proofs(folder, ruleset, session, request)


def _lint_words(
    folder: Path, ruleset: Ruleset, session: Session, request: LintRequest, texts: TextsAtHand
) -> Iterator[Diagnostic]:
    """Look through what needs no proof: the rules as they are written, and the lock."""
    called = session.library.called(folder)
    concerns = [*lint_model(ruleset, session.vocabulary, called=called)]
    if ruleset.id in request.before:
        concerns += lint_change(ruleset, request.before[ruleset.id], called=called)
    if (folder / "law.lock").exists():
        lock = read_lock(folder, called=called)
        yield from lock.diagnostics
        if lock.value is not None:
            concerns += lint_lock(lock.value, ruleset, called=called)
            cited = lint_cited_words(ruleset, lock.value, texts, session)
            yield from cited.diagnostics
            concerns += cited.value or ()
    yield from _sharpen_spans(concerns, folder)


def _lint_proofs(folder: Path, ruleset: Ruleset, session: Session, request: LintRequest) -> Iterator[Diagnostic]:
    """Run the cases, some of which take a proof, and ask the solver."""
    cases = read_cases(folder, ruleset, session.vocabulary, called=session.library.called(folder))
    yield from cases.diagnostics
    concerns = _case_concerns(cases.value or (), folder, ruleset, session, request)
    yield from _sharpen_spans(concerns, folder)
    if request.prove is not None:
        yield from request.prove(ruleset, session)


def _lint_rulesets(lot: Lot, session: Session, request: LintRequest, wait: Await) -> Iterator[Diagnostic]:
    read: dict[str, Ruleset] = {}
    folders: dict[str, Path] = {}
    texts = find_texts(lot.library, request.texts)
    for folder in lot.rulesets:
        ruleset = lot.library.read(folder, session.vocabulary)
        yield from ruleset.diagnostics
        if ruleset.value is not None:
            called = lot.library.called(folder)
            read[called], folders[called] = ruleset.value, folder
            yield from _lint_words(folder, ruleset.value, session, request, texts)
    for called, folder in folders.items():
        wait(folder)
        yield from _lint_proofs(folder, read[called], session, request)
    yield from explain_useless_texts(request.texts, texts, read.values())
    for one in _lint_against_library(lot, read, session):
        place = one.diagnostic.span.path.replace("\\", "/").rsplit("/", 2)[-2]
        yield from _sharpen_spans((one,), lot.library.folder / place)
    yield from (one.diagnostic for one in _lint_gone_rulesets(lot, request))
    if lot.whole and session.vocabulary.coherence:
        yield from _lint_conditions({ruleset.id: ruleset for ruleset in read.values()}, session, request)


def _lint_conditions(rulesets: Mapping[str, Ruleset], session: Session, request: LintRequest) -> Iterator[Diagnostic]:
    """Look through the coherence conditions of the vocabulary and their cases, as through the rules of a ruleset."""
    conditions, cases = session.rules_to_try(COHERENCE).value, session.cases(COHERENCE)
    folder = session.folder_of_cases(COHERENCE).value
    yield from cases.diagnostics
    if conditions is None or folder is None:
        return
    concerns = (
        *lint_coherence(session.vocabulary, rulesets),
        *_case_concerns(cases.value or (), folder, conditions, session, request),
    )
    yield from _sharpen_spans(concerns, folder)
    if request.prove is not None:
        yield from request.prove(conditions, session)


def _lint_against_library(lot: Lot, read: Mapping[str, Ruleset], session: Session) -> tuple[Concern, ...]:
    """Check the rulesets that are asked for against all of their library, whose other mistakes are not told."""
    library = lot.library
    if lot.whole and len(read) == len(lot.rulesets):
        return lint_library(read, session.vocabulary)
    asked = {library.called(folder) for folder in lot.inside}
    every = {called: ruleset for called, ruleset in read.items() if called in asked}
    if not every:
        return ()
    for name in library.ids():
        ruleset = None if library.folder / name in lot.rulesets else session.ruleset(name).value
        every.update({} if ruleset is None else {library.called(library.folder / name): ruleset})
    known = {ruleset.id for ruleset in every.values()}
    return lint_beside(every, asked, [name for name in library.ids() if name not in known])


def _lint_gone_rulesets(lot: Lot, request: LintRequest) -> Iterator[Concern]:
    """Yield the rulesets of an earlier state that are there no more; only who looks at all of them can tell."""
    there = lot.library.ids() if lot.whole else tuple(request.before)
    for name, ruleset in request.before.items():
        if name not in there:
            yield lint_gone(ruleset, called=lot.library.called(lot.library.folder / name))


def _case_concerns(
    cases: tuple[Case, ...], folder: Path, ruleset: Ruleset, session: Session, request: LintRequest
) -> tuple[Concern, ...]:
    fields = session.vocabulary.fields
    quick = [case for case in cases if not any(fields[name].kind is Kind.CLAUSES for name in case.facts)]
    mismatches = run_cases(cases if request.proofs else quick, ruleset, session.vocabulary, session.prove_case)
    return lint_cases(
        cases, ruleset, mismatches, lambda case: written_under(folder / Path(case.span.path).name, case.span, "facts")
    )


def _sharpen_spans(concerns: Iterable[Concern], folder: Path) -> Iterator[Diagnostic]:
    """Point at the key that a concern is about, where that can be found, else at the first line of its block."""
    for concern in concerns:
        diagnostic = concern.diagnostic
        span = (
            key_span(folder / Path(diagnostic.span.path).name, diagnostic.span, concern.key)
            if concern.key
            else _first_line_of(diagnostic.span)
        )
        yield Diagnostic(diagnostic.code, diagnostic.message, span, diagnostic.hint, diagnostic.severity)


def _first_line_of(span: Span) -> Span:
    return span if span.end_line == span.line else Span(span.path, span.line, span.column, span.line, span.column + 1)


def _order_of_diagnostic(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    return (diagnostic.span.path, diagnostic.span.line, diagnostic.span.column, str(diagnostic.code))


# The canonical form


def _lint_format(lot: Lot) -> Iterator[Diagnostic]:
    """Yield what is not in its canonical form; a folder that was found to be is known again by its bytes."""
    library = lot.library
    places = (library.folder,) if lot.whole else lot.rulesets
    folders: dict[Path, list[Path]] = {}
    for path in (path for place in places for path in yaml_files(place)):
        folders.setdefault(path.parent, []).append(path)
    for folder, files in folders.items():
        yield from _lint_format_of_folder(folder, files, library, lot)
    for path in lot.files:
        yield from _lint_format_of_file(path, str(path))
    for path in lot.shared:
        yield from _lint_format_of_file(path, _name_in_library(path, lot))


def _lint_format_of_folder(folder: Path, files: list[Path], library: Library, lot: Lot) -> tuple[Diagnostic, ...]:
    key = fingerprint_files(files)
    name = f"canonical-{sha256(os.fsencode(folder.resolve())).hexdigest()[:12]}"
    if library.cache.load(name, key) == key:
        return ()
    diagnostics = tuple(
        diagnostic for path in files for diagnostic in _lint_format_of_file(path, _name_in_library(path, lot))
    )
    if not diagnostics:
        library.cache.save(name, key, key)
    return diagnostics


def _lint_format_of_file(path: Path, called: str) -> tuple[Diagnostic, ...]:
    formed = format_target(Target(path, called))
    if formed.value is None or not formed.value.changed:
        return formed.diagnostics
    before, after = (text.split("\n") for text in (formed.value.before, formed.value.after))
    same = (at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other)
    at = next(same, 0)
    message = "the file is not in its canonical form from here on"
    span = Span(called, at + 1, 1, at + 1, max(2, len(before[at]) + 1))
    return (Diagnostic(Code.LINT_FORMAT, message, span, f"`compliance fmt {called}` writes it"),)


def _terms_files_of(lot: Lot) -> tuple[Path, ...]:
    folder = lot.library.folder / "terms"
    return tuple(sorted(folder.glob("*.yaml") if lot.whole else (path for path in lot.shared if path.parent == folder)))


def _name_in_library(path: Path, lot: Lot) -> str:
    return f"{lot.library.called(path.parent)}/{path.name}"
