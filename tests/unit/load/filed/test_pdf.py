"""What a PDF shows beside its text: strokes through words, and what was entered in its form."""

from filed_documents import make_pdf

from compliance.diag import Code
from compliance.load import parse_filed_document
from compliance.model import FiledDocument


def read(raw: bytes) -> FiledDocument:
    found = parse_filed_document(raw, "a.pdf", ending=".pdf")
    assert found.value is not None, found.diagnostics
    return found.value


def test_words_with_a_line_drawn_through_them_are_left_out_and_told() -> None:
    document = read(make_pdf("Payout limit: ~$60,000~ $65,000"))
    assert [one.text for one in document.passages] == ["Payout limit: $65,000"]
    assert [(one.page, one.words) for one in document.left_out] == [(1, "$60,000")]


def test_what_was_entered_in_a_form_stands_where_the_page_shows_it() -> None:
    field = "/Type /Annot /Subtype /Widget /P 4 0 R"
    text = f"<< {field} /FT /Tx /T (a) /V ($15) /Rect [190 766 260 780] >>"
    states = "/AP << /N << /Yes 8 0 R /Off 8 0 R >> >>"
    marked = f"<< {field} /FT /Btn /T (b) /V /Yes /AS /Yes /Rect [120 753 130 763] {states} >>"
    form = "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 0 >>\nstream\n\nendstream"
    raw = make_pdf("Minimum base wager:\nRack       Yes", widgets=("6 0 R", "7 0 R"), objects=(text, marked, form))
    assert [one.text for one in read(raw).passages] == ["Minimum base wager: $15", "Rack ☒ Yes"]


def test_a_pdf_of_pictures_alone_is_refused_with_the_way_out() -> None:
    found = parse_filed_document(make_pdf(""), "a.pdf", ending=".pdf")
    assert [(one.code, "OCR" in (one.hint or "")) for one in found.diagnostics] == [(Code.DOCUMENT_NO_TEXT, True)]
