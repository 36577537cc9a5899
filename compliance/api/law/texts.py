"""Texts of law: a file to its tree, its amendment marks, its slips."""

from pathlib import Path

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.law import find_part, find_slips, parts_of, read_amendment, read_with_marks
from compliance.load import parse_document, read_document
from compliance.model import Amendment, LawText, LawTree, Slip, TextRequest


def read_law_text(request: TextRequest) -> Result[LawText]:
    """Read a document as a tree; where it carries amendment marks, as amended unless another side is asked for."""
    path = Path(request.path)
    if request.raw is not None:
        read = parse_document(request.raw, request.path, ending=path.suffix)
    else:
        read = read_document(path, called=request.path)
    if read.value is None:
        return Result(None, read.diagnostics)
    tree, woven = read_with_marks(read.value, request.side)
    part = find_part(tree.root, request.part) if request.part else tree.root
    if part is None:
        return Result(None, (_no_part(request, tree),))
    return Result(LawText(tree, part, woven, read.diagnostics))


def _no_part(request: TextRequest, tree: LawTree) -> Diagnostic:
    known = parts_of(tree.root)
    hint = did_you_mean(request.part, known) or f"there are {', '.join(known[:12]) or 'no chapters or sections'}"
    message = f"the document has no part `{request.part[:80]}`"
    return Diagnostic(Code.DOCUMENT_NO_PART, message, whole_file(request.path), hint)


def amend_file(path: str) -> Result[Amendment]:
    """Take an annex with amendment marks apart."""
    read = read_document(Path(path), called=path)
    return Result(None if read.value is None else read_amendment(read.value), read.diagnostics)


def slips_in(request: TextRequest) -> Result[tuple[Slip, ...]]:
    """List the likely drafting slips of a document, or of one part of it."""
    read = read_law_text(request)
    if read.value is None:
        return Result(None, read.diagnostics)
    within = read.value.part
    slips = find_slips(read.value.tree)
    return Result(tuple(slip for slip in slips if within.first <= slip.line <= within.last), read.diagnostics)
