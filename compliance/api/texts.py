"""Texts of law: a file to its tree, amendment marks, redlines, locks and slips."""

from collections.abc import Callable, Iterable
from pathlib import Path

from compliance.api.desk import Desk
from compliance.assets import shelf
from compliance.check import touched_by
from compliance.diag import Code, Diagnostic, Result, did_you_mean
from compliance.diag.span import whole_file
from compliance.law import amend, find_part, find_slips, hold, locks_of, parts_of, read_side, unknown_provisions
from compliance.load import read_concordance, read_document, read_lock, read_terms
from compliance.load.locks import LOCK
from compliance.model import Ruleset
from compliance.model.law import (
    Amendment,
    Concord,
    Holding,
    LawTree,
    Level,
    LockFile,
    Provision,
    Redline,
    Side,
    Slip,
    Standing,
    Term,
)
from compliance.record import keyword_record, record
from compliance.redline import compare_texts

Step = Callable[[int, int], None]


@record
class Text:
    """A document read: its tree, and the part of it that was asked for."""

    tree: LawTree
    part: Provision
    warnings: tuple[Diagnostic, ...] = ()


@keyword_record
class TextRequest:
    """Which text is meant: a file, a part of it by chapter or citation, and a side of its amendment marks."""

    path: str
    part: str = ""
    side: Side | None = None


@keyword_record
class RedlineRequest:
    """Two texts to be held against each other, with the files that help."""

    old: TextRequest
    new: TextRequest
    terms: str | None = None
    concordance: str | None = None


def read_law(request: TextRequest) -> Result[Text]:
    """Read a document as a tree; where it carries amendment marks, as amended unless another side is asked for."""
    read = read_document(Path(request.path), called=request.path)
    if read.value is None:
        return Result(None, read.diagnostics)
    tree = read_side(read.value, request.side)
    part = find_part(tree.root, request.part) if request.part else tree.root
    if part is None:
        return Result(None, (_no_part(request, tree),))
    return Result(Text(tree, part, read.diagnostics))


def _no_part(request: TextRequest, tree: LawTree) -> Diagnostic:
    known = parts_of(tree.root)
    hint = did_you_mean(request.part, known) or f"there are {', '.join(known[:12]) or 'no chapters or sections'}"
    message = f"the document has no part `{request.part[:80]}`"
    return Diagnostic(Code.DOCUMENT_NO_PART, message, whole_file(request.path), hint)


def amend_file(path: str) -> Result[Amendment]:
    """Take an annex with amendment marks apart."""
    read = read_document(Path(path), called=path)
    return Result(None if read.value is None else amend(read.value), read.diagnostics)


def slips_in(request: TextRequest) -> Result[tuple[Slip, ...]]:
    """List the likely drafting slips of a document, or of one part of it."""
    read = read_law(request)
    if read.value is None:
        return Result(None, read.diagnostics)
    within = read.value.part
    slips = find_slips(read.value.tree)
    return Result(tuple(slip for slip in slips if within.first <= slip.line <= within.last), read.diagnostics)


def redline_files(request: RedlineRequest, step: Step | None = None) -> Result[Redline]:
    """Hold two texts against each other."""
    old, new = read_law(request.old), read_law(request.new)
    terms, concordance = _terms(request.terms), _concordance(request.concordance)
    wrong = [one for read in (old, new, terms, concordance) if read.value is None for one in read.diagnostics]
    if old.value is None or new.value is None or wrong:
        return Result(None, tuple(wrong))
    redline = compare_texts(
        old.value.tree,
        new.value.tree,
        old_scope=_scope(old.value, beside=new.value),
        new_scope=_scope(new.value, beside=old.value),
        terms=terms.value or (),
        concordance=concordance.value or (),
        step=step,
    )
    return Result(redline, (*old.value.warnings, *new.value.warnings))


def _scope(text: Text, *, beside: Text) -> Provision:
    """Return the part of a text to compare: its only chapter, where a chapter was asked for of the other alone."""
    root = text.tree.root
    if text.part is not root or beside.part.level is not Level.CHAPTER:
        return text.part
    chapters = [one for one in root.walk() if one.level is Level.CHAPTER]
    return chapters[0] if len(chapters) == 1 else root


def _terms(name: str | None) -> Result[tuple[Term, ...]]:
    """Read a terms file by its path, or a shipped one by its name."""
    if name is None:
        return Result(())
    shipped = shelf("rulesets") / "terms" / f"{name}.yaml"
    path = Path(name) if Path(name).exists() or not shipped.is_file() else Path(str(shipped))
    return read_terms(path, called=name if path == Path(name) else f"rulesets/terms/{name}.yaml")


