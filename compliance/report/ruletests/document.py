"""What became of the cases beside the rules, laid out once: unexpected verdicts, mutants nobody noticed, coverage."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from compliance.lang import count_with_noun
from compliance.model import (
    OPERATORS,
    Goal,
    MutantStanding,
    Mutation,
    Proposal,
    Survivor,
    TestedRuleset,
    Trace,
    Unexpected,
    Vocabulary,
)
from compliance.report.document import (
    Alignment,
    Banner,
    Block,
    CountedThing,
    Grid,
    Heading,
    LabelledValue,
    NestedLine,
    NestedLines,
    Paragraph,
    ReportDocument,
    VerbatimLines,
    bad_text,
    bold_text,
    code_text,
    document_of,
    eyebrow_paragraph,
    fair_text,
    join_pieces,
    label_contents,
    label_text,
    lead_paragraph,
    make_grid,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.ruletests.missing_cases import proposed_case
from compliance.report.ruletests.words import (
    GOAL_WORDS,
    coverage_of_run,
    mutants_of_run,
    result_of_run,
    write_share_percent,
)
from compliance.version import __version__

FEW = 10
"""So many places that no case covers are named of each ruleset where there are several."""
DEEPEST = 5
_STANDINGS = {
    MutantStanding.MISSING_CASE: "a case is missing",
    MutantStanding.EQUIVALENT: "means the same",
    MutantStanding.UNDECIDED: "the solver could not tell",
    MutantStanding.NOT_EXAMINED: "not examined",
}
_MARKS = {True: "yes", False: "no", None: "?"}


def tests_document(tried: Sequence[TestedRuleset], vocabulary: Vocabulary) -> ReportDocument:
    """Lay out what became of the cases, the whole first and then ruleset by ruleset."""
    footer = [f"sha256 {one.ruleset.sha256}  ruleset {one.ruleset.id}" for one in tried]
    title = f"Cases of {_name_rulesets(tried)}"
    return document_of(
        title, _ruleset_blocks(tried, vocabulary), program=f"compliance {__version__}", footer=footer, anchor="tests"
    )


def _name_rulesets(tried: Sequence[TestedRuleset]) -> str:
    if len(tried) == 1:
        return f"{tried[0].ruleset.id}, {tried[0].ruleset.title}"
    return f"{len(tried):,} rulesets"


def _ruleset_blocks(tried: Sequence[TestedRuleset], vocabulary: Vocabulary) -> Iterator[Block]:
    yield eyebrow_paragraph("Rule tests")
    yield Heading(1, _name_rulesets(tried))
    yield Banner(
        headline=result_of_run(tried),
        tone="good" if all(one.fine for one in tried) else "bad",
        counts=tuple(_counts_of_run(tried)),
        lines=() if len(tried) == 1 else (join_pieces(_coverage_in_words(tried)),),
    )
    if len(tried) == 1:
        yield from _facts_of_ruleset(tried[0])
        yield from _details_of_ruleset(tried[0], vocabulary, most=None)
    else:
        yield from section_blocks("Rulesets", [_grid_of_rulesets(tried)])
        for one in tried:
            details = tuple(_details_of_ruleset(one, vocabulary, most=FEW, level=3))
            yield from section_blocks(f"{one.ruleset.id}, {one.ruleset.title}", details)


def _counts_of_run(tried: Sequence[TestedRuleset]) -> Iterator[CountedThing]:
    cases, wrong = sum(len(one.cases) for one in tried), sum(len(one.unexpected) for one in tried)
    yield CountedThing(f"{cases:,}", "case" if cases == 1 else "cases")
    yield CountedThing(f"{wrong:,}", "unexpected", "bad" if wrong else "")
    mutants = mutants_of_run(tried)
    if mutants is not None:
        noticed = f"mutants noticed ({write_share_percent(mutants)})"
        yield CountedThing(f"{mutants.met:,} of {mutants.of:,}", noticed, "" if mutants.met == mutants.of else "bad")


def _coverage_in_words(tried: Sequence[TestedRuleset]) -> str:
    covered = (f"{GOAL_WORDS[kind]} {write_share_percent(share)}" for kind, share in coverage_of_run(tried).items())
    return f"Covered by cases: {', '.join(covered)}."


def _facts_of_ruleset(one: TestedRuleset) -> Iterator[Block]:
    expected = f"{len(one.cases) - len(one.unexpected):,} of {len(one.cases):,} as expected"
    covered = (
        make_paragraph(f"{GOAL_WORDS[kind]}: {share.met:,} of {share.of:,} ({write_share_percent(share)})")
        for kind, share in one.coverage.shares.items()
    )
    yield values_with_content(
        label_text("Rules", f"{len(one.rules):,}"),
        label_text("Cases", bad_text(expected) if one.unexpected else expected),
        label_contents("Coverage", covered),
        *(() if one.mutation is None else (_mutants_pair(one.mutation),)),
    )


def _mutants_pair(mutation: Mutation) -> LabelledValue:
    share = mutation.share
    same = f"; {mutation.equivalent:,} mean the same" if mutation.equivalent else ""
    noticed = f"{share.met:,} of {share.of:,} noticed ({write_share_percent(share)}){same}"
    return label_text("Mutants", noticed if share.met == share.of else bad_text(noticed))


def _grid_of_rulesets(tried: Sequence[TestedRuleset]) -> Grid:
    with_mutants = any(one.mutation is not None for one in tried)
    head = ("Ruleset", "Rules", "Cases", "As expected", "Verdicts", "Branches", "Comparisons")
    figures: list[Alignment] = ["right"] * (len(head) - 1 + with_mutants)
    rows = [_row_of_ruleset(one, with_mutants=with_mutants) for one in tried]
    shown_head = (*head, "Mutants") if with_mutants else head
    return make_grid(shown_head, (26, *(12 for _ in figures)), rows, align=("left", *figures))


def _row_of_ruleset(one: TestedRuleset, *, with_mutants: bool) -> tuple[str, ...]:
    row = (
        one.ruleset.id,
        f"{len(one.rules):,}",
        f"{len(one.cases):,}",
        f"{len(one.cases) - len(one.unexpected):,}",
        *(write_share_percent(one.coverage.shares[kind]) for kind in GOAL_WORDS),
    )
    mutants = "-" if one.mutation is None else write_share_percent(one.mutation.share)
    return (*row, mutants) if with_mutants else row


def _details_of_ruleset(
    one: TestedRuleset, vocabulary: Vocabulary, *, most: int | None, level: Literal[2, 3] = 2
) -> Iterator[Block]:
    """Yield what is wrong and what is lacking, nothing where all is well and covered."""
    unexpected = _unexpected_blocks(one.unexpected, level=3 if level == 2 else 4)
    yield from section_blocks("Unexpected verdicts", unexpected, level=level)
    if one.mutation is not None:
        yield from section_blocks("Mutants", _mutation_blocks(one.mutation), level=level)
        yield from section_blocks("Not noticed", _survivor_items(one.mutation), level=level)
        missing = _missing_cases(one.mutation.proposals, vocabulary)
        yield from section_blocks(
            "Missing cases", missing, about="`--write` puts them beside their rules.", level=level
        )
    yield from section_blocks("Not covered", _uncovered_blocks(one, most), level=level)


def _unexpected_blocks(unexpected: Iterable[Unexpected], *, level: Literal[3, 4]) -> Iterator[Block]:
    for one in unexpected:
        case = one.case
        yield Heading(level, case.name, note=str(case.span))
        yield values_with_content(
            label_text("Rule", code_text(case.rule)),
            label_text("Expected", str(case.expect)),
            label_text("Got", bad_text(str(one.got))),
            label_contents("Why", [NestedLines(tuple(_trace_line(trace) for trace in one.traces))]),
        )


def _trace_line(trace: Trace, depth: int = 0) -> NestedLine:
    sides = " against ".join(side for side in (trace.left, trace.right) if side)
    parts = trace.parts if depth < DEEPEST else ()
    return NestedLine(
        join_pieces(trace.text, soft_text(f" ({sides})" if sides else "")),
        tuple(_trace_line(part, depth + 1) for part in parts),
        _MARKS[trace.outcome],
    )


def _mutation_blocks(mutation: Mutation) -> Iterator[Grid]:
    rows = [
        (change, f"{mutation.killed[operator]:,}", f"{mutation.made[operator]:,}")
        for operator, change in OPERATORS.items()
        if mutation.made[operator]
    ]
    if rows:
        yield make_grid(("What was changed", "Noticed", "Of"), (60, 20, 20), rows, align=("left", "right", "right"))


def _survivor_items(mutation: Mutation) -> Iterator[Paragraph]:
    for one in mutation.survivors:
        if one.standing is not MutantStanding.EQUIVALENT:
            yield _survivor_item(one)


def _survivor_item(one: Survivor) -> Paragraph:
    mutant = one.mutant
    why = one.reason or (f"“{one.proposal.name}”" if one.proposal is not None else "")
    standing = _STANDINGS[one.standing] + (f": {why}" if why else "")
    return make_item(
        code_text(mutant.subject), ": ", fair_text(mutant.what), " ", soft_text(f"({standing})"), aside=str(mutant.span)
    )


def _missing_cases(proposals: Iterable[Proposal], vocabulary: Vocabulary) -> Iterator[VerbatimLines]:
    lines = [line for one in proposals for line in proposed_case(one, vocabulary).split("\n")]
    if lines:
        yield VerbatimLines(tuple(lines))


def _uncovered_blocks(one: TestedRuleset, most: int | None) -> Iterator[Block]:
    # WHY: a comparison that is an operand as well lacks the same thing twice.
    unmet = tuple({(goal.rule, goal.span, goal.lacking): goal for goal in one.coverage.unmet}.values())
    shown = unmet if most is None else unmet[:most]
    if shown:
        yield NestedLines(tuple(_uncovered_rule(rule, goals) for rule, goals in groupby(shown, lambda goal: goal.rule)))
    if len(shown) < len(unmet):
        more = f"And {count_with_noun(len(unmet) - len(shown), 'more place')}; `compliance test {one.ruleset.id}` lists"
        yield lead_paragraph(soft_text(f"{more} them all."))


def _uncovered_rule(rule: str, goals: Iterable[Goal]) -> NestedLine:
    lacking = (
        NestedLine(join_pieces(fair_text(goal.lacking), f": {goal.text}"), aside=str(goal.span)) for goal in goals
    )
    return NestedLine(join_pieces(bold_text(rule)), tuple(lacking))
