"""The session as it was at a git revision, and the rulesets that were on it."""

from collections.abc import Iterator
from contextlib import contextmanager

from compliance.api.rulesets.lint_targets import Lot
from compliance.api.session import Session, open_session
from compliance.diag import Result
from compliance.load import library_at
from compliance.model import Ruleset


@contextmanager
def session_at(revision: str, session: Session) -> Iterator[Result[Session]]:
    """Lend a session with the rulesets and the vocabulary that the library of another one had at a revision."""
    library = session.library
    with library_at(revision, library.folder, grammar=library.grammar, cache=library.cache) as found:
        if found.value is None:
            yield Result(None, found.diagnostics)
            return
        opened = open_session(found.value)
        if opened.value is not None:
            opened.value.progress = session.progress
        yield opened


def rulesets_before(revision: str, lot: Lot) -> Result[dict[str, Ruleset]]:
    """Read the rulesets of a lot as they were at a revision; those that were not there yet are left out."""
    opened = open_session(lot.library)
    if opened.value is None or not (lot.whole or lot.inside):
        return Result({})
    with session_at(revision, opened.value) as found:
        if found.value is None:
            return Result(None, found.diagnostics)
        then = found.value
        asked = {folder.name for folder in lot.inside}
        read = {name: then.ruleset(name) for name in then.library.ids() if lot.whole or name in asked}
    broken = tuple(diagnostic for result in read.values() for diagnostic in result.diagnostics)
    before = {name: result.value for name, result in read.items() if result.value is not None}
    return Result(None, broken) if broken else Result(before)
