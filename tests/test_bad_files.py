"""The smallest wrong file for each code, and what is printed about it.

A folder of `tests/bad` is named for its code. Its files are laid over a tiny valid library; `command.txt` holds the
arguments where they are not `check input.yaml`, and `expected.txt` the exit code and the text.
"""

import os
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import crewwork
import papers
import pytest
from builders import RULESET, a_clause, a_library, submission_text
from conftest import RunCommand
from formpapers import control_of, edited_docx, replaced
from repositories import a_repository, git

from compliance.assets import shipped_folder
from compliance.cli import exit_codes
from compliance.diag import CODES, Code, Diagnostic, has_errors
from compliance.load import Library, apply_edits, read_cases, read_document, read_text
from compliance.load.files import LARGEST
from compliance.load.yaml.nodes import MOST_NODES
from compliance.model import CLAUSES, FieldEdit
from compliance.report import render_diagnostics

BAD = Path(__file__).parent / "bad"
FOLDERS = sorted(path for path in BAD.iterdir() if path.is_dir() and not path.name.startswith("lint."))
"""What lint finds keeps nothing from loading and has tests of its own."""
NOT_INPUT = {"command.txt", "expected.txt"}

IN_CODE = frozenset(
    {
        Code.FILE_UNREADABLE,
        Code.FILE_TOO_LARGE,
        Code.YAML_TOO_MANY_NODES,
        Code.SUBMISSION_NOT_EDITABLE,
        Code.REVISION_NO_GIT,
        Code.REVISION_UNKNOWN,
        Code.REVISION_NO_RULESETS,
        Code.DOCUMENT_TOO_LARGE,
        Code.WORK_TOO_MUCH,
        Code.DOCUMENT_PAGE_WITHOUT_TEXT,
        Code.DOCUMENT_UNKNOWN_CHARACTER,
        Code.DOCUMENT_TRACKED_CHANGES,
        Code.DOCUMENT_STRUCK_WORDS,
        Code.DOCUMENT_NUMBER_FORMAT,
        Code.DOCUMENT_LEFT_OUT,
        Code.RUN_PROCESS_LOST,
        Code.BUNDLE_UNREADABLE,
        Code.BUNDLE_ENTRY,
        Code.BUNDLE_PASSED_OVER,
        Code.BUNDLE_EMPTY,
        Code.FORM_UNKNOWN,
        Code.FORM_OTHER_VERSION,
        Code.FORM_CHANGED,
        Code.FORM_WORDS_BESIDE,
        Code.FORM_UNCLEAR,
        Code.FORM_MACROS,
        Code.FORM_CANNOT_HOLD,
    }
)
"""Codes whose input is too large to keep or depends on who runs the test, and warnings; each has a test below."""


def overlay(case: Path, folder: Path) -> None:
    shutil.copytree(case, folder, dirs_exist_ok=True, ignore=lambda _, names: NOT_INPUT & set(names))


def arguments_of(case: Path) -> list[str]:
    file = case / "command.txt"
    return (file.read_text("utf-8") if file.is_file() else "check input.yaml").split()


def load_all(folder: Path) -> tuple[Diagnostic, ...]:
    """Load a whole library, the cases included, and return what is wrong with the first part that is."""
    library = Library(folder, shipped_folder("grammar") / "condition.lark")
    vocabulary = library.vocabulary()
    if vocabulary.value is None:
        return vocabulary.diagnostics
    rulesets = [library.read(folder / name, vocabulary.value) for name in library.ids()]
    found = [one for result in rulesets for one in result.diagnostics]
    read = [result.value for result in rulesets if result.value is not None and result.value.rules]
    cases = [read_cases(folder / ruleset.id, ruleset, vocabulary.value) for ruleset in read]
    return tuple(found) or tuple(one for result in cases for one in result.diagnostics)


def line_at(path: str, number: int) -> str | None:
    file = Path(path)
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return lines[number - 1] if number <= len(lines) else None


def codes_in(text: str) -> set[str]:
    return {str(code) for code in CODES if f"[{code}]" in text}


VALID_RULESETS = {"ruleset.ambiguous", "submission.other-domain", "houseway.other-hands", "reading.clash"}
"""Cases that bring rulesets along in which nothing is wrong."""


def is_about_rulesets(case: Path) -> bool:
    return (case / "rulesets").is_dir() and case.name not in VALID_RULESETS


def is_about_cases(case: Path) -> bool:
    return any((case / "rulesets").rglob("*.test.yaml"))


LIBRARIES = [case for case in FOLDERS if is_about_rulesets(case)]
COMMANDS = [case for case in FOLDERS if not is_about_cases(case)]


