"""What a document may weigh, and how its reader says no."""

from compliance.diag import Code, Diagnostic, Severity, Span

LARGEST_FILE = 64 * 1024 * 1024
MOST_CHARACTERS = 20_000_000
DEEPEST = 200


class DocumentRefusedError(Exception):
    """Ends the reading of a document; what is wrong with it goes along."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


def refuse_document(
    path: str, code: Code, message: str, hint: str | None = None, *, line: int = 1, column: int = 1
) -> DocumentRefusedError:
    """Return what a reader raises where it cannot go on."""
    return DocumentRefusedError(Diagnostic(code, message, _span_at(path, line, column), hint))


def warn_of(path: str, code: Code, message: str, hint: str | None = None, *, line: int = 1) -> Diagnostic:
    """Return what a reader tells beside the lines it read."""
    return Diagnostic(code, message, _span_at(path, line, 1), hint, Severity.WARNING)


def too_large(path: str, message: str) -> DocumentRefusedError:
    """Return the refusal of a document that holds more than a text of law does."""
    return refuse_document(
        path, Code.DOCUMENT_TOO_LARGE, message, "take out the part that is wanted and save it by itself"
    )


def too_deep(path: str, *, line: int = 1) -> DocumentRefusedError:
    """Return the refusal of a document whose parts stand inside one another without end."""
    message = f"parts of the document stand inside one another more than {DEEPEST} levels deep"
    return refuse_document(path, Code.DOCUMENT_TOO_DEEP, message, "save it as plain text in UTF-8", line=line)


def refuse_wordless(
    path: str, hint: str = "run text recognition (OCR) on it first, then try again"
) -> DocumentRefusedError:
    """Return the refusal of a document in which no word can be read."""
    message = "the document has no text in it, only pictures or nothing"
    return refuse_document(path, Code.DOCUMENT_NO_TEXT, message, hint)


def _span_at(path: str, line: int, column: int) -> Span:
    end = column + 1 if (line, column) != (1, 1) else column
    return Span(path, line, column, line, end)
