"""PDF by its positions: columns, rows of tables, paragraphs, and files that cannot or must not be read."""

import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from forked_reading import reading_in_forks
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from papers import LOCKED, a_pdf, column, drawn

from compliance.diag import Code, Diagnostic, Severity
from compliance.load import read_document
from compliance.load.documents.limits import DocumentRefusedError
from compliance.load.documents.pdf import reader as pdf
from compliance.load.documents.pdf.reader import parse_pdf

LEFT = (
    "The dealer shall fly the kite before any",
    "player places a wager at the table, un-",
    "less the wind has fallen below the mark",
    "that stands on the layout of the table.",
    "A kite that falls is a kite out of play",
)
RIGHT = (
    "and the player who flew it shall collect",
    "the string, wind it on the spool and put",
    "the spool on the line before the lantern",
    "is lit again by the dealer of the round.",
    "No other player may touch the spool then.",
)


def texts(raw: bytes) -> list[str]:
    found = parse_pdf(raw, "paper.pdf").value
    assert found is not None
    return [line.text for line in found]


def refusal(raw: bytes) -> Diagnostic:
    with pytest.raises(DocumentRefusedError) as caught:
        parse_pdf(raw, "paper.pdf")
    return caught.value.diagnostic


def test_a_single_column_is_read_from_the_top_down_whatever_the_order_in_the_file() -> None:
    placed = column(72, 700, LEFT)
    assert texts(a_pdf(drawn(reversed(placed)))) == list(LEFT)


def test_double_spaced_lines_have_no_empty_lines_between_them() -> None:
    assert texts(a_pdf(drawn(column(72, 700, LEFT, step=24)))) == list(LEFT)


def test_a_wider_step_between_rows_is_an_empty_line() -> None:
    placed = [*column(72, 700, LEFT[:3]), *column(72, 658, LEFT[3:])]
    assert texts(a_pdf(drawn(placed))) == [*LEFT[:3], "", *LEFT[3:]]


def test_two_columns_are_read_one_after_the_other_between_head_and_foot() -> None:
    head = [(60, 760, "271"), (240, 760, "RULES AND KITES")]
    foot = [(220, 40, "KITE BULLETIN, VOL. 3, NO. 7")]
    both = [one for pair in zip(column(60, 730, LEFT), column(315, 730, RIGHT), strict=True) for one in pair]
    found = texts(a_pdf(drawn([*head, *both, *foot])))
    assert found == ["271 RULES AND KITES", "", *LEFT, *RIGHT, "", "KITE BULLETIN, VOL. 3, NO. 7"]


def test_a_title_across_two_columns_parts_what_stands_above_it_from_what_stands_below() -> None:
    above = [*column(60, 730, LEFT), *column(315, 730, RIGHT)]
    title = [(180, 650, "CHAPTER 7. THE GAME OF KITE POKER AT NIGHT")]
    below = [*column(60, 630, RIGHT), *column(315, 630, LEFT)]
    found = texts(a_pdf(drawn([*above, *title, *below])))
    assert [text for text in found if text] == [*LEFT, *RIGHT, title[0][2], *RIGHT, *LEFT]


def test_columns_whose_base_lines_differ_are_still_columns() -> None:
    found = texts(a_pdf(drawn([*column(60, 730, LEFT), *column(315, 725, RIGHT)])))
    assert found == [*LEFT, *RIGHT]


def test_a_column_that_holds_only_a_table_is_a_column() -> None:
    hands = column(60, 730, [f"{count} lanterns" for count in range(2, 12)])
    odds = column(230, 730, [f"{count} to 1" for count in range(2, 12)])
    found = texts(a_pdf(drawn([*hands, *odds, *column(315, 730, LEFT + RIGHT)])))
    assert found == [*(f"{count} lanterns  {count} to 1" for count in range(2, 12)), *LEFT, *RIGHT]