def _concordance(name: str | None) -> Result[tuple[Concord, ...]]:
    return Result(()) if name is None else read_concordance(Path(name), called=name)


# Locks


def hold_ruleset(name: str, path: str, desk: Desk) -> Result[Holding]:
    """Hold a document against the fingerprints that a ruleset is locked to."""
    ruleset, folder = desk.ruleset(name), desk.library.folder_of(name)
    if ruleset.value is None or folder.value is None:
        return Result(None, ruleset.diagnostics or folder.diagnostics)
    lock = read_lock(folder.value, called=desk.library.called(folder.value))
    if lock.value is None:
        return Result(None, lock.diagnostics)
    read = read_law(TextRequest(path=path, side=lock.value.side))
    if read.value is None:
        return Result(None, read.diagnostics)
    held = hold(lock.value.locks, read.value.tree.root)
    cases = desk.cases(name)
    sections = [one.section for one in ruleset.value.outline]
    known = [*(one.provision for one in lock.value.locks), *lock.value.besides]
    unknown = unknown_provisions(read.value.tree.root, known, sections)
    touched = touched_by(held, ruleset.value, cases.value or ())
    tree = read.value.tree
    holding = Holding(lock.value, path, tree.sha256, held, unknown, touched)
    return Result(holding, (*read.value.warnings, *cases.diagnostics))


@record
class Locking:
    """A lock file as it would be written, where it belongs, and what keeps it from being written.

    ``refused`` are provisions whose words changed and that nobody has affirmed; ``lacking`` are ledger lines that the
    document does not have.
    """

    lock: LockFile
    path: Path
    refused: tuple[str, ...]
    lacking: tuple[str, ...]


@keyword_record
class LockRequest:
    """A ruleset to be locked to a document: by whom affirmed, and on which day."""

    ruleset: str
    path: str
    side: Side | None
    on: str
    affirmed: tuple[str, ...] = ()


def lock_ruleset(request: LockRequest, desk: Desk) -> Result[Locking]:
    """Work out the lock of a ruleset on a document; what changed in substance must be affirmed."""
    ruleset, folder = desk.ruleset(request.ruleset), desk.library.folder_of(request.ruleset)
    if ruleset.value is None or folder.value is None:
        return Result(None, ruleset.diagnostics or folder.diagnostics)
    before = _lock_before(folder.value, desk)
    if before.diagnostics:
        return Result(None, before.diagnostics)
    side = request.side or (before.value.side if before.value is not None else None)
    read = read_law(TextRequest(path=request.path, side=side))
    if read.value is None:
        return Result(None, read.diagnostics)
    now = locks_of(read.value.tree.root, (line.id for line in ruleset.value.ledger))
    lacking = tuple(line.id for line in ruleset.value.ledger if line.id not in now)
    besides = unknown_provisions(read.value.tree.root, now, [one.section for one in ruleset.value.outline])
    lock = LockFile(
        ruleset.value.id,
        _document_named(ruleset.value, read.value.tree),
        read.value.tree.sha256,
        read.value.tree.side,
        request.on,
        tuple(now.values()),
        tuple(cite for cite, _line in besides),
    )
    refused = () if before.value is None else _unaffirmed(before.value, lock, read.value.tree, request.affirmed)
    return Result(Locking(lock, folder.value / LOCK, refused, lacking), read.value.warnings)


def _lock_before(folder: Path, desk: Desk) -> Result[LockFile]:
    if not (folder / LOCK).exists():
        return Result(None)
    return read_lock(folder, called=desk.library.called(folder))


def _unaffirmed(before: LockFile, now: LockFile, tree: LawTree, affirmed: Iterable[str]) -> tuple[str, ...]:
    """Return the provisions that changed in substance or came since the last lock and that nobody has affirmed."""
    allowed = frozenset(affirmed)
    if "all" in allowed:
        return ()
    calm = {Standing.MATCHES, Standing.COSMETIC}
    changed = [one.provision for one in hold(before.locks, tree.root) if one.standing not in calm]
    changed += [cite for cite in now.besides if cite not in before.besides]
    return tuple(one for one in changed if one not in allowed)


def _document_named(ruleset: Ruleset, tree: LawTree) -> str:
    known = {source.sha256: source.document for source in ruleset.sources}
    return known.get(tree.sha256, Path(tree.path).name)
