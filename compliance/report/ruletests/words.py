"""How the cases beside the rules came out, in words and in shares."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from compliance.lang import count_with_noun
from compliance.model import GoalKind, Share, TestedRuleset

GOAL_WORDS = {GoalKind.RULE: "verdicts of rules", GoalKind.BRANCH: "branches", GoalKind.COMPARISON: "comparisons"}


def write_share_percent(share: Share) -> str:
    """Write a share in percent with one digit, never rounded up: only what is complete is 100%."""
    tenths = int(share.part * 1000)
    return "100%" if share.part == Fraction(1) else f"{tenths // 10}.{tenths % 10}%"


def result_of_run(tried: Sequence[TestedRuleset]) -> str:
    """Say how a run came out, as its headline does."""
    if any(one.unexpected for one in tried):
        return "NOT AS EXPECTED"
    return "AS EXPECTED" if all(one.fine for one in tried) else "MUTANTS SURVIVE"


def coverage_of_run(tried: Sequence[TestedRuleset]) -> dict[GoalKind, Share]:
    """Add up what the cases of all rulesets cover."""
    return {kind: add_shares(one.coverage.shares[kind] for one in tried) for kind in GOAL_WORDS}


def mutants_of_run(tried: Sequence[TestedRuleset]) -> Share | None:
    """Add up how many mutants were noticed, or return nothing where none were made."""
    shares = [one.mutation.share for one in tried if one.mutation is not None]
    return add_shares(shares) if shares else None


def add_shares(shares: Iterable[Share]) -> Share:
    """Return several shares as one."""
    added = tuple(shares)
    return Share(sum(share.met for share in added), sum(share.of for share in added))


def summary_of(tried: Sequence[TestedRuleset]) -> str:
    """Say the whole in one line."""
    wrong = sum(len(one.unexpected) for one in tried)
    parts = [count_with_noun(sum(len(one.cases) for one in tried), "case"), f"{wrong:,} unexpected"]
    parts += (f"{GOAL_WORDS[kind]} {write_share_percent(share)}" for kind, share in coverage_of_run(tried).items())
    mutants = mutants_of_run(tried)
    if mutants is not None:
        parts.append(f"{mutants.met:,} of {mutants.of:,} mutants noticed ({write_share_percent(mutants)})")
    return " · ".join(parts)
