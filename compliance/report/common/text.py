"""What several chapters have in common: a submission that all accept, or the provisions that make it impossible."""

from collections.abc import Iterator, Sequence

from compliance.model import CommonResult, Rule, Ruleset, Vocabulary
from compliance.report.check.text import BLANK, Line, labelled
from compliance.report.cure.text import hanging, paragraph
from compliance.report.cure.words import counted, provisions_of
from compliance.report.diff.words import condition_in_words


def common_lines(common: CommonResult, *, width: int = 100) -> Iterator[Line]:
    """Lay out why no submission is lawful in all, or that it was not decided."""
    for name, ruleset in zip(common.asked, common.ground.rulesets, strict=True):
        told = f"{ruleset.title}, {ruleset.chapter} ({ruleset.version}), in force {ruleset.period}"
        yield from hanging(f"{name}: ", told, width, style="dim")
    yield BLANK
    for defect in common.defects:
        yield from paragraph(f"A DEFECT OF THIS PROGRAM: {defect}", width, style="bold red")
    if common.outcome == "undecided":
        yield from paragraph(f"Whether {UNDECIDED} could not be decided: the solver gave up.", width, style="bold")
    if common.outcome == "none":
        yield from _conflict(common, width)


UNDECIDED = "a submission can be lawful under all of them"


def _conflict(common: CommonResult, width: int) -> Iterator[Line]:
    """Name the provisions that cannot be kept together, each with what it requires."""
    conflict = common.ground.conflict
    named = " and ".join(dict.fromkeys(ruleset.id for ruleset, _ in conflict))
    told = f"No submission is lawful under {joined(common.asked)}."
    yield from paragraph(f"{told} {_why(len(conflict), named)}", width, style="bold")
    for number, (ruleset, rule) in enumerate(conflict, start=1):
        yield BLANK
        yield from hanging(f"{number:>2}  ", f"{ruleset.id}, {provisions_of(rule, ruleset)}", width, style="bold")
        yield from labelled("title", rule.title, width, indent=4)
        yield from labelled("requires", requires_in_words(rule, ruleset, common.vocabulary), width, indent=4)
        yield from labelled("rule", f"{rule.summary} [{rule.id}]", width, indent=4, style="dim")


def _why(number: int, named: str) -> str:
    if number == 1:
        return f"One provision of {named} can be kept by no submission."
    return f"{counted(number, 'provision')} of {named} cannot be kept together, and no fewer stand in the way."


def requires_in_words(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> str:
    """Say in English what a rule requires and when."""
    return condition_in_words(rule, ruleset, vocabulary)


def joined(names: Sequence[str]) -> str:
    """Name several things in a row."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
