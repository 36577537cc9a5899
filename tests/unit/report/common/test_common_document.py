"""What several chapters have in common, as a document."""

from pathlib import Path

import pytest
from builders import RULESET, rules_text
from chapterpairs import OTHER, add_other_chapter
from document_texts import FORMATS, HOSTILE, blocks_in, grids_of, headings_of, left_out, pairs_of

from compliance.api import common_ground, open_session
from compliance.model import CommonResult
from compliance.record import replace
from compliance.report import common_document
from compliance.report.document import Banner, ReportDocument


@pytest.fixture
def folder(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tiny)
    add_other_chapter(tiny)
    return tiny


def find_common_ground() -> CommonResult:
    session = open_session().value
    assert session is not None
    common = common_ground((RULESET, OTHER), session).value
    assert common is not None
    return common


@pytest.fixture
def common(folder: Path) -> CommonResult:
    return find_common_ground()


@pytest.fixture
def conflict(folder: Path) -> CommonResult:
    """Let the first chapter ask for more decks than the second allows, in words that look like markup."""
    # WHY: of a chapter with one rule alone every lawful submission keeps that, so it is in no conflict.
    wide = rules_text(slug="some", requires="dealing.method is shoe").partition("rules:\n")[2]
    rules = rules_text(requires="dealing.decks >= 5", more=wide).replace("At most six decks are used", f"'{HOSTILE}'")
    (folder / f"rulesets/{RULESET}/dealing.yaml").write_text(rules, "utf-8")
    return find_common_ground()


def banner_of(document: ReportDocument) -> tuple[str, str]:
    return next((block.headline, block.tone) for block in blocks_in(document) if isinstance(block, Banner))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_the_submission_for_each_chapter(name: str, common: CommonResult) -> None:
    document = common_document(common)
    assert banner_of(document) == (f"A submission is lawful under {RULESET} and {OTHER}.", "good")
    files = [line for file in common.files for line in (file.name, file.command, *file.text.splitlines())]
    hashes = [ruleset.sha256 for ruleset in common.ground.rulesets]
    assert left_out(name, document, [*files, *hashes]) == []


def test_every_statement_is_in_the_table(common: CommonResult) -> None:
    [table] = grids_of(common_document(common))
    assert [row[1] for row in table] == list(common.ground.statements or {})


@pytest.mark.parametrize("name", FORMATS)
def test_the_provisions_that_stand_in_the_way_are_named_in_every_format(name: str, conflict: CommonResult) -> None:
    document = common_document(conflict)
    assert banner_of(document) == (f"No submission is lawful under {RULESET} and {OTHER}.", "bad")
    rules = [rule for _, rule in conflict.ground.conflict]
    assert len(rules) == 2
    said = [text for rule in rules for text in (rule.title, rule.summary, rule.id)]
    assert left_out(name, document, [*said, "cannot be kept together, and no fewer stand in the way"]) == []
    assert [text for label, text in pairs_of(document) if label == "Ruleset"] == [
        ruleset.id for ruleset, _ in conflict.ground.conflict
    ]


def test_one_provision_that_nothing_can_keep_stands_alone(conflict: CommonResult) -> None:
    alone = replace(conflict, ground=replace(conflict.ground, conflict=conflict.ground.conflict[:1]))
    text = f"One provision of {alone.ground.conflict[0][0].id} can be kept by no submission."
    assert left_out("text", common_document(alone), [text]) == []


def test_what_was_not_decided_is_neither_common_nor_none(conflict: CommonResult) -> None:
    undecided = replace(conflict, ground=replace(conflict.ground, conflict=(), undecided=True))
    headline, tone = banner_of(common_document(undecided))
    assert ("could not be decided" in headline, tone) == (True, "fair")


def test_a_submission_that_does_not_pass_is_a_defect_and_not_shown(common: CommonResult) -> None:
    document = common_document(replace(common, files=(), defects=("it does not pass",)))
    assert left_out("text", document, ["A DEFECT OF THIS PROGRAM: it does not pass"]) == []
    assert headings_of(document, 2) == ["Inputs and program"]
