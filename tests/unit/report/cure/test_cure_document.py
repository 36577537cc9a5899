"""The smallest cures of a submission as a document."""

from pathlib import Path

import pytest
from builders import rules_text, submission_text
from document_texts import FORMATS, HOSTILE, blocks_in, headings_of, left_out, pairs_of, patches_of, spoken, text_in
from sent_samples import without_space

from compliance.api import Request, cure_file, open_session
from compliance.diag import Code, Diagnostic, whole_file
from compliance.model import CheckedCure, Cure, CureEdit, CureResult, Outcome, Step, tier_of_cures
from compliance.record import replace
from compliance.report import cure_document, patch_of
from compliance.report.document import Banner, Paragraph, ReportDocument

EITHER = "dealing.decks <= 6 or dealing.method is shoe"
EIGHT = f'dealing.decks: 8\ndealing.method: by-hand\nwagers.other: ["{HOSTILE}"]\n'
BY_HAND = Diagnostic(Code.SUBMISSION_NOT_EDITABLE, "it cannot be edited", whole_file("input.yaml"), "do it by hand")


@pytest.fixture
def result(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> CureResult:
    """Cure a submission of too many decks, which two edits cure equally well."""
    monkeypatch.chdir(tiny)
    (tiny / "rulesets/zz-lantern/dealing.yaml").write_text(rules_text(requires=EITHER), "utf-8")
    (tiny / "input.yaml").write_text(submission_text(EIGHT), "utf-8")
    session = open_session().value
    assert session is not None
    cured = cure_file("input.yaml", Request(), session).value
    assert cured is not None
    return cured


def sentences_of(document: ReportDocument) -> list[str]:
    """Return the paragraphs in bold, which say how many cures there are."""
    paragraphs = [block for block in blocks_in(document) if isinstance(block, Paragraph)]
    return [spoken(one) for one in paragraphs if one.words and one.words[0].style == "bold"]


def many_cures(result: CureResult, *, more: bool) -> CureResult:
    """Return six cures that have one edit in common."""
    shared = CureEdit(field="dealing.aids", step=Step.ADD, before=None, after=frozenset({"lamp"}), forced_by=())
    edits = [CureEdit(field="dealing.decks", step=Step.CHANGE, before=8, after=at, forced_by=()) for at in range(1, 7)]
    cures = tuple(Cure((shared, edit)) for edit in edits)
    texts = [f"{result.text}# {edit.after}\n" for edit in edits]
    checked = [CheckedCure(cure=cure, text=text, own_text=text) for cure, text in zip(cures, texts, strict=True)]
    return replace(result, cures=tuple(checked), tiers=(tier_of_cures(cures, more=more),))


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_says_all_of_the_cures(name: str, result: CureResult) -> None:
    document = cure_document(result)
    patches = [line for cure in result.cures for line in patch_of(result, cure).splitlines()]
    said = [
        "2 smallest cures, each of 1 edit; any one makes the submission lawful.",
        "Lower dealing.decks from 8 to 6",
        "Change dealing.method from by-hand to shoe",
        "§ 7.2(a): At most six decks are used",
        "only if it is so",
        "input.yaml:",
        result.assessment.submission.sha256,
        result.assessment.ruleset.sha256,
    ]
    assert left_out(name, document, [*said, *patches]) == []


def test_a_patch_is_shown_as_it_applies_with_the_blank_lines_at_its_end(result: CureResult) -> None:
    longer = f"{result.text}\n\n\n"
    blank = replace(result, text=longer, cures=(replace(result.cures[0], own_text=f"{longer}# new\n\n\n"),))
    for shown in (result, blank):
        assert patches_of(cure_document(shown)) == [patch_of(shown, cure) for cure in shown.cures]


def test_a_cure_that_is_picked_stands_alone(result: CureResult) -> None:
    document = cure_document(result, pick=2)
    assert sentences_of(document) == ["The second of 2 smallest cures, each of 1 edit; it makes the submission lawful."]
    assert headings_of(document, 2) == ["Cure 2", "Inputs and program"]
    assert headings_of(document, 3) == ["Change dealing.method from by-hand to shoe", "As a patch"]


def test_of_many_cures_what_they_share_is_said_once(result: CureResult) -> None:
    document = cure_document(many_cures(result, more=True))
    assert headings_of(document, 2)[:3] == ["In each of those shown", "Cure 1", "Cure 2"]
    assert headings_of(document, 3).count("State dealing.aids: lamp") == 1
    assert len(patches_of(document)) == 1
    assert sentences_of(document) == [
        "At least 6 smallest cures, each of 2 edits; any one makes the submission lawful. "
        "There may be more of the same size: shown are those that change statements first."
    ]
    assert without_space("--pick 2 to 6 shows another with its patch.") in text_in("text", document)


def test_that_something_is_in_every_cure_is_said_only_where_there_is_no_other(result: CureResult) -> None:
    for more, title in ((True, "In each of those shown"), (False, "In every one of them")):
        assert headings_of(cure_document(many_cures(result, more=more)), 2)[0] == title


def test_what_cannot_be_edited_is_to_be_done_by_hand(result: CureResult) -> None:
    stuck = replace(result, cures=(replace(result.cures[0], text=None, own_text=None, refused=(BY_HAND,)),))
    document = cure_document(stuck)
    assert ("By hand", "it cannot be edited; do it by hand") in pairs_of(document)
    assert patches_of(document) == []


@pytest.mark.parametrize(
    ("undecided", "said"),
    [
        (False, "No cure was found among all changes of at most 16 edits."),
        (True, "No cure was found: the solver gave up before it had gone through every change of at most 16 edits. "
               "That is no proof that there is none."),
    ],
)  # fmt: skip
def test_where_none_was_found_it_is_said_how_far_was_looked(result: CureResult, undecided: bool, said: str) -> None:
    document = cure_document(replace(result, cures=(), undecided=undecided, furthest=16))
    assert sentences_of(document) == [said]


@pytest.mark.parametrize("name", FORMATS)
def test_a_defect_is_told_and_takes_the_place_of_cures(name: str, result: CureResult) -> None:
    document = cure_document(replace(result, cures=(), defects=(f"cure 1 fails {HOSTILE}",)))
    assert sentences_of(document) == []
    assert left_out(name, document, [f"cure 1 fails {HOSTILE}"]) == []


def test_a_lawful_submission_has_nothing_to_cure(result: CureResult) -> None:
    decided = replace(result.assessment, outcome=Outcome.COMPLIANT, by_rules=Outcome.COMPLIANT)
    lawful = replace(result, cures=(), assessment=decided)
    document = cure_document(lawful, written="copy.yaml")
    assert sentences_of(document) == ["Nothing to cure: it is lawful as it stands."]
    assert without_space("It is written to copy.yaml as it is.") in text_in("text", document)
    assert next(block.tone for block in blocks_in(document) if isinstance(block, Banner)) == "good"


def test_where_a_cure_was_written_is_said(result: CureResult) -> None:
    text = text_in("text", cure_document(result, pick=1, written="cured.yaml"))
    assert without_space("Cure 1 is written to cured.yaml, and it is compliant.") in text
