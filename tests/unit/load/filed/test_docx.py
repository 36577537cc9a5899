"""What a Word file states beside its letters: marks, choices, changes, merged cells and numbers."""

import pytest
from filed_documents import make_docx

from compliance.diag import Code
from compliance.load import parse_filed_document
from compliance.model import FiledDocument


def read(body: str, **extra: str) -> FiledDocument:
    found = parse_filed_document(make_docx(body, extra=extra or None), "a.docx", ending=".docx")
    assert found.value is not None, found.diagnostics
    return found.value


def texts(body: str) -> list[str]:
    return [one.text for one in read(body).passages]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Rack: {on} Yes {off} No", "Rack: ☒ Yes ☐ No"),
        ("Rack: {von} Yes {voff} No", "Rack: ☒ Yes ☐ No"),
        ("Rack: {lon} Yes {loff} No", "Rack: ☒ Yes ☐ No"),
        ("Deal: {drop:manual shoe|by hand|automated shoe:1}", "Deal: by hand"),
        ("Limit: {pick:$50,000}", "Limit: $50,000"),
        ("Limit: {pick}", "Limit:"),
        ("Limit: {-$10-} $20", "Limit:   $20"),
        ("Limit: {del:$50,000}{ins:$80,000}", "Limit: $80,000"),
        ("By hand.{note:Or by the shuffler?}", "By hand."),
    ],
)
def test_what_is_filed_is_what_its_controls_marks_and_changes_leave(source: str, expected: str) -> None:
    assert texts(source) == [expected]


def test_a_drop_down_of_an_old_form_in_which_nobody_chose_states_nothing() -> None:
    assert texts("Deal: {drop:manual shoe|by hand:9}") == ["Deal:"]


def test_what_is_left_out_is_told_with_its_place_and_why() -> None:
    document = read("First\n\nLimit: {-$10-} {del:$15}{ins:$20}{note:Or $1?}")
    assert [(one.paragraph, one.words, one.why) for one in document.left_out] == [
        (2, "$10", "struck through"),
        (2, "$15", "deleted by a tracked change"),
        (0, "Or $1?", "a comment beside the text"),
    ]
    assert document.notes == ("The document has tracked changes. They were taken as accepted.",)


def test_merged_cells_stand_in_each_place_that_they_cover() -> None:
    rows = read("| {span:2}Wagers |\n| {top}Shaker | Dice |\n| {down} | Shakes |").passages
    assert [(one.cells, one.spans) for one in rows] == [
        (("Wagers", "Wagers"), True),
        (("Shaker", "Dice"), False),
        (("Shaker", "Shakes"), False),
    ]


def test_headings_have_their_level_and_numbered_paragraphs_their_number() -> None:
    passages = read("## Cards\n\n+ One deck.\n+ Two cover cards.").passages
    assert [(one.level, one.label) for one in passages] == [(2, ""), (0, "1."), (0, "2.")]


def test_a_file_with_macros_says_that_they_were_not_run() -> None:
    document = read("One deck.", **{"word/vbaProject.bin": "x"})
    assert document.notes == (
        "The document has macros in it. They were not run, and nothing that they would show was read.",
    )


def test_a_file_without_words_is_refused_with_the_way_out() -> None:
    found = parse_filed_document(make_docx(""), "a.docx", ending=".docx")
    assert [(one.code, bool(one.hint)) for one in found.diagnostics] == [(Code.DOCUMENT_NO_TEXT, True)]
