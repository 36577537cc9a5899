"""The filing itself, laid out once for every format: cover, statements in the order of the chapter, exhibits."""

from collections.abc import Iterator

from compliance.model import FieldDef, FilingKind, FilingPaper, Statement, Vocabulary, Waiver
from compliance.report.compare.document import blocks_of_differences
from compliance.report.compare.words import waiver_in_words
from compliance.report.document import (
    Block,
    Heading,
    LabelledValue,
    ReportDocument,
    Signatures,
    code_text,
    document_of,
    eyebrow_paragraph,
    label_text,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.filing.statements import begin_large, is_long, long_blocks, value_in_words
from compliance.version import __version__

BLANK = "________________________"
"""Where something is written in by hand."""
APPROVED = "Approved on ____________________ by ________________________________"
_KINDS = {FilingKind.NEW: "a new filing", FilingKind.AMENDMENT: "an amendment"}


def filing_document(paper: FilingPaper, vocabulary: Vocabulary) -> ReportDocument:
    """Lay a submission out as the document that is filed."""
    submission, ruleset = paper.submission, paper.ruleset
    title = f"{ruleset.terms.submission}: {ruleset.title}, {submission.holder}"
    blocks = (
        eyebrow_paragraph(ruleset.instrument),
        Heading(1, ruleset.title),
        values_with_content(*_cover_rows(paper)),
        *section_blocks("To the reader", _remark_paragraphs(paper)),
        *section_blocks("What this filing amends", _amendment_blocks(paper, vocabulary)),
        *_statement_sections(paper, vocabulary),
        *section_blocks("Equipment", _equipment_blocks(paper)),
        *section_blocks("Waivers", map(_waiver_item, submission.waivers)),
        *section_blocks("Exhibits", _exhibit_blocks(paper)),
        Heading(2, "Signatures"),
        Signatures((f"For the {ruleset.terms.holder}, name and title", f"Received for the {ruleset.terms.regulator}")),
    )
    footer = (f"sha256 {submission.sha256}", APPROVED)
    return document_of(title, blocks, program=f"compliance {__version__}", footer=footer, anchor="filing")


def _cover_rows(paper: FilingPaper) -> Iterator[LabelledValue]:
    """Yield the cover; what every filing has and this one does not state is left to be written in by hand."""
    submission, ruleset, cover = paper.submission, paper.ruleset, paper.submission.cover
    yield label_text(begin_large(ruleset.terms.holder), submission.holder)
    yield label_text("Certificate or licence", cover.certificate or BLANK)
    yield label_text("Contact", cover.contact or BLANK)
    yield label_text("Filed with", begin_large(ruleset.terms.regulator))
    yield label_text("Chapter", f"{ruleset.chapter} ({ruleset.version})")
    kind = FilingKind.AMENDMENT if cover.kind is None and _is_amendment(paper) else cover.kind
    yield label_text("This is", BLANK if kind is None else _KINDS[kind])
    if cover.kind is FilingKind.AMENDMENT or cover.amends:
        yield label_text("It amends", cover.amends or BLANK)
    yield label_text("Filed on", BLANK if submission.filed is None else submission.filed.isoformat())
    yield label_text("Effective from", BLANK if cover.effective is None else cover.effective.isoformat())
    yield label_text("Tables or pit", ", ".join(cover.tables) or BLANK)
    yield label_text("Fingerprint", soft_text("sha256 "), code_text(submission.sha256))


def _is_amendment(paper: FilingPaper) -> bool:
    return bool(paper.submission.cover.amends) or paper.amends is not None


def _statement_sections(paper: FilingPaper, vocabulary: Vocabulary) -> Iterator[Block]:
    """Yield a numbered section for each of the chapter's of which something is stated, in the order of the chapter."""
    left = dict(paper.submission.statements)
    number = 0
    for outline in paper.ruleset.outline:
        named = [name for name, cite in paper.order.items() if name in left and _is_of(cite, outline.section)]
        if named:
            number += 1
            heading = Heading(
                2,
                begin_large(outline.title),
                number=str(number),
                note=paper.ruleset.short_cite(outline.section),
                anchor=f"section-{number}",
            )
            yield heading
            yield from _statement_blocks([left.pop(name) for name in named], paper, vocabulary)
    if left:
        yield Heading(2, "Further statements", number=str(number + 1), anchor=f"section-{number + 1}")
        yield from _statement_blocks(list(left.values()), paper, vocabulary)


def _is_of(cite: str, section: str) -> bool:
    """Tell whether a provision is the section or one of its paragraphs."""
    return cite == section or cite.startswith(f"{section}(")


def _statement_blocks(stated: list[Statement], paper: FilingPaper, vocabulary: Vocabulary) -> Iterator[Block]:
    fields = vocabulary.fields
    short = [one for one in stated if not is_long(fields[one.field])]
    if short:
        rows = [_statement_row(one, fields[one.field], paper) for one in short]
        yield make_grid(("What", "Stated", "Section"), (44, 40, 16), rows)
    for one in stated:
        if is_long(fields[one.field]):
            yield Heading(3, begin_large(fields[one.field].label), note=_cite_of(one.field, paper))
            yield from long_blocks(fields[one.field], one, paper.ruleset)


def _statement_row(statement: Statement, field: FieldDef, paper: FilingPaper) -> tuple[str, str, str]:
    return begin_large(field.label), value_in_words(field, statement.raw), _cite_of(field.name, paper)


def _cite_of(field: str, paper: FilingPaper) -> str:
    return paper.ruleset.short_cite(paper.order[field]) if field in paper.order else ""


def _remark_paragraphs(paper: FilingPaper) -> Iterator[Block]:
    for part in paper.submission.cover.remarks.split("\n\n"):
        if part.strip():
            yield make_paragraph(" ".join(part.split()))


def _amendment_blocks(paper: FilingPaper, vocabulary: Vocabulary) -> Iterator[Block]:
    if paper.amends is None:
        return
    earlier = paper.amends.old.submission
    filed = "" if earlier.filed is None else f", filed on {earlier.filed.isoformat()}"
    yield make_paragraph(f"The filing of {earlier.holder}{filed}. ", soft_text("sha256 "), code_text(earlier.sha256))
    if not paper.amends.differs:
        yield make_paragraph("Nothing is stated otherwise.")
    yield from blocks_of_differences(paper.amends, vocabulary, level=3)


def _equipment_blocks(paper: FilingPaper) -> Iterator[Block]:
    rows = [(begin_large(one.item), one.maker, one.model) for one in paper.submission.equipment]
    if rows:
        yield make_grid(("Equipment", "Maker", "Model"), (40, 30, 30), rows)


def _waiver_item(waiver: Waiver) -> Block:
    return make_item(waiver_in_words(waiver))


def _exhibit_blocks(paper: FilingPaper) -> Iterator[Block]:
    rows = [
        (chr(ord("A") + place) if place < 26 else str(place + 1), one.exhibit.title, one.exhibit.file, one.sha256)
        for place, one in enumerate(paper.exhibits)
    ]
    if rows:
        yield make_grid(("Exhibit", "What it shows", "File", "SHA-256"), (9, 31, 24, 36), rows)
