"""What several chapters have in common, laid out once for every format: a submission that all accept, or why not."""

from collections.abc import Iterator

from compliance.lang import list_words
from compliance.model import CommonFile, CommonResult, Rule, Ruleset, spell_flow
from compliance.report.cure.words import counted, provisions_of
from compliance.report.diff.words import condition_in_words
from compliance.report.document import (
    Banner,
    Block,
    Grid,
    Heading,
    LabelledValue,
    ReportDocument,
    bold,
    code,
    defect,
    document_of,
    eyebrow,
    grid,
    pair,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
    soft,
    verbatim,
    words,
)
from compliance.report.inputs import hashed_input, input_blocks
from compliance.version import __version__

CHECKED = "As few statements as can be; written out for each chapter and checked under it."
UNDECIDED = "Whether a submission can be lawful under all of them could not be decided: the solver gave up."


def common_document(common: CommonResult) -> ReportDocument:
    """Lay out common ground, why there is none, or that it was not decided."""
    rulesets = tuple(zip(common.asked, common.ground.rulesets, strict=True))
    program = f"compliance {__version__}"
    blocks = (
        eyebrow("Common ground of chapters"),
        Heading(1, list_words(common.asked, "and")),
        pairs_with_content(*(_chapter(name, ruleset) for name, ruleset in rulesets), kind="facts"),
        *_result(common),
        *section("What it states", _statements(common)),
        *section("As files", (block for file in common.files for block in _file(file))),
        *section("Provisions that stand in the way", _conflict(common)),
        *input_blocks((hashed_input(name, ruleset.sha256) for name, ruleset in rulesets), program),
    )
    footer = [f"sha256 {ruleset.sha256}  ruleset {name}" for name, ruleset in rulesets]
    title = f"Common ground of {list_words(common.asked, 'and')}"
    return document_of(title, blocks, program=program, footer=footer, anchor="common")


def _chapter(name: str, ruleset: Ruleset) -> LabelledValue:
    title = paragraph(bold(ruleset.title), f", {ruleset.chapter} ({ruleset.version})")
    return pair_of(name, (title, paragraph(f"in force {ruleset.period}")))


def _result(common: CommonResult) -> Iterator[Block]:
    match common.outcome:
        case "defect":
            yield from map(defect, common.defects)
        case "common":
            under = list_words(common.asked, "and")
            yield Banner(headline=f"A submission is lawful under {under}.", tone="good", lines=(words(CHECKED),))
        case "undecided":
            yield Banner(headline=UNDECIDED, tone="fair")
        case _:
            under = list_words(common.asked, "and")
            why = words(_why_none_is(common))
            yield Banner(headline=f"No submission is lawful under {under}.", tone="bad", lines=(why,))


def _why_none_is(common: CommonResult) -> str:
    conflict = common.ground.conflict
    named = " and ".join(dict.fromkeys(ruleset.id for ruleset, _ in conflict))
    if len(conflict) == 1:
        return f"One provision of {named} can be kept by no submission."
    number = counted(len(conflict), "provision")
    return f"{number} of {named} cannot be kept together, and no fewer stand in the way."


def _statements(common: CommonResult) -> Iterator[Grid]:
    """Yield the table of statements, where there is a submission that was confirmed."""
    stated, fields = common.ground.statements, common.vocabulary.fields
    if stated and common.files:
        rows = [(fields[name].label, code(name), spell_flow(fields[name], raw)) for name, raw in stated.items()]
        yield grid(("What", "Field", "Value"), (36, 28, 36), rows)


def _file(file: CommonFile) -> Iterator[Block]:
    yield Heading(3, file.name, note=f"{file.ruleset.chapter} ({file.ruleset.version})")
    yield pairs_with_content(pair("Check it", code(file.command)))
    yield verbatim(file.text)


def _conflict(common: CommonResult) -> Iterator[Block]:
    """Yield the provisions that cannot be kept together, each with what it requires."""
    if common.outcome != "none":
        return
    for number, (ruleset, rule) in enumerate(common.ground.conflict, start=1):
        yield Heading(3, rule.title, number=str(number), note=provisions_of(rule, ruleset))
        yield pairs_with_content(*_explain_rule(rule, ruleset, common))


def _explain_rule(rule: Rule, ruleset: Ruleset, common: CommonResult) -> Iterator[LabelledValue]:
    yield pair("Ruleset", ruleset.id)
    yield pair("Requires", condition_in_words(rule, ruleset, common.vocabulary))
    yield pair("Rule", rule.summary, soft(f" [{rule.id}]"))