def test_a_head_at_both_corners_is_not_torn_into_the_columns() -> None:
    head = [(60, 765, "KITE POKER"), (500, 765, "58 § 7.3")]
    found = texts(a_pdf(drawn([*head, *column(60, 730, LEFT), *column(315, 730, RIGHT)])))
    assert [text for text in found if text] == ["KITE POKER 58 § 7.3", *LEFT, *RIGHT]


def test_a_hyphen_at_the_end_of_a_line_is_kept() -> None:
    assert texts(a_pdf(drawn(column(72, 700, ("the un-", "lit lantern")))))[0] == "the un-"


def test_cells_that_stand_apart_in_two_rows_are_parted_by_two_spaces() -> None:
    names = column(72, 600, ("Paper dragon", "Five lanterns", "Two kites"))
    odds = column(300, 600, ("100 to 1", "25 to 1", "2 to 1"))
    assert texts(a_pdf(drawn([*names, *odds]))) == [
        "Paper dragon  100 to 1",
        "Five lanterns  25 to 1",
        "Two kites  2 to 1",
    ]


def test_a_long_table_in_the_middle_of_the_page_is_no_pair_of_columns() -> None:
    hands = [f"{count} lanterns" for count in range(2, 14)]
    odds = [f"{count} to 1" for count in range(2, 14)]
    found = texts(a_pdf(drawn([*column(72, 700, hands), *column(300, 700, odds)])))
    assert found == [f"{hand}  {odd}" for hand, odd in zip(hands, odds, strict=True)]


def test_a_wide_gap_in_one_row_alone_is_one_space() -> None:
    placed = [(72, 700, "Filed for inspection"), (400, 700, "9 a.m."), (72, 688, "The kite flies at night.")]
    assert texts(a_pdf(drawn(placed)))[0] == "Filed for inspection 9 a.m."


def test_a_gap_after_a_label_makes_no_table() -> None:
    labels = column(72, 700, ("(1)", "(2)", "(3)"))
    words = column(120, 700, ("A kite.", "A lantern.", "A spool."))
    assert texts(a_pdf(drawn([*labels, *words]))) == ["(1) A kite.", "(2) A lantern.", "(3) A spool."]


def test_a_word_drawn_in_pieces_is_one_word() -> None:
    content = b"BT /F1 10 Tf 72 700 Td [(lan) 20 (tern) -400 (rum) 10 (my)] TJ ET"
    assert texts(a_pdf(content)) == ["lantern rummy"]


def test_a_raised_figure_stays_on_its_line_and_makes_no_other_word() -> None:
    content = drawn([(72, 700, "a kite")]) + b"\n" + drawn([(96, 704, "2")], size=6) + b"\n"
    assert texts(a_pdf(content + drawn([(72, 688, "flies")]))) == ["a kite ²", "flies"]


def test_a_line_that_runs_up_the_margin_is_read_after_the_page() -> None:
    side = b"\nBT /F1 8 Tf 0 1 -1 0 30 200 Tm (printed at night) Tj ET"
    assert texts(a_pdf(drawn(column(72, 700, LEFT)) + side)) == [*LEFT, "printed at night"]


def test_a_page_on_its_side_is_read_along_its_lines() -> None:
    content = b"\n".join(
        b"BT /F1 10 Tf 0 1 -1 0 %d 100 Tm (line %d) Tj ET" % (100 + 12 * place, place) for place in range(4)
    )
    assert texts(a_pdf(content)) == ["line 0", "line 1", "line 2", "line 3"]


def test_lines_are_numbered_through_and_know_their_page() -> None:
    found = parse_pdf(a_pdf(drawn(column(72, 700, LEFT)), drawn(column(72, 700, RIGHT[:1]))), "paper.pdf").value
    assert found is not None
    assert [(line.number, line.page) for line in found] == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 2)]


def test_pages_without_text_are_named_in_a_warning() -> None:
    result = parse_pdf(a_pdf(drawn([(72, 700, "Kites")]), b"0 0 9 9 re f", drawn([(72, 700, "fly")]), b""), "paper.pdf")
    (one,) = result.diagnostics
    assert (one.code, one.severity) == (Code.DOCUMENT_PAGE_WITHOUT_TEXT, Severity.WARNING)
    assert one.message == "pages 2, 4 of the document have no text and could not be read"
    assert result.value is not None


