"""Two house ways compared, as a document: in what hands they differ, and how each stands by itself."""

from collections.abc import Iterator, Sequence

from compliance.model import HandsSet, HandsSetDifferently, HouseWay, NamedProof, WaysCompared
from compliance.report.document import (
    Banner,
    Block,
    Heading,
    LabelledValue,
    ReportDocument,
    Words,
    bad,
    document_of,
    eyebrow,
    pair_of,
    pairs_with_content,
    paragraph,
    section,
    soft,
    words,
)
from compliance.report.houseway.blocks import dealt_cards, set_hands
from compliance.report.houseway.document import MOST_SHOWN
from compliance.report.houseway.words import is_proved, proof_in_words, write_count, write_share
from compliance.version import __version__

_SIDES = ("One", "Other")


def compared_ways_document(compared: WaysCompared, one: NamedProof, other: NamedProof) -> ReportDocument:
    """Lay out in what hands two house ways differ."""
    ways = (one.way, other.way)
    return document_of(
        f"House ways compared: {one.name}; {other.name}",
        (
            eyebrow("Comparison of two house ways"),
            Heading(1, "Two house ways on every hand"),
            pairs_with_content(*(_side_row(label, side) for label, side in zip(_SIDES, (one, other), strict=True))),
            _result_banner(compared),
            *section("Hands that are set differently", _differences(compared, ways)),
            paragraph(soft(f"Compared by compliance {__version__}.")),
        ),
        program=f"compliance {__version__}",
        anchor="compared-ways",
    )


def _side_row(label: str, side: NamedProof) -> LabelledValue:
    standing = proof_in_words(side.proof)
    return pair_of(label, (paragraph(side.name), paragraph(soft(standing) if is_proved(side.proof) else bad(standing))))


def _result_banner(compared: WaysCompared) -> Banner:
    count, universe = compared.differing, compared.universe
    lines: list[Words] = []
    if count:
        share = write_share(count, universe)
        lines.append(words(f"{count:,} of {universe:,} hands are set differently ({share})."))
    else:
        lines.append(words(f"No hand of {universe:,} is set differently."))
    if compared.unset:
        are = "is" if compared.unset == 1 else "are"
        lines.append(words(bad(f"{write_count(compared.unset, 'hand')} {are} set by neither.")))
    headline = "THEY DIFFER" if count else "THE SAME ON EVERY HAND"
    return Banner(headline=headline, tone="fair" if count else "good", lines=tuple(lines))


def _differences(compared: WaysCompared, ways: tuple[HouseWay, HouseWay]) -> Iterator[Block]:
    for number, difference in enumerate(compared.differences[:MOST_SHOWN], start=1):
        yield from _difference_blocks(difference, number, ways, compared.universe)
    rest = compared.differences[MOST_SHOWN:]
    if rest:
        hands = sum(difference.hands for difference in rest)
        more = f"{len(rest)} more pairs of clauses with {hands:,} hands; the comparison as JSON has them all"
        yield paragraph(soft(more))


def _difference_blocks(
    difference: HandsSetDifferently, number: int, ways: Sequence[HouseWay], universe: int
) -> Iterator[Block]:
    share = write_share(difference.hands, universe)
    yield Heading(3, f"{write_count(difference.hands, 'hand')} ({share})", number=str(number))
    sides = zip(_SIDES, ways, (difference.clause, difference.other), difference.settings, difference.open, strict=True)
    yield pairs_with_content(
        pair_of("Hand", [dealt_cards(difference.witness)]),
        *(
            pair_of(label, (set_hands(setting), paragraph(_by_whom(way, clause, setting, is_open=is_open))))
            for label, way, clause, setting, is_open in sides
        ),
    )


def _by_whom(way: HouseWay, clause: int | None, setting: HandsSet | None, *, is_open: bool) -> str:
    if clause is None:
        return "no clause fits"
    name = way.clause_in_words(clause)
    if setting is None:
        return f"{name} cannot place the cards"
    return f"by {name}, which leaves another result open" if is_open else f"by {name}"
