"""Word forms as people fill them in: what is typed, checked and added is what is stated, and every doubt is told."""

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from conftest import SHIPPED_SUBMISSIONS
from formlaws import stated_in
from formpapers import all_of, checked, control_of, edited_docx, filled, replaced, written_into
from shipped import shipped_ruleset, shipped_session

from compliance.api import parse_submission_text, write_form
from compliance.diag import Code, Diagnostic
from compliance.load import parse_submission, read_submission
from compliance.model import PaytableValue, Submission

HEAD = all_of(filled("holder", "Invented House"), filled("filed", "2012-02-20"))
OFFICE = shutil.which("soffice")


@cache
def blank() -> bytes:
    """Return the blank form of a chapter with paytables, lists and a house way in clauses."""
    written = write_form(shipped_ruleset("pa-575"), "docx", shipped_session())
    assert written.value is not None
    return written.value


def read(raw: bytes) -> tuple[Submission | None, tuple[Diagnostic, ...]]:
    text = parse_submission_text(raw, "form.docx", shipped_session())
    if text.value is None:
        return None, text.diagnostics
    result = parse_submission(text.value, shipped_session().vocabulary)
    return result.value, result.diagnostics


def stated(*edits: object) -> dict[str, object]:
    submission, told = read(edited_docx(blank(), all_of(HEAD, *edits)))  # type: ignore[arg-type]
    assert submission is not None, told
    return {name: one.raw for name, one in submission.statements.items()}


def told(*edits: object) -> list[tuple[str, str, str]]:
    submission, found = read(edited_docx(blank(), all_of(HEAD, *edits)))  # type: ignore[arg-type]
    assert submission is None
    return [(str(one.code), str(one.span), one.message) for one in found]


def test_a_form_in_which_nothing_but_the_head_is_filled_in_states_nothing() -> None:
    assert stated() == {}


def test_a_form_that_names_nobody_lacks_its_holder_at_the_first_question() -> None:
    _, found = read(blank())
    assert [(one.code, str(one.span)) for one in found] == [(Code.KEY_MISSING, "form.docx: question 1")]


def test_what_is_typed_chosen_and_checked_is_what_is_stated() -> None:
    facts = stated(
        filled("f/cards.decks", "two"),
        filled("f/wagers.bonus.offered", "Yes"),
        filled("f/shuffle.method", "By an automated card shuffling device"),
        checked("f/starting_position.methods/is/shaker"),
        checked("f/wagers.other/none"),
    )
    assert facts == {
        "cards.decks": 2,
        "wagers.bonus.offered": True,
        "shuffle.method": "automated",
        "starting_position.methods": frozenset({"shaker"}),
        "wagers.other": (),
    }


def test_rows_that_word_adds_are_rows_as_the_others_are() -> None:
    def add_row(text: str) -> str:
        item = r'<w:sdt><w:sdtPr><w:id w:val="\d+"/><w15:repeatingSectionItem/>.*?</w:tr></w:sdtContent></w:sdt>'
        row = next(one for one in re.findall(item, text) if "f/wagers.bonus.paytable/more" in one)
        bare = re.sub(r"<w:bookmark(Start|End)[^>]*/>", "", row)
        return text.replace(row, row + bare, 1)

    hand, pays = "f/wagers.bonus.paytable/more/*/hand", "f/wagers.bonus.paytable/more/*/pays"
    facts = stated(
        add_row, filled(hand, "six of a kind", 1), filled(pays, "900 to 1", 1), filled(hand, "two aces", 0),
        filled(pays, "1 to 1", 0), filled("f/wagers.bonus.paytable/row/flush/pays", "4 to 1"),
    )  # fmt: skip
    table = facts["wagers.bonus.paytable"]
    assert isinstance(table, PaytableValue)
    assert list(table.rows or {}) == ["flush", "two-aces", "six-of-a-kind"]


