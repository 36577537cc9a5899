"""What became of the cases beside the rules, in text: unexpected verdicts, coverage, and mutants nobody noticed."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from compliance.model import (
    OPERATORS,
    GoalKind,
    MutantStanding,
    Mutation,
    Proposal,
    Share,
    Survivor,
    TestedRuleset,
    Trace,
    Unexpected,
    Vocabulary,
)
from compliance.report.check.text import BLANK, MARKS, Line
from compliance.report.files.submission_text import render_case
from compliance.report.safe_text import make_safe

_KINDS = {GoalKind.RULE: "verdicts of rules", GoalKind.BRANCH: "branches", GoalKind.COMPARISON: "comparisons"}
_STANDINGS = {
    MutantStanding.MISSING_CASE: "a case is missing",
    MutantStanding.EQUIVALENT: "means the same",
    MutantStanding.UNDECIDED: "the solver could not tell",
    MutantStanding.NOT_EXAMINED: "not examined",
}
_FEW = 10
_DEEPEST = 8


def percent(share: Share) -> str:
    """Write a share in percent with one digit, never rounded up: only what is complete is 100%."""
    tenths = int(share.part * 1000)
    return "100%" if share.part == Fraction(1) else f"{tenths // 10}.{tenths % 10}%"


def tried_lines(tried: Sequence[TestedRuleset], vocabulary: Vocabulary) -> Iterator[Line]:
    """Lay out what became of the cases, ruleset by ruleset, and the whole."""
    alone = len(tried) == 1
    for one in tried:
        yield from _ruleset(one, vocabulary, most=None if alone else _FEW)
        yield BLANK
    yield _result(tried)


def _ruleset(one: TestedRuleset, vocabulary: Vocabulary, most: int | None) -> Iterator[Line]:
    counts = f"{_number(len(one.rules), 'rule')} · {_number(len(one.cases), 'case')}"
    yield ((make_safe(f"{one.ruleset.id} · {one.ruleset.title} · {counts}"), "bold"),)
    wrong = len(one.unexpected)
    style = "bold red" if wrong else "green"
    yield (("  cases        ", "dim"), (f"{len(one.cases) - wrong:,} of {len(one.cases):,} as expected", style))
    for unexpected in one.unexpected:
        yield from _unexpected(unexpected)
    for kind, share in one.coverage.shares.items():
        label = f"  {'coverage' if kind is GoalKind.RULE else '':<13}"
        yield ((label, "dim"), (f"{_KINDS[kind]}: {share.met:,} of {share.of:,} ({percent(share)})", ""))
    if one.mutation is not None:
        yield from _mutation(one.mutation, vocabulary)
    yield from _uncovered(one, most)


def _number(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _unexpected(one: Unexpected) -> Iterator[Line]:
    case = one.case
    yield ((f"    {make_safe(str(case.span))}", "bold"), (f"  {make_safe(case.rule)}: {make_safe(case.name)}", ""))
    yield (("      expected ", "dim"), (str(case.expect), ""), (", got ", "dim"), (str(one.got), "red"))
    for trace in one.traces:
        yield from _trace(trace)


def _trace(trace: Trace, depth: int = 3) -> Iterator[Line]:
    sides = " against ".join(side for side in (trace.left, trace.right) if side)
    told = f"{'  ' * depth}{MARKS[trace.outcome]:<4}{trace.text}" + (f" ({sides})" if sides else "")
    yield ((make_safe(told), "dim"),)
    for part in trace.parts if depth < _DEEPEST else ():
        yield from _trace(part, depth + 1)


def _uncovered(one: TestedRuleset, most: int | None) -> Iterator[Line]:
    # WHY: a comparison that is an operand as well lacks the same thing twice.
    unmet = tuple({(goal.rule, goal.span, goal.lacking): goal for goal in one.coverage.unmet}.values())
    shown = unmet if most is None else unmet[:most]
    if shown:
        yield (("  not covered", "dim"),)
    for goal in shown:
        yield ((f"    {make_safe(str(goal.span))}  {make_safe(goal.rule)}", ""),)
        yield (("      ", ""), (f"{goal.lacking}: ", "yellow"), (make_safe(goal.text), ""))
    if len(shown) < len(unmet):
        more = f"    and {len(unmet) - len(shown):,} more; `compliance test {one.ruleset.id}` lists them"
        yield ((make_safe(more), "dim"),)


def _mutation(mutation: Mutation, vocabulary: Vocabulary) -> Iterator[Line]:
    share = mutation.share
    style = "green" if share.met == share.of else "bold red"
    same = f"; {mutation.equivalent:,} mean the same" if mutation.equivalent else ""
    noticed = f"{share.met:,} of {share.of:,} noticed ({percent(share)}){same}"
    yield (("  mutants      ", "dim"), (noticed, style))
    for operator, words in OPERATORS.items():
        if mutation.made[operator]:
            yield ((f"    {mutation.killed[operator]:>6,} of {mutation.made[operator]:>6,}  {words}", "dim"),)
    left = [one for one in mutation.survivors if one.standing is not MutantStanding.EQUIVALENT]
    if left:
        yield (("  not noticed", "dim"),)
    for survivor in left:
        yield from _survivor(survivor)
    yield from _proposals(mutation.proposals, vocabulary)


def _survivor(one: Survivor) -> Iterator[Line]:
    mutant = one.mutant
    yield ((f"    {make_safe(str(mutant.span))}  {make_safe(mutant.subject)}", ""),)
    why = one.reason or (f"“{one.proposal.name}”" if one.proposal is not None else "")
    standing = _STANDINGS[one.standing] + (f": {make_safe(why)}" if why else "")
    yield (("      ", ""), (make_safe(mutant.what), "yellow"), (f" ({standing})", "dim"))


def _proposals(proposals: Iterable[Proposal], vocabulary: Vocabulary) -> Iterator[Line]:
    told = tuple(proposals)
    if told:
        yield (("  missing cases, ready to paste", "dim"),)
    for one in told:
        yield from (((make_safe(line), ""),) for line in proposed_case(one, vocabulary).split("\n"))


def proposed_case(one: Proposal, vocabulary: Vocabulary) -> str:
    """Write a missing case as it stands in a file of cases."""
    return render_case(
        one.rule, one.name, one.facts, vocabulary, expect=one.expect, boundary=one.boundary, reading=one.choices
    )


def render_proposals(tried: Iterable[TestedRuleset], vocabulary: Vocabulary) -> str:
    """Write every missing case under the name of the file it belongs into."""
    files: dict[str, list[str]] = {}
    for one in tried:
        topics = {rule.id: rule.topic for rule in one.ruleset.rules}
        for proposal in () if one.mutation is None else one.mutation.proposals:
            name = f"{one.ruleset.id}/{topics[proposal.rule]}.test.yaml"
            files.setdefault(name, []).append(proposed_case(proposal, vocabulary))
    return "".join(f"# {name}\n" + "".join(f"{text}\n" for text in texts) for name, texts in files.items())


def summary_of(tried: Sequence[TestedRuleset]) -> str:
    """Say the whole in one line."""
    wrong = sum(len(one.unexpected) for one in tried)
    parts = [_number(sum(len(one.cases) for one in tried), "case"), f"{wrong:,} unexpected"]
    for kind, word in _KINDS.items():
        shares = [one.coverage.shares[kind] for one in tried]
        parts.append(f"{word} {percent(Share(sum(s.met for s in shares), sum(s.of for s in shares)))}")
    mutations = [one.mutation for one in tried if one.mutation is not None]
    if mutations:
        share = Share(sum(m.share.met for m in mutations), sum(m.share.of for m in mutations))
        parts.append(f"{share.met:,} of {share.of:,} mutants noticed ({percent(share)})")
    return " · ".join(parts)


def _result(tried: Sequence[TestedRuleset]) -> Line:
    fine = all(one.fine for one in tried)
    word = "NOT AS EXPECTED" if any(one.unexpected for one in tried) else "AS EXPECTED" if fine else "MUTANTS SURVIVE"
    return ((word, "bold green" if fine else "bold red"), ("    ", ""), (summary_of(tried), ""))
