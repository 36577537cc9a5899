"""Notices: what findings and diagnostics become, and how the worst of them is found."""

import subprocess
import sys
from pathlib import Path

import pytest
from builders import HERE, RULESET, a_library, submission_text
from notice_samples import a_notice, one_of_each

from compliance.api import Request, check_file, open_session
from compliance.diag import Code, Diagnostic, Severity
from compliance.model import Notice, NoticeLevel, NoticeOutcome, rules_of, worst_first
from compliance.report import assessment_notices, diagnostic_notice, unjudged_notices, whole_file
from compliance.report.ci.notices import counts_in_words

RULE = f"{RULESET}.dealing.decks"
WAIVER = """\
waivers:
  - {provision: 7.2(a), authority: Lantern Board, granted: 2020-01-01, expires: open-ended}
"""


def notices_of(folder: Path, text: str) -> dict[str, Notice]:
    session = open_session(a_library(folder, {"input.yaml": text})).value
    assert session is not None
    checked = check_file(str(folder / "input.yaml"), Request(), session)
    assert checked.assessment is not None, checked.diagnostics
    return {one.code: one for one in assessment_notices(checked.assessment, session.vocabulary)}


def test_a_variance_is_an_error_at_its_line_with_its_law_and_its_cure(tmp_path: Path) -> None:
    one = notices_of(tmp_path, submission_text("dealing.decks: 7\n"))[RULE]
    assert (one.outcome, one.level, one.title) == (
        NoticeOutcome.FAIL,
        NoticeLevel.ERROR,
        "More than six decks are used",
    )
    assert one.span is not None
    assert (one.span.line, one.span.column) == (6, 16)
    assert one.cites == ("99 Zz. Code § 7.2(a)",)
    assert one.hint == "use 6 decks"
    assert "stated: 7" in one.message
    assert one.requires == "The game is dealt from no more than six decks."
    assert len(one.sha256) == 64


def test_a_waived_variance_is_a_note_that_names_its_waiver_and_stops_nothing(tmp_path: Path) -> None:
    one = notices_of(tmp_path, submission_text("dealing.decks: 7\n" + WAIVER))[RULE]
    assert (one.outcome, one.level, one.told, one.stops) == (NoticeOutcome.FAIL, NoticeLevel.NOTE, True, False)
    assert "Lantern Board" in one.waiver


def test_what_is_not_stated_is_open_and_says_what_to_state(tmp_path: Path) -> None:
    one = notices_of(tmp_path, submission_text("dealing.method: shoe\n"))[RULE]
    assert (one.outcome, one.level, one.stops) == (NoticeOutcome.OPEN, NoticeLevel.WARNING, True)
    assert "state: dealing.decks (number of decks)" in one.message
    assert one.span == whole_file(one.group)


def test_what_passes_tells_nobody(tmp_path: Path) -> None:
    one = notices_of(tmp_path, submission_text())[RULE]
    assert (one.outcome, one.told, one.stops) == (NoticeOutcome.PASS, False, False)


def test_a_caution_is_a_note_that_stops_nothing(tmp_path: Path) -> None:
    stray = WAIVER.replace("7.2(a)", "7.1")
    one = notices_of(tmp_path, submission_text("dealing.decks: 6\n" + stray))["check.caution"]
    assert (one.level, one.told, one.stops) == (NoticeLevel.NOTE, True, False)


@pytest.mark.parametrize(
    ("severity", "level"), [(Severity.ERROR, NoticeLevel.ERROR), (Severity.WARNING, NoticeLevel.WARNING)]
)
def test_a_diagnostic_keeps_code_place_hint_and_weight(severity: Severity, level: NoticeLevel) -> None:
    one = diagnostic_notice(Diagnostic(Code.KEY_UNKNOWN, "no key is called `x`", HERE, "did you mean `y`?", severity))
    assert (one.code, one.title, one.span, one.hint) == (
        "key.unknown",
        "no key is called `x`",
        HERE,
        "did you mean `y`?",
    )
    assert (one.level, one.outcome, one.group) == (level, NoticeOutcome.FAIL, HERE.path)


def test_a_file_that_could_not_be_judged_is_an_error_of_the_run() -> None:
    (one,) = unjudged_notices((Diagnostic(Code.FILE_MISSING, "there is no such file", HERE),), group="a.yaml")
    assert (one.outcome, one.group, one.stops) == (NoticeOutcome.ERROR, "a.yaml", True)


def test_the_order_does_not_depend_on_the_order_given() -> None:
    assert worst_first(one_of_each()) == worst_first(reversed(one_of_each()))


def test_a_code_without_a_text_is_put_in_words() -> None:
    (rule,) = rules_of((a_notice(code="file.too-large", requires=""), a_notice(code="file.too-large")))
    assert rule.text == "file: too large"


def test_nothing_to_count_is_said() -> None:
    assert counts_in_words(()) == "nothing to tell"


def test_the_cache_is_there_without_notices() -> None:
    program = "import sys, compliance.load.store.codec; print('compliance.model.results.notice' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
