"""Notices as JUnit XML: a suite for each group, a case for each notice; no clock, so the same run is the same bytes."""

from collections.abc import Iterator, Sequence

from compliance.model import Notice, NoticeOutcome
from compliance.report.ci.notices import body_lines, results_in_words, title_of
from compliance.report.safe_text import make_safe

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NOT_IN_XML = str.maketrans({"\ufffe": "\N{REPLACEMENT CHARACTER}", "\uffff": "\N{REPLACEMENT CHARACTER}"})


def render_junit(notices: Sequence[Notice], *, command: str) -> str:
    """Write the notices of one run; a warning is a case that passes and says something."""
    suites: dict[str, list[Notice]] = {}
    for one in notices:
        suites.setdefault(one.group, []).append(one)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f"<testsuites{_write_attributes(name=f'compliance {command}', **_count_outcomes(notices))}>")
    for group, cases in suites.items():
        lines.extend(_suite_lines(group or f"compliance {command}", cases))
    lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def _suite_lines(group: str, cases: Sequence[Notice]) -> Iterator[str]:
    yield f"  <testsuite{_write_attributes(name=group, **_count_outcomes(cases))}>"
    seen: dict[str, int] = {}
    for one in (one for one in cases if one.outcome is not NoticeOutcome.RESULT):
        # WHY: a name that changes with the result would make two cases of one; so the title is no part of it.
        name = f"{one.code}: {one.case}" if one.case else one.code
        seen[name] = seen.get(name, 0) + 1
        yield from _case_lines(one, group, name if seen[name] == 1 else f"{name} ({seen[name]})")
    for text in results_in_words(cases):
        yield f"    <system-out>{_escape_text(text)}</system-out>"
    yield "  </testsuite>"


def _outcome_element(one: Notice) -> str:
    """Name the element that says how a case came out, or nothing where it passes."""
    if one.outcome is NoticeOutcome.SKIPPED:
        return "skipped"
    if one.outcome in {NoticeOutcome.ERROR, NoticeOutcome.OPEN}:
        return "error"
    return "failure" if one.stops else ""


def _count_outcomes(notices: Sequence[Notice]) -> dict[str, str]:
    elements = [_outcome_element(one) for one in notices if one.outcome is not NoticeOutcome.RESULT]
    number = {name: elements.count(word) for name, word in (("failures", "failure"), ("errors", "error"))}
    counts = {"tests": len(elements), **number, "skipped": elements.count("skipped")}
    return {**{name: str(count) for name, count in counts.items()}, "time": "0"}


def _case_lines(one: Notice, group: str, name: str) -> Iterator[str]:
    inside = tuple(_outcome_lines(one))
    place = {} if one.span is None else {"file": one.span.path, "line": str(one.span.line)}
    names = _write_attributes(name=name, classname=_strip_ending(group), **place, time="0")
    yield f"    <testcase{names}{'>' if inside else '/>'}"
    if inside:
        yield from inside
        yield "    </testcase>"


def _strip_ending(group: str) -> str:
    return group.removesuffix(".yaml").removesuffix(".yml")


def _outcome_lines(one: Notice) -> Iterator[str]:
    element = _outcome_element(one)
    text = "\n".join(_escape_text(line) for line in body_lines(one))
    if element == "skipped":
        message = ": ".join(part for part in (one.title, " ".join(one.message.split())) if part)
        yield f"      <skipped{_write_attributes(message=message)}/>"
    elif element:
        kind = "undetermined" if one.outcome is NoticeOutcome.OPEN else one.code
        opened = f"      <{element}{_write_attributes(message=title_of(one), type=kind)}"
        yield f"{opened}>{text}</{element}>" if text else f"{opened}/>"
    elif one.outcome is NoticeOutcome.FAIL:
        told = "\n".join((f"{one.level}: {_escape_text(title_of(one))}", *((text,) if text else ())))
        yield f"      <system-out>{told}</system-out>"


def _write_attributes(**values: str) -> str:
    return "".join(f' {name}="{_escape_text(value)}"' for name, value in values.items())


def _escape_text(text: str) -> str:
    """Write text so that XML holds it, on one line and without characters it has no place for."""
    return make_safe(text).translate(_NOT_IN_XML).translate(_ENTITIES)
