"""Rulesets and the words they were encoded from: locks verified in documents, and recorded."""

from collections.abc import Iterable
from pathlib import Path

from compliance.api.law.texts import read_law_text
from compliance.api.session import Session
from compliance.check import touched_by
from compliance.diag import Result
from compliance.law import locks_of, unknown_provisions, verify_locks
from compliance.load import LOCK, read_lock
from compliance.model import (
    LawTree,
    LockCheck,
    LockFile,
    Locking,
    LockRequest,
    Provision,
    ProvisionStanding,
    Ruleset,
    TextRequest,
)
from compliance.record import replace


def verify_ruleset_lock(name: str, request: TextRequest, session: Session) -> Result[LockCheck]:
    """Verify a document, or a part of it, by the fingerprints that a ruleset is locked to."""
    ruleset, folder = session.ruleset(name), session.library.folder_of(name)
    if ruleset.value is None or folder.value is None:
        return Result(None, ruleset.diagnostics or folder.diagnostics)
    lock = read_lock(folder.value, called=session.library.called(folder.value))
    if lock.value is None:
        return Result(None, lock.diagnostics)
    read = read_law_text(replace(request, side=lock.value.side))
    if read.value is None:
        return Result(None, read.diagnostics)
    verified = verify_locks(lock.value.locks, read.value.part)
    cases = session.cases(name)
    sections = [section.section for section in ruleset.value.outline]
    known = [*(locked.provision for locked in lock.value.locks), *lock.value.besides]
    unknown = unknown_provisions(read.value.part, known, sections)
    touched = touched_by(verified, ruleset.value, cases.value or ())
    tree = read.value.tree
    lock_check = LockCheck(lock.value, request.path, tree.sha256, verified, unknown, touched)
    return Result(lock_check, (*read.value.warnings, *cases.diagnostics))


def lock_ruleset(request: LockRequest, session: Session) -> Result[Locking]:
    """Work out the lock of a ruleset on a document; what changed in substance must be affirmed."""
    ruleset, folder = session.ruleset(request.ruleset), session.library.folder_of(request.ruleset)
    if ruleset.value is None or folder.value is None:
        return Result(None, ruleset.diagnostics or folder.diagnostics)
    before = _lock_before(folder.value, session)
    if before.diagnostics:
        return Result(None, before.diagnostics)
    side = request.text.side or (before.value.side if before.value is not None else None)
    read = read_law_text(replace(request.text, side=side))
    if read.value is None:
        return Result(None, read.diagnostics)
    now = locks_of(read.value.part, (line.id for line in ruleset.value.ledger))
    lacking = tuple(line.id for line in ruleset.value.ledger if line.id not in now)
    besides = unknown_provisions(read.value.part, now, [section.section for section in ruleset.value.outline])
    lock = LockFile(
        ruleset.value.id,
        _document_named(ruleset.value, read.value.tree),
        read.value.tree.sha256,
        read.value.tree.side,
        request.on,
        tuple(now.values()),
        tuple(cite for cite, _line in besides),
    )
    refused = () if before.value is None else _unaffirmed_changes(before.value, lock, read.value.part, request.affirmed)
    return Result(Locking(lock, str(folder.value / LOCK), refused, lacking), read.value.warnings)


def _lock_before(folder: Path, session: Session) -> Result[LockFile]:
    if not (folder / LOCK).exists():
        return Result(None)
    return read_lock(folder, called=session.library.called(folder))


def _unaffirmed_changes(before: LockFile, now: LockFile, part: Provision, affirmed: Iterable[str]) -> tuple[str, ...]:
    """Return the provisions that changed in substance or came since the last lock and that nobody has affirmed."""
    allowed = frozenset(affirmed)
    if "all" in allowed:
        return ()
    calm = {ProvisionStanding.MATCHES, ProvisionStanding.COSMETIC}
    changed = [lock.provision for lock in verify_locks(before.locks, part) if lock.standing not in calm]
    changed += [cite for cite in now.besides if cite not in before.besides]
    return tuple(one for one in changed if one not in allowed)


def _document_named(ruleset: Ruleset, tree: LawTree) -> str:
    known = {source.sha256: source.document for source in ruleset.sources}
    return known.get(tree.sha256, Path(tree.path).name)
