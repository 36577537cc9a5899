"""JUnit XML: parses, counts rightly, has stable names, holds any text, knows no clock."""

from xml.etree.ElementTree import Element, fromstring

import pytest
from notice_samples import HOSTILE, a_hostile_notice, a_notice, one_of_each

from compliance.model import Notice, NoticeLevel, NoticeOutcome
from compliance.report import render_notices
from compliance.report.ci.junit import render_junit


def tree_of(*notices: Notice) -> Element:
    text = render_notices("junit", notices, command="check")
    assert text == render_notices("junit", notices, command="check")
    return fromstring(text)


def case_of(notice: Notice) -> Element:
    case = tree_of(notice).find("testsuite/testcase")
    assert case is not None
    return case


def number(element: Element, name: str) -> int:
    return int(element.attrib[name])


def test_a_run_of_nothing_is_no_suite() -> None:
    root = tree_of()
    assert (root.tag, list(root), root.attrib["tests"]) == ("testsuites", [], "0")


def test_counts_are_those_of_the_elements() -> None:
    root = tree_of(*one_of_each())
    for element in (root, *root.findall("testsuite")):
        cases = list(element.iter("testcase"))
        assert number(element, "tests") == len(cases)
        for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
            assert number(element, name) == sum(case.find(tag) is not None for case in cases)
    assert [root.attrib[name] for name in ("tests", "failures", "errors", "skipped")] == ["8", "2", "2", "1"]


def test_a_group_is_a_suite_in_the_order_of_its_first_notice() -> None:
    names = [suite.attrib["name"] for suite in tree_of(*one_of_each()).findall("testsuite")]
    assert names == ["submissions/river.yaml", "submissions/gone.yaml"]


@pytest.mark.parametrize(
    ("outcome", "level", "tags"),
    [
        (NoticeOutcome.PASS, NoticeLevel.NOTE, []),
        (NoticeOutcome.FAIL, NoticeLevel.ERROR, ["failure"]),
        (NoticeOutcome.FAIL, NoticeLevel.WARNING, ["system-out"]),
        (NoticeOutcome.FAIL, NoticeLevel.NOTE, ["system-out"]),
        (NoticeOutcome.OPEN, NoticeLevel.WARNING, ["error"]),
        (NoticeOutcome.ERROR, NoticeLevel.ERROR, ["error"]),
        (NoticeOutcome.SKIPPED, NoticeLevel.NOTE, ["skipped"]),
    ],
)
def test_how_a_case_came_out_is_its_one_element(outcome: NoticeOutcome, level: NoticeLevel, tags: list[str]) -> None:
    assert [child.tag for child in case_of(a_notice(outcome=outcome, level=level))] == tags


def test_a_result_is_no_case_and_stands_below_the_cases_of_its_suite() -> None:
    result = a_notice(outcome=NoticeOutcome.RESULT, title="COMPLIANT", message="Decided: 2 of 2 rules.")
    suites = fromstring(render_junit([a_notice(outcome=NoticeOutcome.PASS), result], command="check"))
    [suite] = suites
    assert (suites.attrib["tests"], [child.tag for child in suite]) == ("1", ["testcase", "system-out"])
    assert suite[1].text == f"{result.group}: COMPLIANT. Decided: 2 of 2 rules."


@pytest.mark.parametrize("outcome", [one for one in NoticeOutcome if one is not NoticeOutcome.RESULT])
def test_a_case_keeps_its_name_however_it_comes_out(outcome: NoticeOutcome) -> None:
    case = case_of(a_notice(outcome=outcome, title=f"said of {outcome}"))
    assert (case.attrib["name"], case.attrib["classname"]) == ("zz.limits.floor", "submissions/river")


def test_a_case_of_a_rule_is_named_after_both() -> None:
    assert case_of(a_notice(case="one cent short")).attrib["name"] == "zz.limits.floor: one cent short"


def test_cases_alike_are_numbered() -> None:
    names = [case.attrib["name"] for case in tree_of(a_notice(), a_notice(), a_notice(group="b")).iter("testcase")]
    assert names == ["zz.limits.floor", "zz.limits.floor (2)", "zz.limits.floor"]


def test_a_failure_says_what_is_wrong_and_how_it_is_cured() -> None:
    failure = case_of(a_notice()).find("failure")
    assert failure is not None
    assert failure.attrib == {"message": "Payout limit below the floor", "type": "zz.limits.floor"}
    assert failure.text is not None
    assert failure.text.splitlines() == [
        "stated: $40,000",
        "required: at least $50,000",
        "cure: raise payout_limit.amount to $50,000",
        "under: 99 Zz. Code § 7.12(c)",
    ]


def test_a_case_tells_its_place() -> None:
    case = case_of(a_notice())
    assert (case.attrib["file"], case.attrib["line"]) == ("submissions/river.yaml", "41")


def test_there_is_no_clock() -> None:
    root = tree_of(*one_of_each())
    assert {element.attrib["time"] for element in root.iter() if "time" in element.attrib} == {"0"}
    assert [element for element in root.iter() if "timestamp" in element.attrib] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_text_from_a_file_stays_text(text: str) -> None:
    root = tree_of(a_hostile_notice(text))
    assert [element.tag for element in root.iter()] == ["testsuites", "testsuite", "testcase", "failure"]


def test_markup_comes_back_as_it_was() -> None:
    failure = case_of(a_notice(title='<b> & "c" ]]>')).find("failure")
    assert failure is not None
    assert failure.attrib["message"] == '<b> & "c" ]]>'
