"""The order of changes: that of the new text, with removed provisions where they would stand in it."""

from compliance.redline.align.pairs import ALONE, ProvisionPairs


def places_of(pairs: ProvisionPairs) -> list[tuple[int, int]]:
    """Return an old and a new provision for each change, in order; ALONE where a side has none."""
    places = _places_in_new_text(pairs)
    order = [((2 * other, ALONE), pairs.answers[1][other], other) for other in _provisions_with_changes(pairs, 1)]
    order += [
        ((places[one], one), one, ALONE) for one in _provisions_with_changes(pairs, 0) if pairs.answers[0][one] < 0
    ]
    return [(one, other) for _, one, other in sorted(order)]


def _provisions_with_changes(pairs: ProvisionPairs, side: int) -> list[int]:
    """Return the provisions that a change is about; parts of a split or merged one stand in its change."""
    said = pairs.outlines[side].said
    hidden = pairs.hidden[side]
    return [at for at in range(len(said)) if said[at] and at not in hidden and not pairs.is_part(side, at)]


def _places_in_new_text(pairs: ProvisionPairs) -> list[int]:
    """Say for each old provision where it would stand: 2n is the n-th new provision, odd places are between them."""
    old, new = pairs.outlines
    here: list[int] = []
    after: list[int] = []
    inside: list[int] = []
    last: dict[int, int] = {}
    for one, parent in enumerate(old.parents):
        before = last.get(parent, ALONE)
        here.append(after[before] if before >= 0 else inside[parent] if parent >= 0 else ALONE)
        other = pairs.over[0][one]
        inside.append(2 * other + 1 if other >= 0 else here[one])
        kept = other >= 0 and pairs.under_same(one, other)
        after.append(2 * new.ends[other] - 1 if kept else here[one])
        last[parent] = one
    return here
