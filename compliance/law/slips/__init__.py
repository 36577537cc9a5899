"""Likely drafting slips in a text of law: every finder in turn, the findings in the order of the text."""

from collections.abc import Callable, Iterator

from compliance.law.slips.dangling import dangling, homeless
from compliance.law.slips.descriptions import cited_otherwise, described_twice, misdescribed
from compliance.law.slips.duplicates import said_twice
from compliance.law.slips.labelled import misnamed_rows
from compliance.law.slips.listings import at_odds
from compliance.law.slips.names import cut_short, other_games
from compliance.law.slips.places import Places
from compliance.law.slips.sequence import out_of_alphabet, out_of_order
from compliance.law.slips.subjects import misplaced
from compliance.law.slips.terms import leaning, undefined, unused
from compliance.law.slips.variants import near_misses
from compliance.model import LawTree, Slip

_FINDERS: tuple[Callable[[Places], Iterator[Slip]], ...] = (
    other_games,
    cut_short,
    dangling,
    homeless,
    misdescribed,
    described_twice,
    cited_otherwise,
    misplaced,
    out_of_order,
    out_of_alphabet,
    at_odds,
    said_twice,
    unused,
    undefined,
    leaning,
    near_misses,
    misnamed_rows,
)


def find_slips(tree: LawTree) -> tuple[Slip, ...]:
    """Return what looks like a slip of drafting in a text of law, by line; each is to be judged by a person."""
    places = Places(tree)
    slips = {slip: None for finder in _FINDERS for slip in finder(places)}
    return tuple(sorted(slips, key=lambda slip: (slip.line, slip.cite, slip.kind, slip.message)))
