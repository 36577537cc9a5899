"""The order of changes: that of the new text, with removed provisions where they would stand in it."""

from compliance.redline.align.pairs import ALONE, ProvisionPairs


def places_of(pairs: ProvisionPairs) -> list[tuple[int, int]]:
    """Return an old and a new provision for each change, in order; ALONE where a side has none."""
    places = _places_in_new_text(pairs)
    order = [
        ((2 * new_place, ALONE), pairs.answers[1][new_place], new_place)
        for new_place in _provisions_with_changes(pairs, 1)
    ]
    order += [
        ((places[old_place], old_place), old_place, ALONE)
        for old_place in _provisions_with_changes(pairs, 0)
        if pairs.answers[0][old_place] < 0
    ]
    return [(old_place, new_place) for _, old_place, new_place in sorted(order)]


def _provisions_with_changes(pairs: ProvisionPairs, side: int) -> list[int]:
    """Return the provisions that a change is about; parts of a split or merged one stand in its change."""
    said = pairs.outlines[side].said
    hidden = pairs.hidden[side]
    return [at for at in range(len(said)) if said[at] and at not in hidden and not pairs.is_part(side, at)]


def _places_in_new_text(pairs: ProvisionPairs) -> list[int]:
    """Say for each old provision where it would stand: 2n is the n-th new provision, odd places are between them."""
    # WHY: a removed provision goes behind the sibling before it, if that stayed; without one, it opens its parent. So
    # three places are kept for each old provision: its own, the one behind all below it, and the first inside it.
    old, new = pairs.outlines
    own: list[int] = []
    after: list[int] = []
    inside: list[int] = []
    last: dict[int, int] = {}
    for old_place, parent in enumerate(old.parents):
        before = last.get(parent, ALONE)
        if before >= 0:
            own.append(after[before])
        else:
            own.append(inside[parent] if parent >= 0 else ALONE)
        new_place = pairs.over[0][old_place]
        inside.append(2 * new_place + 1 if new_place >= 0 else own[old_place])
        # WHY: a sibling that moved elsewhere says nothing about where its old neighbours would stand now.
        stayed = new_place >= 0 and pairs.under_same(old_place, new_place)
        after.append(2 * new.ends[new_place] - 1 if stayed else own[old_place])
        last[parent] = old_place
    return own
