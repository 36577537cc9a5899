"""What is compared with what: two rulesets, a ruleset with itself at a git revision, all rulesets of a game."""

import shlex
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path

from compliance.api.diff.compare import PLAIN_TERMS, DiffTerms, compare_rulesets
from compliance.api.diff.library_sides import LibrarySides, compare_states
from compliance.api.diff.witnesses import join_sessions, replay_witnesses
from compliance.api.rulesets.revisions import session_at
from compliance.api.session import Session
from compliance.diag import Diagnostic, Result
from compliance.load import Library, shipped_library
from compliance.model import (
    UNCHANGED,
    Comparison,
    LibraryChanges,
    Relation,
    Ruleset,
    RulesetDiff,
    RulesetDiffSide,
)
from compliance.record import replace

Step = Callable[[int, int], None]


def compare_two(
    first: str,
    second: str,
    session: Session,
    step: Step,
    comparing: Step = lambda _done, _of: None,
    terms: DiffTerms = PLAIN_TERMS,
) -> Result[RulesetDiff]:
    """Compare two rulesets by id or path, and check every witness; ``step`` is told of these, the other of the rest."""
    compared = compare_rulesets(first, second, session, None, comparing, terms)
    if compared.value is None:
        return Result(None, compared.diagnostics)
    ids = compared.value.first.id, compared.value.second.id
    sides = (
        _name_side(first, ids[0], second, ids[1], "first", session),
        _name_side(second, ids[1], first, ids[0], "second", session),
    )
    told = add_other_vocabularies(compared.value, (first, second), session)
    return Result(replay_witnesses(told, session, sides=sides, names=(first, second), step=step))


def add_other_vocabularies(comparison: Comparison, names: Sequence[str], session: Session) -> Comparison:
    """Say where a ruleset has another vocabulary beside it than the one in which both were read."""
    beside = [name for name in names if _has_other_vocabulary(name, session.library)]
    if not beside:
        return comparison
    # WHY: a choice, a kind or a condition of coherence may differ there, so that nothing can be said of every filing.
    why = (f"the vocabulary beside `{name}`: it differs from the one in which both were read" for name in beside)
    relation = Relation.UNDECIDED if comparison.relation in UNCHANGED else comparison.relation
    return replace(comparison, relation=relation, undecided=(*comparison.undecided, *why))


def _has_other_vocabulary(name: str, library: Library) -> bool:
    beside = Path(name).resolve().parent
    if name in library.ids() or not (beside / "vocabulary").is_dir() or beside == library.folder.resolve():
        return False
    return replace(library, folder=beside).vocabulary_key() != library.vocabulary_key()


def _name_side(
    name: str, ruleset: str, other_name: str, other_ruleset: str, place: str, session: Session
) -> RulesetDiffSide:
    """Name one side of a comparison so that nobody takes it for the other, even where both have the same id."""
    label = slug = ruleset
    if ruleset == other_ruleset:
        label = name if name != other_name else f"{ruleset} ({place})"
        slug = f"{ruleset}.{place}"
    return RulesetDiffSide(label=label, slug=slug, asked=ruleset_option_for(name, session))


def ruleset_option_for(name: str, session: Session) -> str:
    """Return what is typed to have a ruleset checked: nothing for one of the shipped library, else its path."""
    if name not in session.library.ids():
        return shlex.quote(name)
    shipped = session.library.folder == shipped_library().folder
    return "" if shipped else shlex.quote(str(session.library.folder / name))


def compare_with_revision(
    revision: str, names: Sequence[str], session: Session, step: Step, terms: DiffTerms = PLAIN_TERMS
) -> Result[LibraryChanges]:
    """Compare rulesets, or all there are, with what they were at a git revision."""
    with session_at(revision, session) as found:
        if found.value is None:
            return Result(None, found.diagnostics)
        return _compare_with_session(revision, names, session, found.value, step, terms)