def named(case: Path) -> str:
    return case.name


def test_every_code_has_its_smallest_wrong_file() -> None:
    assert {case.name for case in FOLDERS} | {str(code) for code in IN_CODE} == {
        str(code) for code in CODES if not code.startswith("lint.")
    }


def test_no_code_is_both_in_a_folder_and_in_code() -> None:
    assert not {case.name for case in FOLDERS} & {str(code) for code in IN_CODE}


@pytest.mark.parametrize("code", sorted(IN_CODE))
def test_every_code_without_a_folder_has_a_test_in_this_module(code: Code) -> None:
    assert f"test_{code.name.lower()}" in {name[: len(f"test_{code.name}")] for name in globals()}


def test_the_tiny_library_is_valid_with_its_cases(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    assert load_all(library.folder) == ()


def test_the_submission_beside_the_tiny_library_complies(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert (ran.code, ran.err) == (exit_codes.OK, "")


@pytest.mark.parametrize("case", COMMANDS, ids=named)
def test_the_command_says_what_is_wrong_and_nothing_else(
    case: Path, tiny: Path, run_command: RunCommand, expect: Callable[[Path, str], None]
) -> None:
    overlay(case, tiny)
    ran = run_command(*arguments_of(case), cwd=tiny)
    assert ran.out == ""
    assert codes_in(ran.err) == {case.name}
    expect(case / "expected.txt", f"exit {ran.code}\n{ran.err}")


@pytest.mark.parametrize("case", LIBRARIES, ids=named)
def test_the_library_says_what_is_wrong_and_nothing_else(
    case: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch, expect: Callable[[Path, str], None]
) -> None:
    overlay(case, tiny)
    monkeypatch.chdir(tiny)
    found = load_all(Path("rulesets"))
    code = exit_codes.INVALID if has_errors(found) else exit_codes.OK
    assert {str(one.code) for one in found} == {case.name}
    expect(case / "expected.txt", f"exit {code}\n{render_diagnostics(found, line_at)}")


@pytest.mark.parametrize("case", FOLDERS, ids=named)
def test_what_is_expected_is_an_exit_code_and_lines_that_name_a_place(case: Path) -> None:
    first, *rest = (case / "expected.txt").read_text("utf-8").splitlines()
    assert first == f"exit {exit_codes.INVALID}"
    assert any(f": error[{case.name}]: " in line for line in rest)


@pytest.mark.parametrize("case", FOLDERS, ids=named)
def test_a_message_is_one_line_without_a_final_stop_or_a_machine_word(case: Path) -> None:
    text = (case / "expected.txt").read_text("utf-8")
    messages = [line.partition("]: ")[2] for line in text.splitlines() if ": error[" in line]
    assert messages
    for message in messages:
        assert message[:1] == message[:1].lower()
        assert not message.endswith(".")
        assert not any(word in message for word in ("None", "NoneType", "dict", "Traceback", "Error("))


def test_file_unreadable_is_said_where_opening_is_refused(
    tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refuse(path: Path, *args: object, **options: object) -> object:
        if path.name == "input.yaml":
            raise PermissionError(13, "Permission denied")
        return opened(path, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "open", refuse)
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "input.yaml:1:1: error[file.unreadable]: the file cannot be read: permission denied\n" in ran.err


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not stop the superuser")
def test_file_unreadable_is_said_where_permissions_refuse(tmp_path: Path) -> None:
    path = tmp_path / "input.yaml"
    path.write_text(submission_text(), "utf-8")
    path.chmod(0)
    assert [one.code for one in read_text(path).diagnostics] == [Code.FILE_UNREADABLE]


def test_file_too_large_is_said_one_byte_above_the_limit(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "input.yaml").write_bytes(b"#" * (LARGEST + 1))
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert ran.err.splitlines()[0] == "input.yaml:1:1: error[file.too-large]: the file is larger than 2 MiB"


def test_file_too_large_is_not_said_exactly_on_the_limit(tiny: Path, run_command: RunCommand) -> None:
    text = submission_text()
    (tiny / "input.yaml").write_text(text + "#" * (LARGEST - len(text.encode())), "utf-8")
    assert run_command("check", "input.yaml", cwd=tiny).code == exit_codes.OK


def test_yaml_too_many_nodes_is_said_at_the_value_that_is_one_too_many(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "input.yaml").write_text("- a\n" * MOST_NODES, "utf-8")
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert (
        ran.err == f"input.yaml:{MOST_NODES}:3: error[yaml.too-many-nodes]: the file has more than 60,000 values\n"
        f"{MOST_NODES:5} | - a\n      |   ^\n"
    )


def said_of(folder: Path, name: str, raw: bytes) -> str:
    """Return what is said about a document besides its lines, or instead of them."""
    (folder / name).write_bytes(raw)
    return render_diagnostics(read_document(folder / name, called=name).diagnostics, lambda _path, _line: None)


def test_submission_not_editable_is_said_where_braces_around_the_file_hold_no_clauses(tmp_path: Path) -> None:
    library = a_library(tmp_path)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    text = "{submission: 1, holder: Paper Moon, jurisdiction: ZZ, game: lantern-three, filed: 2020-06-01}\n"
    clauses = (a_clause("otherwise", "the highest card to high, the rest to low"),)
    [found] = apply_edits(text, "input.yaml", [FieldEdit(field=CLAUSES, value=clauses)], vocabulary).diagnostics
    assert found.code is Code.SUBMISSION_NOT_EDITABLE
    assert found.message == f"the file cannot be edited in place: `{CLAUSES}`"


def test_revision_no_git_is_said_where_git_is_not_installed(
    tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tiny / "nothing"))
    ran = run_command("impact", "--base", "main", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err == (
        "rulesets:1:1: error[revision.no-git]: git is not installed, so there is no earlier revision\n"
        "   hint: install git, or compare two folders of rulesets\n"
    )


def test_revision_unknown_is_said_of_a_name_that_git_does_not_know(tiny: Path, run_command: RunCommand) -> None:
    ran = run_command("impact", "--base", "nowhere", cwd=a_repository(tiny))
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err == (
        "rulesets:1:1: error[revision.unknown]: git knows no revision `nowhere`\n"
        "   hint: give a branch, a tag or a commit, such as `main` or `HEAD~1`\n"
    )


def test_revision_no_rulesets_is_said_of_a_revision_before_there_were_any(tiny: Path, run_command: RunCommand) -> None:
    git(tiny, "init", "--quiet", "--initial-branch", "main")
    git(tiny, "commit", "--quiet", "--allow-empty", "--message", "nothing yet")
    ran = run_command("impact", "--base", "main", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    assert ran.err == (
        "rulesets:1:1: error[revision.no-rulesets]: there are no rulesets in `rulesets` at the revision `main`\n"
        "   hint: give a revision that has them, or `--rulesets FOLDER` for a folder of rulesets that git keeps\n"
    )


def test_document_too_large_is_said_of_a_file_that_swells(tmp_path: Path) -> None:
    assert said_of(tmp_path, "input.docx", papers.an_archive({"word/document.xml": b" " * 20_000_000})) == (
        "input.docx:1:1: error[document.too-large]: the file unpacks to far more than a text does\n"
        "   hint: take out the part that is wanted and save it by itself\n"
    )


def test_document_page_without_text_is_said_beside_the_lines(tmp_path: Path) -> None:
    raw = papers.a_pdf(papers.drawn([(72, 700, "A kite flies.")]), b"0 0 9 9 re f")
    assert said_of(tmp_path, "input.pdf", raw) == (
        "input.pdf:1:1: warning[document.page-without-text]: "
        "page 2 of the document has no text and could not be read\n"
        "   hint: look at it; if it is a picture of text, run text recognition (OCR) on the file first\n"
    )


def test_document_unknown_character_is_said_beside_the_lines(tmp_path: Path) -> None:
    raw = papers.a_docx(papers.p("A kite", runs='<w:r><w:sym w:font="Kites" w:char="F0FF"/></w:r>'))
    assert said_of(tmp_path, "input.docx", raw) == (
        "input.docx:1:1: warning[document.unknown-character]: the document has 1 symbol whose meaning is not known\n"
        "   hint: compare the words there with the printed page\n"
    )


def test_document_tracked_changes_is_said_beside_the_lines(tmp_path: Path) -> None:
    raw = papers.a_docx(papers.p("A kite", runs=f"<w:ins>{papers.run(' flies.')}</w:ins>"))
    assert said_of(tmp_path, "input.docx", raw) == (
        "input.docx:1:1: warning[document.tracked-changes]: the document has 1 tracked change, taken as accepted\n"
        "   hint: accept or reject them in Word to be sure which text is meant\n"
    )


def test_document_struck_words_is_said_beside_the_lines(tmp_path: Path) -> None:
    assert said_of(tmp_path, "input.html", b"<p>A <del>red</del> kite") == (
        "input.html:1:1: warning[document.struck-words]: "
        "the document has words struck through in one place, read like other words\n"
        "   hint: take them out if they are no part of the text\n"
    )


def test_document_number_format_is_said_beside_the_lines(tmp_path: Path) -> None:
    numbering = papers.kind(5, papers.level(0, "chicago", "%1")) + papers.a_list(1, 5)
    assert said_of(tmp_path, "input.docx", papers.a_docx(papers.item("A kite"), numbering=numbering)) == (
        "input.docx:1:1: warning[document.number-format]: "
        "list numbers of the form `chicago` are written as plain figures\n"
        "   hint: write these numbers out in the document\n"
    )


def test_document_left_out_is_said_beside_the_lines(tmp_path: Path) -> None:
    assert said_of(tmp_path, "input.html", b"<p>A kite\n<script>flies.") == (
        "input.html:2:1: warning[document.left-out]: "
        "a script, style or template begins here and has no end; nothing after it was read\n"
        "   hint: open the page in a browser and save it again\n"
    )


def test_every_mistake_of_a_submission_is_said_in_one_run(tiny: Path, run_command: RunCommand) -> None:
    wrong = "dealing: {decks: any, method: show, aids: [lamp, lamp]}\nwagers.minimun: $5\n"
    (tiny / "input.yaml").write_text(submission_text(wrong), "utf-8")
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert codes_in(ran.err) == {"value.type", "value.choice", "value.repeated", "key.unknown"}


def test_every_mistake_of_a_ruleset_is_said_in_one_run(tiny: Path, run_command: RunCommand) -> None:
    for code in ("condition.unknown-field", "ledger.missing"):
        overlay(BAD / code, tiny)
    ran = run_command("check", "input.yaml", cwd=tiny)
    assert codes_in(ran.err) == {"condition.unknown-field", "ledger.missing"}


def test_a_wrong_file_among_right_ones_does_not_stop_the_others(tiny: Path, run_command: RunCommand) -> None:
    overlay(BAD / "value.type", tiny)
    (tiny / "right.yaml").write_text(submission_text(), "utf-8")
    ran = run_command("check", "input.yaml", "right.yaml", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "invalid: nothing was judged" in ran.out
    assert "COMPLIANT" in ran.out


def test_a_ruleset_named_by_its_path_is_blamed_at_that_path(tiny: Path, run_command: RunCommand) -> None:
    overlay(BAD / "condition.type", tiny)
    ran = run_command("check", "input.yaml", "--ruleset", f"rulesets/{RULESET}", cwd=tiny)
    assert ran.err.startswith(f"rulesets/{RULESET}/extra.yaml:10:33: ")


def test_run_process_lost_names_what_the_process_had(
    tiny: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("compliance.api.many.crew.work_in_crew", crewwork.die_at_work)
    for name in ("one.yaml", "two.yaml"):
        (tiny / name).write_text(submission_text(), "utf-8")
    ran = run_command("check", "one.yaml", "two.yaml", "--jobs", "2", "-o", "report.html", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert ran.err.splitlines()[0].endswith(
        ".yaml:1:1: error[run.process-lost]: a process of this run was ended by SIGKILL while it checked this; "
        "what was written is not the whole"
    )
    assert not (tiny / "report.html").exists()


def write_zip(path: Path, **files: str) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


def test_bundle_unreadable_is_told_of_what_is_no_archive(tiny: Path, run_command: RunCommand) -> None:
    (tiny / "filings.zip").write_bytes(b"holder: a")
    ran = run_command("check", "filings.zip", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert ran.err.startswith("filings.zip:1:1: error[bundle.unreadable]: this is no zip archive, or it is damaged")


def test_bundle_entry_is_told_and_the_others_are_judged(tiny: Path, run_command: RunCommand) -> None:
    write_zip(tiny / "filings.zip", **{"../a.yaml": submission_text(), "b.yaml": submission_text()})
    ran = run_command("check", "filings.zip", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    message = "the name of this entry leads out of the archive"
    assert ran.err.splitlines()[0] == f"filings.zip#../a.yaml:1:1: error[bundle.entry-refused]: {message}"
    assert "COMPLIANT" in ran.out


def test_bundle_passed_over_is_told_and_changes_no_exit_code(tiny: Path, run_command: RunCommand) -> None:
    write_zip(tiny / "filings.zip", **{"a.yaml": submission_text(), "README": ""})
    ran = run_command("check", "filings.zip", cwd=tiny)
    assert ran.code == exit_codes.OK
    message = "1 entry is no submission by name and not read"
    assert ran.err.splitlines()[0] == f"filings.zip:1:1: warning[bundle.passed-over]: {message}"


def test_bundle_empty_is_no_success(tiny: Path, run_command: RunCommand) -> None:
    write_zip(tiny / "filings.zip", README="")
    ran = run_command("check", "filings.zip", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "error[bundle.without-submissions]: the file has no submission in it" in ran.err


def test_work_too_much_is_said_where_a_command_takes_more_memory_than_its_files_do(
    tmp_path: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    def take_all(_arguments: object) -> int:
        raise MemoryError

    monkeypatch.setattr("compliance.cli.commands.law.tree.run", take_all)
    assert "error[work.too-much]" in run_command("law", "tree", "law.txt", cwd=tmp_path).err


# Forms


def say_of_form(
    tiny: Path, run_command: RunCommand, edit: Callable[[str], str], more: dict[str, bytes] | None = None
) -> str:
    """Return what a check says of the form of the tiny submission after an edit by hand."""
    (tiny / "form.docx").unlink(missing_ok=True)
    assert run_command("new", "--from", "input.yaml", "-o", "form.docx", cwd=tiny).code == exit_codes.OK
    (tiny / "form.docx").write_bytes(edited_docx((tiny / "form.docx").read_bytes(), edit, more or {}))
    ran = run_command("check", "form.docx", cwd=tiny)
    assert (ran.code, ran.out) == (exit_codes.INVALID, "")
    return ran.err


def test_form_unknown_is_said_of_a_document_that_is_no_form(tiny: Path, run_command: RunCommand) -> None:
    said = say_of_form(tiny, run_command, replaced("compliance form 1 for", "a paper of"))
    assert said.startswith("form.docx:1:1: error[form.unknown]: this document is no form of this program\n")
    assert "`compliance read` reads a document that was made otherwise" in said


def test_form_other_version_is_said_of_forms_of_another_version_chapter_and_state(
    tiny: Path, run_command: RunCommand
) -> None:
    said = say_of_form(tiny, run_command, replaced("compliance form 1 for", "compliance form 9 for"))
    assert "error[form.other-version]: the form is of version 9, and version 1 is read here" in said
    said = say_of_form(tiny, run_command, replaced(f"for {RULESET},", "for zz-other,"))
    assert "error[form.other-version]: the form is of `zz-other`, and there is no such chapter here" in said
    other = lambda text: re.sub(r", questions [0-9a-f]{16}", ", questions " + "0" * 16, text)  # noqa: E731
    said = say_of_form(tiny, run_command, other)
    assert f"error[form.other-version]: the form was made for another state of `{RULESET}`" in said
    assert "hint: `compliance new --from FORM -o NEW` writes its answers into the form of today" in said


def test_form_changed_is_said_of_a_question_that_has_lost_its_box(tiny: Path, run_command: RunCommand) -> None:
    said = say_of_form(tiny, run_command, lambda text: text.replace(control_of(text, "cover/contact"), ""))
    assert "form.docx: question 3: error[form.changed]: a box of this question is gone\n" in said


def test_form_words_beside_are_told_where_nothing_reads_them(tiny: Path, run_command: RunCommand) -> None:
    added = "<w:p><w:r><w:t>No limit is posted.</w:t></w:r></w:p><w:sectPr>"
    said = say_of_form(tiny, run_command, replaced("<w:sectPr>", added))
    assert "error[form.words-beside]: `No limit is posted.` stands beside the boxes, and is not read\n" in said


def test_form_unclear_is_said_of_tracked_changes(tiny: Path, run_command: RunCommand) -> None:
    added = '<w:p><w:ins w:id="1" w:author="a"><w:r><w:t>Fill in</w:t></w:r></w:ins></w:p><w:sectPr>'
    said = say_of_form(tiny, run_command, replaced("<w:sectPr>", added))
    assert "form.docx:1:1: error[form.unclear]: the form has tracked changes in it\n" in said


def test_form_macros_are_refused(tiny: Path, run_command: RunCommand) -> None:
    said = say_of_form(tiny, run_command, lambda text: text, {"word/vbaProject.bin": b"Sub"})
    assert "form.docx:1:1: error[form.macros]: the file has macros in it, which no form has\n" in said


def test_form_cannot_hold_what_an_empty_box_shows(tiny: Path, run_command: RunCommand) -> None:
    text = (tiny / "input.yaml").read_text("utf-8")
    (tiny / "input.yaml").write_text(re.sub("holder: .*", "holder: Write here", text), "utf-8")
    ran = run_command("new", "--from", "input.yaml", "-o", "form.docx", cwd=tiny)
    assert ran.code == exit_codes.INVALID
    assert "error[form.cannot-hold]: `holder` is `Write here`, which an empty box of a form shows\n" in ran.err
    assert not (tiny / "form.docx").exists()