def test_paragraphs_in_a_box_are_lines_of_its_text() -> None:
    runs = "".join(f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>" for words in ("High first.", "Then low."))
    assert stated(written_into("f/house_way.narrative", runs)) == {"house_way.narrative": "High first.\nThen low."}


def test_a_control_without_its_tag_is_known_by_its_bookmark() -> None:
    assert stated(filled("f/cards.decks", "2"), replaced('<w:tag w:val="f/cards.decks"/>', "")) == {"cards.decks": 2}


def test_a_prompt_is_no_statement_whoever_put_it_there() -> None:
    prompt = filled("f/cards.decks", "Click or tap here to enter text.")
    assert stated(lambda text: _with_prompt(prompt(text), "f/cards.decks")) == {}


def _with_prompt(text: str, tag: str) -> str:
    control = control_of(text, tag)
    return text.replace(control, control.replace("</w:sdtPr>", "<w:showingPlcHdr/></w:sdtPr>"), 1)


QUESTION = "form.docx: question 45 (§ 575.3(a))"


@pytest.mark.parametrize(
    ("edits", "code", "place", "words"),
    [
        ([filled("f/cards.decks", "many")], "value.type", QUESTION, "not `many`"),
        ([lambda text: _with_prompt(filled("f/cards.decks", "2")(text), "f/cards.decks")], "form.unclear", QUESTION,
         "prompt"),
        ([written_into("f/cards.decks", "<w:r><w:t>2</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>0</w:t></w:r>")],
         "form.unclear", QUESTION, "hidden"),
        ([checked("f/starting_position.methods/is/shaker"), checked("f/starting_position.methods/none")],
         "form.unclear", "question 30", "something else is stated as well"),
        ([filled("f/wagers.bonus.paytable/more/*/hand", "six of a kind")], "form.unclear", "question 79", "lacks what"),
        ([filled("f/wagers.bonus.paytable/more/*/pays", "9 to 1")], "form.unclear", "question 79", "lacks the hand"),
        ([filled("waivers/*/provision", "575.3(a)")], "key.missing", "question 124", "lacks `authority`"),
        ([lambda text: text.replace(control_of(text, "f/cards.decks"), control_of(text, "f/cards.decks") * 2)],
         "form.changed", QUESTION, "twice"),
        ([replaced('<w:tag w:val="f/cards.decks"/>', '<w:tag w:val="f/cards.desks"/>')], "form.changed", "",
          "does not ask for"),
        ([replaced("45. What is the number of decks?", "45. What is the number of decks? Two.")],
         "form.words-beside", "", "Two."),
    ],
)  # fmt: skip
def test_what_may_be_a_statement_and_is_none_is_told_with_its_question(
    edits: list[object], code: str, place: str, words: str
) -> None:
    found = told(*edits)
    assert any(one[0] == code and place in one[1] and words in one[2] for one in found), found


def test_a_check_box_that_shows_another_state_than_it_has_is_refused() -> None:
    def overwrite(text: str) -> str:
        control = control_of(text, "f/starting_position.methods/is/shaker")
        return text.replace(control, control.replace("☐", "☒"), 1)

    assert told(overwrite)[0][0] == "form.unclear"


def test_an_unlawful_choice_is_offered_only_where_it_is_stated() -> None:
    session, ruleset = shipped_session(), shipped_ruleset("pa-575")
    field = "wagers.fortune_bonus.offered"
    assert 'w:displayText="Yes"' not in control_of(main(blank()), f"f/{field}")
    submission = read_submission(Path("submissions/silver-birch-fortune-lawful.yaml"), session.vocabulary)
    if submission.value is not None and field in submission.value.statements:
        written = write_form(ruleset, "docx", session, filing=submission.value)
        assert written.value is not None
        assert 'w:displayText="Yes"' in control_of(main(written.value), f"f/{field}")


def main(raw: bytes) -> str:
    from formpapers import main_part

    return main_part(raw)


@pytest.mark.skipif(OFFICE is None, reason="LibreOffice is not installed")
def test_a_form_that_libreoffice_saved_reads_the_same(tmp_path: Path) -> None:
    session = shipped_session()
    names = ("river-bend", "windward-quay-asia-house-way", "orchard-gate-rake-in-words", "cedar-gap-waived")
    files = {path.stem: path for path in SHIPPED_SUBMISSIONS if path.stem in names}
    filings: dict[str, Submission] = {}
    for name, path in files.items():
        submission = read_submission(path, session.vocabulary).value
        assert submission is not None
        ruleset = shipped_ruleset({"orchard-gate-rake-in-words": "pa-553"}.get(name, submission.ruleset or "pa-575"))
        written = write_form(ruleset, "docx", session, filing=submission)
        assert written.value is not None
        (tmp_path / f"{name}.docx").write_bytes(written.value)
        filings[name] = submission
    made = [str(tmp_path / f"{name}.docx") for name in filings]
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [str(OFFICE), profile, "--headless", "--convert-to", "docx", "--outdir", str(tmp_path / "saved"), *made]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    for name, submission in filings.items():
        saved, found = read((tmp_path / "saved" / f"{name}.docx").read_bytes())
        assert saved is not None, (name, found[:3])
        assert stated_in(saved) == stated_in(submission)
