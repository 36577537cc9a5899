"""What several chapters have in common, laid out once for every format: a submission that all accept, or why not."""

from collections.abc import Iterator

from compliance.lang import count_with_noun, list_words
from compliance.model import CommonFile, CommonResult, Rule, Ruleset, spell_flow
from compliance.report.cure.words import provisions_of
from compliance.report.diff.words import condition_in_words
from compliance.report.document import (
    Banner,
    Block,
    Grid,
    Heading,
    LabelledValue,
    ReportDocument,
    bold_text,
    code_text,
    defect_paragraph,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    label_text,
    make_grid,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
    verbatim_lines,
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
        eyebrow_paragraph("Common ground of chapters"),
        Heading(1, list_words(common.asked, "and")),
        values_with_content(*(_ruleset_row(name, ruleset) for name, ruleset in rulesets), kind="facts"),
        *_result_blocks(common),
        *section_blocks("What it states", _statement_blocks(common)),
        *section_blocks("As files", (block for file in common.files for block in _file_blocks(file))),
        *section_blocks("Provisions that stand in the way", _conflict_blocks(common)),
        *input_blocks((hashed_input(name, ruleset.sha256) for name, ruleset in rulesets), program),
    )
    footer = [f"sha256 {ruleset.sha256}  ruleset {name}" for name, ruleset in rulesets]
    title = f"Common ground of {list_words(common.asked, 'and')}"
    return document_of(title, blocks, program=program, footer=footer, anchor="common")


def _ruleset_row(name: str, ruleset: Ruleset) -> LabelledValue:
    title = make_paragraph(bold_text(ruleset.title), f", {ruleset.chapter} ({ruleset.version})")
    return label_contents(name, (title, make_paragraph(f"in force {ruleset.period}")))


def _result_blocks(common: CommonResult) -> Iterator[Block]:
    match common.outcome:
        case "defect":
            yield from map(defect_paragraph, common.defects)
        case "common":
            under = list_words(common.asked, "and")
            yield Banner(headline=f"A submission is lawful under {under}.", tone="good", lines=(join_pieces(CHECKED),))
        case "undecided":
            yield Banner(headline=UNDECIDED, tone="fair")
        case _:
            under = list_words(common.asked, "and")
            why = join_pieces(_say_why_none(common))
            yield Banner(headline=f"No submission is lawful under {under}.", tone="bad", lines=(why,))


def _say_why_none(common: CommonResult) -> str:
    conflict = common.ground.conflict
    named = " and ".join(dict.fromkeys(ruleset.id for ruleset, _ in conflict))
    if len(conflict) == 1:
        return f"One provision of {named} can be kept by no submission."
    number = count_with_noun(len(conflict), "provision")
    return f"{number} of {named} cannot be kept together, and no fewer stand in the way."


def _statement_blocks(common: CommonResult) -> Iterator[Grid]:
    """Yield the table of statements, where there is a submission that was confirmed."""
    stated, fields = common.ground.statements, common.vocabulary.fields
    if stated and common.files:
        rows = [(fields[name].label, code_text(name), spell_flow(fields[name], raw)) for name, raw in stated.items()]
        yield make_grid(("What", "Field", "Value"), (36, 28, 36), rows)


def _file_blocks(file: CommonFile) -> Iterator[Block]:
    yield Heading(3, file.name, note=f"{file.ruleset.chapter} ({file.ruleset.version})")
    yield values_with_content(label_text("Check it", code_text(file.command)))
    yield verbatim_lines(file.text)


def _conflict_blocks(common: CommonResult) -> Iterator[Block]:
    """Yield the provisions that cannot be kept together, each with what it requires."""
    if common.outcome != "none":
        return
    for number, (ruleset, rule) in enumerate(common.ground.conflict, start=1):
        yield Heading(3, rule.title, number=str(number), note=provisions_of(rule, ruleset))
        yield values_with_content(*_explain_rule(rule, ruleset, common))


def _explain_rule(rule: Rule, ruleset: Ruleset, common: CommonResult) -> Iterator[LabelledValue]:
    yield label_text("Ruleset", ruleset.id)
    yield label_text("Requires", condition_in_words(rule, ruleset, common.vocabulary))
    yield label_text("Rule", rule.summary, soft_text(f" [{rule.id}]"))
