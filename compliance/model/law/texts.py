"""Texts that are asked for: which file, which part, which side; and a text that was read."""

from compliance.diag import Diagnostic
from compliance.model.law.amendment import Woven
from compliance.model.law.tree import DocumentSide, LawTree, Provision
from compliance.record import keyword_record, record


@record
class LawText:
    """A document read: its tree, the part of it that was asked for, and its amendment marks where it carries any."""

    tree: LawTree
    part: Provision
    woven: Woven | None
    warnings: tuple[Diagnostic, ...] = ()


@keyword_record
class TextRequest:
    """Which text is meant: a file, a part of it by chapter or citation, and a side of its amendment marks.

    Where there is ``raw``, it is what the file holds, and nothing is opened.
    """

    path: str
    part: str = ""
    side: DocumentSide | None = None
    raw: bytes | None = None


@record
class Handed:
    """A file that is handed over as its bytes, and what it is called."""

    called: str
    raw: bytes


@keyword_record
class RedlineRequest:
    """Two texts to be held against each other, with the files that help: named, or handed over."""

    old: TextRequest
    new: TextRequest
    terms: str | Handed | None = None
    concordance: str | Handed | None = None