def test_letters_without_a_meaning_are_told() -> None:
    named = b"<< /Type /Encoding /Differences [97 /g41 /g42] >>"
    result = parse_pdf(a_pdf(drawn([(72, 700, "kab")]), encoding=named), "paper.pdf")
    assert [(one.code, one.severity) for one in result.diagnostics] == [
        (Code.DOCUMENT_UNKNOWN_CHARACTER, Severity.WARNING)
    ]


def test_a_pdf_of_pictures_is_refused() -> None:
    one = refusal(a_pdf(b"0 0 9 9 re f"))
    assert (one.code, one.hint) == (
        Code.DOCUMENT_NO_TEXT,
        "run text recognition (OCR) on it first, then try again",
    )


def test_a_pdf_that_wants_a_password_is_refused() -> None:
    assert refusal(a_pdf(drawn([(72, 700, "Kites")]), trailer=LOCKED)).code is Code.DOCUMENT_ENCRYPTED


@pytest.mark.parametrize("raw", [b"%PDF-1.7\n", b"%PDF-1.7\nnothing more\n%%EOF\n", a_pdf()])
def test_a_pdf_that_is_none_inside_is_broken(raw: bytes) -> None:
    assert refusal(raw).code is Code.DOCUMENT_BROKEN


def test_a_pdf_that_is_cut_short_is_not_read_in_part() -> None:
    raw = a_pdf(drawn(column(72, 700, LEFT)), drawn(column(72, 700, RIGHT)))
    assert refusal(raw[: len(raw) * 2 // 3]).message == "the end of the PDF is missing"


def test_a_pdf_with_too_many_pages_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MOST_PAGES", 2)
    page = drawn([(72, 700, "Kites")])
    assert parse_pdf(a_pdf(page, page), "paper.pdf").value
    assert refusal(a_pdf(page, page, page)).code is Code.DOCUMENT_TOO_LARGE


def test_a_pdf_with_too_many_characters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "MOST_CHARACTERS", 9)
    page = drawn([(72, 700, "Kites")])
    assert parse_pdf(a_pdf(page), "paper.pdf").value
    assert refusal(a_pdf(page, page)).code is Code.DOCUMENT_TOO_LARGE


def test_a_packed_page_is_read() -> None:
    assert texts(a_pdf(drawn(column(72, 700, LEFT)), packed=True)) == list(LEFT)


def test_a_pdf_that_swells_without_bound_is_refused_in_little_room() -> None:
    raw = a_pdf(b"q " * 50_000_000, packed=True)
    assert len(raw) < 200_000
    tracemalloc.start()
    one = refusal(raw)
    room = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert one.code is Code.DOCUMENT_TOO_LARGE
    assert room < 20_000_000


VALID = a_pdf(drawn([*column(60, 730, LEFT), *column(315, 730, RIGHT)]), drawn(column(72, 700, LEFT)), packed=True)


@pytest.fixture(scope="module")
def reading_processes() -> Iterator[list[int]]:
    with reading_in_forks() as ends:
        yield ends


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    changes=st.lists(st.tuples(st.integers(0, len(VALID) - 1), st.integers(0, 255)), max_size=12),
    cut=st.integers(0, len(VALID)),
    whole=st.booleans(),
)
def test_a_damaged_pdf_ends_in_lines_or_in_an_error(
    tmp_path: Path, reading_processes: list[int], changes: list[tuple[int, int]], cut: int, whole: bool
) -> None:
    raw = bytearray(VALID)
    for place, byte in changes:
        raw[place] = byte
    path = tmp_path / "paper.pdf"
    path.write_bytes(raw if whole else raw[:cut])
    before = len(reading_processes)
    result = read_document(path)
    assert (result.value is None) == any(one.severity is Severity.ERROR for one in result.diagnostics)
    assert len(reading_processes) - before == bool(path.read_bytes().strip())
