"""PDF forms as programs fill them in: a value under a field, a state of a check box, and what is no form."""

import re
from collections.abc import Callable
from functools import cache

import pytest
from shipped import shipped_ruleset, shipped_session

from compliance.api import parse_submission_text, write_form
from compliance.diag import Diagnostic
from compliance.load import parse_submission
from compliance.model import Submission
from compliance.report.forms.pdf_fields import text_string

Edit = Callable[[bytes], bytes]


@cache
def blank() -> bytes:
    written = write_form(shipped_ruleset("pa-575"), "pdf", shipped_session())
    assert written.value is not None
    return written.value


def with_objects(raw: bytes, changed: dict[int, bytes]) -> bytes:
    """Append objects as a program does that saves a form."""
    root, size = re.findall(rb"/Root (\d+) 0 R", raw)[-1], int(re.findall(rb"/Size (\d+)", raw)[-1])
    before, places, body = int(re.findall(rb"startxref\n(\d+)", raw)[-1]), {}, bytearray(raw)
    for number, content in changed.items():
        places[number] = len(body)
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table, size = len(body), max(size, *(number + 1 for number in changed))
    body += b"xref\n" + b"".join(b"%d 1\n%010d 00000 n \n" % pair for pair in places.items())
    return bytes(
        body + b"trailer\n<</Size %d/Root %s 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (size, root, before, table)
    )


def last_object(raw: bytes, holds: bytes) -> tuple[int, bytes]:
    """Return the number and content of the last object on one line that has something in it."""
    found = [one for one in re.finditer(rb"\n(\d+) 0 obj\n(<<[^\n]*>>)\nendobj", raw) if holds in one[2]]
    return int(found[-1][1]), found[-1][2]


def typed(name: str, words: str) -> Edit:
    """Return an edit that writes words into a field."""

    def edit(raw: bytes) -> bytes:
        number, content = last_object(raw, b"/T" + text_string(name))
        return with_objects(raw, {number: content[:-2] + b"/V" + text_string(words) + b">>"})

    return edit


def clicked(name: str, *, shown: bytes = b"/Yes") -> Edit:
    """Return an edit that checks a box, or lets it show something else."""

    def edit(raw: bytes) -> bytes:
        number, content = last_object(raw, b"/T" + text_string(name))
        return with_objects(raw, {number: content.replace(b"/V/Off", b"/V/Yes").replace(b"/AS/Off", b"/AS" + shown)})

    return edit


def read(*edits: Edit) -> tuple[Submission | None, tuple[Diagnostic, ...]]:
    raw = typed("filed", "2012-02-20")(typed("holder", "Invented House")(blank()))
    for edit in edits:
        raw = edit(raw)
    text = parse_submission_text(raw, "form.pdf", shipped_session())
    if text.value is None:
        return None, text.diagnostics
    result = parse_submission(text.value, shipped_session().vocabulary)
    return result.value, result.diagnostics


def test_what_is_typed_chosen_and_checked_is_what_is_stated() -> None:
    submission, told = read(
        typed("f/cards:decks", "2"),
        typed("f/wagers:bonus:offered", "Yes"),
        typed("f/house_way:narrative", "High first.\rThen low – ♠."),
        clicked("f/starting_position:methods/is/shaker"),
        typed("f/wagers:bonus:paytable/more/*/hand#1", "six of a kind"),
        typed("f/wagers:bonus:paytable/more/*/pays#1", "900 to 1"),
    )
    assert submission is not None, told
    facts = {name: one.raw for name, one in submission.statements.items()}
    table = facts.pop("wagers.bonus.paytable")
    assert facts == {
        "cards.decks": 2,
        "wagers.bonus.offered": True,
        "house_way.narrative": "High first.\nThen low – ♠.",
        "starting_position.methods": frozenset({"shaker"}),
    }
    assert list(table.rows) == ["six-of-a-kind"]  # type: ignore[union-attr, arg-type]


def test_a_place_is_a_question_with_its_page() -> None:
    submission, told = read(typed("f/cards:decks", "many"))
    assert submission is None
    assert re.fullmatch(r"form\.pdf: page \d+, question 45 \(§ 575\.3\(a\)\)", str(told[0].span))


def noted(raw: bytes) -> bytes:
    number, content = last_object(raw, b"/Type/Page/")
    note = b"<</Type/Annot/Subtype/FreeText/Rect[50 50 200 80]/Contents(No limit is posted.)/DA(/Helv 9 Tf)>>"
    size = int(re.findall(rb"/Size (\d+)", raw)[-1])
    return with_objects(raw, {number: content.replace(b"/Annots[", b"/Annots[%d 0 R " % size), size: note})


def scripted(raw: bytes) -> bytes:
    number, content = last_object(raw, b"/Type/Catalog")
    action = b"<</JavaScript<</Names[(a)<</S/JavaScript/JS(1)>>]>>>>"
    kept = re.sub(rb"/Names<<.*?>>(?=/|>>)", b"", content)
    return with_objects(raw, {number: kept[:-2] + b"/Names" + action + b">>"})


@pytest.mark.parametrize(
    ("edit", "code", "words"),
    [
        (noted, "form.words-beside", "`No limit is posted.` stands beside the boxes"),
        (scripted, "form.macros", "the PDF has programs in it"),
        (typed("form", "a paper"), "form.unknown", "no form of this program"),
        (clicked("f/starting_position:methods/is/shaker", shown=b"/Off"), "form.unclear", "another state than it has"),
        (typed("f/wagers:bonus:paytable/more/*/pays#0", "9 to 1"), "form.unclear", "lacks the hand"),
    ],
)
def test_what_may_be_a_statement_and_is_none_is_told(edit: Edit, code: str, words: str) -> None:
    submission, told = read(edit)
    assert submission is None
    assert any(one.code == code and words in one.message for one in told), told
