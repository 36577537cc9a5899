"""What lint found, laid out once for every format that is a document, file by file.

Plain text has a form of its own, `render_diagnostics`: editors and builds read it line by line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from compliance.diag import Diagnostic, Severity
from compliance.report.ci.lint_json import count_severities, lint_scope
from compliance.report.diagnostics import excerpt_lines
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    ReportDocument,
    VerbatimLines,
    code_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    section_blocks,
    values_with_content,
)
from compliance.version import __version__

LineReader = Callable[[str, int], str | None]
WIDEST = 60
"""So many columns of a line fit on paper, with the carets below their place."""
TITLE = "Mistakes and doubts in rulesets"


def lint_document(
    diagnostics: Sequence[Diagnostic], line_at: LineReader, *, rulesets: int, files: int
) -> ReportDocument:
    """Lay out what was found; ``line_at`` gives a line of a file, or nothing."""
    result = _result_blocks(diagnostics, lint_scope(rulesets=rulesets, files=files))
    blocks = (eyebrow_paragraph("Lint"), Heading(1, TITLE), result, *_blocks_of_files(diagnostics, line_at))
    return document_of(TITLE, blocks, program=f"compliance {__version__}", anchor="lint")


def _result_blocks(diagnostics: Sequence[Diagnostic], scope: str) -> Banner:
    errors, warnings = count_severities(diagnostics)
    line = join_pieces(f"Looked through: {scope}.")
    if not diagnostics:
        return Banner(headline="NOTHING FOUND", tone="good", lines=(line,))
    counts = (
        CountedThing(f"{errors:,}", "error" if errors == 1 else "errors", "bad" if errors else ""),
        CountedThing(f"{warnings:,}", "warning" if warnings == 1 else "warnings", "fair" if warnings else ""),
    )
    if errors:
        return Banner(headline="ERRORS", tone="bad", counts=counts, lines=(line,))
    return Banner(headline="WARNINGS", tone="fair", counts=counts, lines=(line,))


def _blocks_of_files(diagnostics: Iterable[Diagnostic], line_at: LineReader) -> Iterator[Block]:
    files: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        files.setdefault(diagnostic.span.path, []).append(diagnostic)
    for path, inside in files.items():
        blocks = (block for diagnostic in inside for block in _diagnostic_blocks(diagnostic, line_at))
        yield from section_blocks(path, blocks)


def _diagnostic_blocks(diagnostic: Diagnostic, line_at: LineReader) -> Iterator[Block]:
    span, is_error = diagnostic.span, diagnostic.severity is Severity.ERROR
    message = f"{diagnostic.message[:1].upper()}{diagnostic.message[1:]}"
    yield Heading(3, message, mark=diagnostic.severity.value, tone="bad" if is_error else "fair")
    excerpt = excerpt_lines(diagnostic, line_at(span.path, span.line), WIDEST)
    yield values_with_content(
        label_text("Place", f"line {span.line}, column {span.column}"),
        label_contents("Text", [VerbatimLines(excerpt)]),
        label_text("Hint", diagnostic.hint or ""),
        label_text("Code", code_text(str(diagnostic.code))),
    )