def _compare_with_session(
    revision: str, names: Sequence[str], session: Session, other: Session, step: Step, terms: DiffTerms
) -> Result[LibraryChanges]:
    now, then = session.library.ids(), other.library.ids()
    asked = tuple(names) or tuple(sorted({*now, *then}))
    compared, wrong = list[RulesetDiff](), list[Diagnostic]()
    for number, name in enumerate(asked):
        step(number, len(asked))
        if name not in now or name not in then:
            wrong += [] if name in {*now, *then} else session.ruleset(name).diagnostics
            continue
        one, two = other.ruleset(name), session.ruleset(name)
        if one.value is None or two.value is None:
            wrong += (*one.diagnostics, *two.diagnostics)
        elif _content_key_of(name, session) != _content_key_of(name, other):
            found = _compare_revised_ruleset(revision, name, session, other, terms)
            compared += [] if found.value is None else [found.value]
            wrong += found.diagnostics
    if wrong:
        return Result(None, tuple(wrong))
    differences = tuple(
        one for one in compared if one.comparison.relation is not Relation.SAME or one.differs or one.comparison.others
    )
    apart = {difference.comparison.second.id for difference in differences}
    return Result(
        LibraryChanges(
            differences=differences,
            unchanged=tuple(name for name in asked if name in now and name in then and name not in apart),
            added=tuple(name for name in asked if name in now and name not in then),
            removed=tuple(name for name in asked if name in then and name not in now),
        )
    )


def _compare_revised_ruleset(
    revision: str, name: str, session: Session, other: Session, terms: DiffTerms
) -> Result[RulesetDiff]:
    now, then, compared = _compare_states_of(name, session, other, terms)
    if compared.value is None:
        return Result(None, compared.diagnostics)
    before = RulesetDiffSide(
        label=f"{name} at {revision}", slug=f"{name}.before", gone=f"{name} as it was at {revision}"
    )
    after = RulesetDiffSide(label=name, slug=f"{name}.after", asked=ruleset_option_for(name, session))
    return Result(replay_witnesses(compared.value, now, sides=(before, after), other=then))


def _compare_states_of(
    name: str, session: Session, other: Session, terms: DiffTerms
) -> tuple[Session, Session, Result[Comparison]]:
    """Compare two states of a ruleset, and return the sessions in which that was done."""
    one, two = other.ruleset(name), session.ruleset(name)
    if one.value is not None and two.value is not None:
        sides = LibrarySides(other, session)
        asked = sides.asked_about(one.value, two.value)
        if asked.renamed:
            return asked.after, asked.before, compare_states(name, one.value, two.value, sides, terms)
    now, then = join_sessions(session, other)
    return now, then, compare_rulesets(name, name, now, then, terms=terms)


def _content_key_of(name: str, session: Session) -> str:
    """Return one hash over all that a ruleset is read from."""
    return session.library.content_key(session.library.folder / name)


def family_of(game: str, session: Session) -> Result[tuple[Ruleset, ...]]:
    """Return the rulesets of a game with those that follow or precede them; there is no value where there are none."""
    entries = session.entries()
    if entries.diagnostics:
        return Result(None, entries.diagnostics)
    read = [session.ruleset(entry.id) for entry in entries.value or ()]
    wrong = tuple(found for one in read if one.value is None for found in one.diagnostics)
    rulesets = {one.value.id: one.value for one in read if one.value is not None}
    if wrong:
        return Result(None, wrong)
    wanted = {name for name, ruleset in rulesets.items() if ruleset.game == game}
    while True:
        beside = {other for name in wanted for other in _neighbours_of(rulesets[name])} & rulesets.keys()
        if beside <= wanted:
            break
        wanted |= beside
    return Result(tuple(rulesets[name] for name in sorted(wanted)) or None)


def _neighbours_of(ruleset: Ruleset) -> tuple[str, ...]:
    return *ruleset.supersedes, *ruleset.superseded_by


def compare_all(rulesets: Sequence[Ruleset], session: Session, step: Step) -> Result[tuple[RulesetDiff, ...]]:
    """Compare each of these rulesets with each."""
    pairs = list(combinations(rulesets, 2))
    found = []
    for number, (first, second) in enumerate(pairs):
        step(number, len(pairs))
        compared = compare_two(first.id, second.id, session, lambda _done, _of: None)
        if compared.value is None:
            return Result(None, compared.diagnostics)
        found.append(compared.value)
    return Result(tuple(found))
