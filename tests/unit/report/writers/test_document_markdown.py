"""A document as Markdown."""

import pytest
from document_samples import every_block
from reading_back import read_markdown

from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    VerbatimLines,
    bold_text,
    caution_paragraph,
    code_text,
    deleted_text,
    document_of,
    inserted_text,
    join_pieces,
    label_contents,
    label_text,
    lead_paragraph,
    make_cell,
    make_grid,
    make_item,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.writers.markdown import stream_markdown, write_markdown


def _markdown(*blocks: Block) -> str:
    return write_markdown(document_of("t", blocks, program="p"))


def test_a_finding_is_a_heading_with_a_list_of_what_is_known() -> None:
    title = Heading(3, "Limit too low", mark="breach", note="§ 575.12(c)", number="2")
    facts = values_with_content(
        label_text("Stated", "$50,000", aside="file.yaml:81:11"),
        label_contents("Reading", (make_paragraph("Which? ", bold_text("this")), make_item("or that"))),
    )
    assert _markdown(title, facts) == (
        "### 2. Limit too low\n\n**breach**, § 575.12(c)\n\n"
        "- **Stated:** \\$50,000 (file.yaml:81:11)\n- **Reading:** Which? **this**\n  - or that\n"
    )


def test_a_table_has_its_numbers_at_the_right_and_lines_of_a_cell_apart() -> None:
    table = make_grid(
        ("No.", "What"),
        (1, 9),
        [("1", make_cell("a | b") + make_cell(soft_text("more")))],
        align=("right",),
        caption="All",
    )
    assert _markdown(table) == "**All**\n\n| No. | What |\n|---:|---|\n| 1 | a \\| b<br>more |\n"


def test_items_that_follow_each_other_are_one_list() -> None:
    assert _markdown(
        lead_paragraph("These:"), make_item("one", aside="§ 1"), make_item("two"), caution_paragraph("care")
    ) == ("These:\n\n- one (§ 1)\n- two\n\n> **Caution:** care\n")


def test_the_result_stands_with_its_counts() -> None:
    banner = Banner(
        headline="FAILS", tone="bad", counts=(CountedThing("2", "hands"),), lines=(join_pieces("Two are open."),)
    )
    assert _markdown(banner) == "**FAILS**\n\nTwo are open.\n\n- **2** hands\n"


def test_a_file_is_fenced_by_more_than_it_holds() -> None:
    assert _markdown(VerbatimLines(("a: ````", "  b: 1"), "patch")) == "`````diff\na: ````\n  b: 1\n`````\n"


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        (("The dealer ", deleted_text("may"), inserted_text("shall"), " deal."), "The dealer ~~may~~**shall** deal."),
        (("pay", deleted_text(" $50"), inserted_text(" $60")), "pay ~~\\$50~~ **\\$60**"),
        (("x", inserted_text("(b)"), "y"), "x **(b)** y"),
        ((bold_text("one "), bold_text("two")), "**one two**"),
        ((code_text("a.b-c"), " ", code_text("a`b")), "`a.b-c` a\\`b"),
        (("1. not a list",), "1\\. not a list"),
    ],
)
def test_marks_stand_at_the_words_they_are_of(pieces: tuple[str, ...], text: str) -> None:
    assert _markdown(make_paragraph(*pieces)) == f"{text}\n"


def test_marks_are_read_as_marks() -> None:
    _, kinds = read_markdown(
        _markdown(make_paragraph("a", deleted_text(", b"), inserted_text("(c)"), "d", bold_text("e")))
    )
    assert {"s_open", "strong_open"} <= kinds


def test_parts_streamed_are_the_whole_document() -> None:
    document = every_block()
    alone = write_markdown(document)
    assert "".join(stream_markdown(iter(document.parts * 2))) == f"{alone}\n---\n\n{alone}"
