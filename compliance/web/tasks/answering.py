"""What several pieces of long work answer with: files to keep, and mistakes in what they were given."""

from base64 import b64encode
from collections.abc import Sequence

from compliance.diag import Diagnostic
from compliance.report import FILE_KINDS
from compliance.web.mistakes import diagnostic_object
from compliance.web.work import WorkRefusedError

WORDS = {"html": "HTML", "pdf": "PDF", "docx": "Word", "md": "Markdown", "text": "plain text", "json": "JSON"}
"""The formats of files to keep, in the order they are offered, and what people call them."""


def file_to_keep(form: str, stem: str, content: bytes) -> dict[str, str]:
    """Return a file as a page offers it."""
    kind = FILE_KINDS[form]
    return {
        "word": WORDS[form],
        "name": f"{stem}{kind.ending}",
        "media": kind.media_type,
        "base64": b64encode(content).decode("ascii"),
    }


def refusal(found: Sequence[Diagnostic]) -> WorkRefusedError:
    """Return the refusal of something with mistakes in it."""
    first = found[0]
    hint = f" ({first.hint})" if first.hint else ""
    where = f"{first.span.path}: " if first.span.path else ""
    return WorkRefusedError(f"{where}{first.message}{hint}", [diagnostic_object(one) for one in found])
