"""Pairs that a person wrote down: they win over everything that is found, and what they name must be there."""

from collections.abc import Sequence

from compliance.model import Concord
from compliance.redline.align.outline import FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.sequences import Pair


def join_by_hand(pairs: ProvisionPairs, concordance: Sequence[Concord]) -> tuple[list[Pair], list[str]]:
    """Join what a concordance names; return the pairs, and a sentence for each cite that names no provision."""
    old, new = pairs.outlines
    olds, news = _places_by_cite(old), _places_by_cite(new)
    joined: list[Pair] = []
    complaints: list[str] = []
    for concord in concordance:
        old_places, new_places = _places_named(concord.old, olds), _places_named(concord.new, news)
        complaints += _complain_about(concord.old, old_places, "old") + _complain_about(concord.new, new_places, "new")
        if not _plain_cite(concord.old) and not _plain_cite(concord.new):
            complaints.append("the concordance has a line that names no provision; it was not used")
        elif old_places and new_places:
            made = _join_pair(pairs, old_places[0], new_places[0], concord.by)
            joined += made or ()
            complaints += [] if made is not None else [_describe_clash(concord)]
        elif old_places and not _plain_cite(concord.new):
            pairs.shut[0].update(range(old_places[0], old.ends[old_places[0]]))
        elif new_places and not _plain_cite(concord.old):
            pairs.shut[1].update(range(new_places[0], new.ends[new_places[0]]))
    return joined, complaints


def _join_pair(pairs: ProvisionPairs, old_place: int, new_place: int, by: str) -> list[Pair] | None:
    """Join two provisions; where one of them has an answer already, that grows. Return nothing if neither can be."""
    pairs.shut[0].discard(old_place)
    pairs.shut[1].discard(new_place)
    if pairs.over[0][old_place] < 0 and pairs.over[1][new_place] < 0:
        pairs.join(old_place, new_place, by)
        return [(old_place, new_place)]
    for side, whole, part in ((0, old_place, new_place), (1, new_place, old_place)):
        if pairs.answers[side][whole] >= 0 and pairs.is_free(1 - side, part):
            pairs.add_part(side, whole, part)
            pairs.over[1 - side][part] = whole
            return []
    return [] if pairs.answers[0][old_place] == new_place else None


def _describe_clash(concord: Concord) -> str:
    pair = f"`{concord.old}` with `{concord.new}`"
    return f"the concordance pairs {pair}, which have answers already; that pair was not used"


def _places_by_cite(outline: FlatProvisions) -> dict[str, list[int]]:
    by_cite: dict[str, list[int]] = {}
    for place, provision in enumerate(outline.provisions):
        by_cite.setdefault(_plain_cite(provision.cite), []).append(place)
    return by_cite


def _places_named(cite: str, places: dict[str, list[int]]) -> list[int]:
    return places.get(_plain_cite(cite), []) if _plain_cite(cite) else []


def _plain_cite(cite: str) -> str:
    return "".join(cite.replace("§", "").split()).casefold()


def _complain_about(cite: str, places: Sequence[int], which: str) -> list[str]:
    if not _plain_cite(cite) or len(places) == 1:
        return []
    if not places:
        return [f"the concordance names `{cite}`, which the {which} text does not have; that pair was not used"]
    return [f"the concordance names `{cite}`, which the {which} text has {len(places)} times; the first was taken"]
