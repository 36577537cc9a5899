"""Likely drafting slips in a text of law: every finder in turn, the findings in the order of the text."""

from collections.abc import Callable, Iterator

from compliance.law.slips.dangling import find_dangling_references, find_this_chapter_without_chapters
from compliance.law.slips.descriptions import find_odd_citations, find_rival_descriptions, find_wrong_descriptions
from compliance.law.slips.duplicates import find_duplicate_rules
from compliance.law.slips.labelled import find_misnamed_rows
from compliance.law.slips.listings import find_contents_at_odds
from compliance.law.slips.names import find_other_games, find_shortened_names
from compliance.law.slips.places import Places
from compliance.law.slips.sequence import find_labels_out_of_order, find_terms_out_of_alphabet
from compliance.law.slips.subjects import find_misplaced_references
from compliance.law.slips.terms import find_definitions_using_undefined_terms, find_undefined_names, find_unused_terms
from compliance.law.slips.variants import find_near_misses
from compliance.model import LawTree, Slip

_FINDERS: tuple[Callable[[Places], Iterator[Slip]], ...] = (
    find_other_games,
    find_shortened_names,
    find_dangling_references,
    find_this_chapter_without_chapters,
    find_wrong_descriptions,
    find_rival_descriptions,
    find_odd_citations,
    find_misplaced_references,
    find_labels_out_of_order,
    find_terms_out_of_alphabet,
    find_contents_at_odds,
    find_duplicate_rules,
    find_unused_terms,
    find_undefined_names,
    find_definitions_using_undefined_terms,
    find_near_misses,
    find_misnamed_rows,
)


def find_slips(tree: LawTree) -> tuple[Slip, ...]:
    """Return what looks like a slip of drafting in a text of law, by line; each is to be judged by a person."""
    places = Places(tree)
    slips = {slip: None for finder in _FINDERS for slip in finder(places)}
    return tuple(sorted(slips, key=lambda slip: (slip.line, slip.cite, slip.kind, slip.message)))
