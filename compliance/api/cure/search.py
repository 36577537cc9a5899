"""The search for cures of what a submission states, with what only the proof of a house way reads."""

from collections.abc import Mapping

from compliance.api.check import Request
from compliance.api.cure.trial import apply_cure, rules_left_open
from compliance.api.diff.compare import as_statements, filed_ways, side_of
from compliance.api.session import Session
from compliance.check import values_said
from compliance.load import examples_of
from compliance.model import (
    EQUAL_CARDS,
    Assessment,
    Cure,
    CureEdit,
    Cures,
    CureTier,
    Raw,
    Step,
    act_of_edit,
    tier_of_cures,
)
from compliance.prove import MOST_CURES, RulesetSide, Sides, cures_of, order_families, standing_against
from compliance.record import replace

OPEN_HANDS = "open-hands"


def search_cures(assessment: Assessment, request: Request, session: Session) -> Cures:
    """Find the smallest cures of a checked submission."""
    stated = values_said(assessment.submission.statements, session.vocabulary)
    side = side_of(assessment.ruleset, session, request.readings)
    cures = _solve_cures(stated, side, session)
    for word in _other_equal_cards(stated, side, session):
        cures = _smaller_cures(cures, _cures_with_equal_cards(word, stated, side, session))
    left_open = rules_left_open(assessment)
    return replace(
        cures,
        tiers=tuple(
            replace(tier, families=order_families(tier.families, session.vocabulary, left_open)) for tier in cures.tiers
        ),
    )


def _solve_cures(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    ways = filed_ways(as_statements(stated), side.ruleset, session)
    examples = examples_of(session.vocabulary)
    return cures_of(stated, Sides((side,), session.vocabulary, examples, ways, stated.values(), besides=stated))


def _other_equal_cards(stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> tuple[str, ...]:
    """Return what else could be said about cards of equal rank, where the house way leaves hands open."""
    # WHY: no rule reads this field, only the proof does, so the solver cannot know that it settles such hands.
    ways = filed_ways(as_statements(stated), side.ruleset, session)
    if not any(way.counts.get(OPEN_HANDS) for way in ways):
        return ()
    return tuple(word for word in session.vocabulary.fields[EQUAL_CARDS].choices if word != stated.get(EQUAL_CARDS))


def _cures_with_equal_cards(word: str, stated: Mapping[str, Raw], side: RulesetSide, session: Session) -> Cures:
    """Return the cures that settle hands with cards of equal rank, and what they need besides."""
    settled = {**stated, EQUAL_CARDS: word}
    if side.accepts(settled):
        return Cures(tiers=(_tier_with_equal_cards(word, tier_of_cures((Cure(()),)), stated, side, session),))
    others = _solve_cures(settled, side, session)
    return replace(
        others, tiers=tuple(_tier_with_equal_cards(word, tier, stated, side, session) for tier in others.tiers)
    )


def _tier_with_equal_cards(
    word: str, tier: CureTier, stated: Mapping[str, Raw], side: RulesetSide, session: Session
) -> CureTier:
    listed = tier.list_cures(MOST_CURES)
    whole = [Cure((_edit_of_equal_cards(word, cure, stated, side, session), *cure.edits)) for cure in listed]
    needed = tuple(cure for cure in whole if cure.edits[0].forced_by)
    return replace(tier_of_cures(needed, more=tier.more or tier.count > len(listed)), within=tier.within)


def _edit_of_equal_cards(
    word: str, cure: Cure, stated: Mapping[str, Raw], side: RulesetSide, session: Session
) -> CureEdit:
    before = stated.get(EQUAL_CARDS)
    others = {name: one.raw for name, one in apply_cure(as_statements(stated), cure).items()}
    return CureEdit(
        field=EQUAL_CARDS,
        step=Step.ADD if before is None else Step.CHANGE,
        before=before,
        after=word,
        forced_by=standing_against(others, side),
        act=act_of_edit(session.vocabulary.act_of(EQUAL_CARDS), before, word),
    )


def _smaller_cures(first: Cures, other: Cures) -> Cures:
    """Return the smaller cures, or both where they are of one size."""
    found = [cures for cures in (first, other) if any(tier.families for tier in cures.tiers)]
    if len(found) < 2:
        return found[0] if found else first
    sizes = [cures.tiers[-1].size for cures in found]
    if sizes[0] != sizes[1]:
        return found[sizes[0] > sizes[1]]
    last, more = first.tiers[-1], other.tiers[-1]
    joined = replace(last, families=last.families + more.families, more=last.more or more.more)
    return Cures(tiers=(*first.tiers[:-1], joined))
