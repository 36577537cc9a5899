"""A submission's text as far as it goes: every key with its value as a form shows it, and every mistake."""

from collections.abc import Iterator

from compliance.diag import Span
from compliance.load.files import decode_text
from compliance.load.submissions.head_blocks import read_head_blocks
from compliance.load.submissions.json_text import is_json_submission
from compliance.load.submissions.submission import survey_submission, survey_tree
from compliance.load.submissions.text_places import (
    HEADINGS,
    Stand,
    SubmissionText,
    end_of,
    in_flow,
    stands_in,
    start_of,
)
from compliance.load.yaml.events import build_document
from compliance.load.yaml.nodes import Mapping, Node, Scalar
from compliance.model import (
    ORDERED,
    DraftEntry,
    FieldDef,
    FormValue,
    Raw,
    Sketch,
    Submission,
    Vocabulary,
    form_value,
)


def read_sketch(text: str, path: str, vocabulary: Vocabulary) -> Sketch:
    """Read a text that may have mistakes, or nothing in it yet."""
    file = decode_text(text.encode("utf-8", "surrogatepass"), path)
    if file.value is None:
        return Sketch(header={}, blocks={}, fields={}, submission=None, diagnostics=file.diagnostics)
    tree = build_document(file.value.text, path)
    is_json, root = is_json_submission(file.value), tree.value
    read = survey_submission(file.value, vocabulary) if is_json else survey_tree(tree, file.value, vocabulary)
    page = SubmissionText(file.value.text, root, (), "\n") if isinstance(root, Mapping) else None
    if page is None or read.value is None:
        return Sketch(header={}, blocks={}, fields={}, submission=None, diagnostics=read.diagnostics)
    return Sketch(
        header={entry.name: entry for entry in _header_entries(page, read.value)},
        blocks=read_head_blocks(page),
        fields=_field_entries(page, read.value, vocabulary),
        submission=read.value,
        diagnostics=read.diagnostics,
    )


def _header_entries(page: SubmissionText, submission: Submission) -> Iterator[DraftEntry]:
    for key, node in page.root.entries:
        name = "game" if key.text == "subject" else key.text
        if name in HEADINGS:
            letters, valid = _letters_of_node(page, node), bool(getattr(submission, name))
            yield DraftEntry(
                name=name, value=letters, letters=letters, valid=valid, span=_span_of_entry(page, key, node)
            )


def _field_entries(page: SubmissionText, submission: Submission, vocabulary: Vocabulary) -> dict[str, DraftEntry]:
    entries: dict[str, DraftEntry] = {}
    for stand in stands_in(page, vocabulary):
        if stand.is_field and stand.name not in entries:
            entries[stand.name] = _entry_of(page, stand, submission, vocabulary.fields[stand.name])
    return entries


def _entry_of(page: SubmissionText, stand: Stand, submission: Submission, field: FieldDef) -> DraftEntry:
    stated = submission.statements.get(stand.name)
    return DraftEntry(
        name=stand.name,
        value=None if stated is None else _show_value(field, stated.raw, stand.node),
        letters=_letters_of_node(page, stand.node),
        valid=stated is not None,
        span=_span_of_entry(page, stand.key, stand.node),
    )


def _show_value(field: FieldDef, raw: Raw, node: Node) -> FormValue:
    """Show a figure in the very letters that were written, anything else in its usual form."""
    if field.kind in ORDERED and isinstance(node, Scalar):
        return " ".join(node.text.split())
    return form_value(field, raw)


def _letters_of_node(page: SubmissionText, node: Node) -> str:
    """Return what stands there as it is written, without the blanks that its lines share."""
    if isinstance(node, Scalar):
        return node.text.strip()
    start, end = start_of(node), end_of(page.text, node)
    margin = " " * (node.span.column - 1)
    lines = page.text[start:end].split("\n")
    return "\n".join(line.removeprefix(margin) for line in lines)


def _span_of_entry(page: SubmissionText, key: Scalar, node: Node) -> Span:
    first, last = key.span, _last_value(page, node).span
    # WHY: the parser ends a block of text where the next line begins.
    line = last.end_line - 1 if last.end_column == 1 and last.end_line > first.line else last.end_line
    return Span(first.path, first.line, first.column, line, last.end_column)


def _last_value(page: SubmissionText, node: Node) -> Node:
    """Return the last value of a block; braces, brackets and single values end where they say."""
    if isinstance(node, Scalar) or in_flow(page.text, node):
        return node
    return _last_value(page, node.entries[-1][1] if isinstance(node, Mapping) else node.items[-1])
