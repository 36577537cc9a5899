"""Two house ways compared, as a document: in what hands they differ, and how each stands by itself."""

from collections.abc import Iterator, Sequence

from compliance.lang import count_with_noun
from compliance.model import HandsSet, HandsSetDifferently, HouseWay, NamedProof, WaysCompared
from compliance.report.document import (
    Banner,
    Block,
    Heading,
    LabelledValue,
    ReportDocument,
    Words,
    bad_text,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    label_contents,
    make_paragraph,
    section_blocks,
    soft_text,
    values_with_content,
)
from compliance.report.houseway.blocks import show_dealt_cards, show_set_hands
from compliance.report.houseway.document import MOST_SHOWN
from compliance.report.houseway.words import is_proved, proof_in_words, write_share
from compliance.version import __version__

_SIDES = ("One", "Other")


def compared_ways_document(compared: WaysCompared, one: NamedProof, other: NamedProof) -> ReportDocument:
    """Lay out in what hands two house ways differ."""
    ways = (one.way, other.way)
    return document_of(
        f"House ways compared: {one.name}; {other.name}",
        (
            eyebrow_paragraph("Comparison of two house ways"),
            Heading(1, "Two house ways on every hand"),
            values_with_content(*(_side_row(label, side) for label, side in zip(_SIDES, (one, other), strict=True))),
            _result_banner(compared),
            *section_blocks("Hands that are set differently", _blocks_of_differences(compared, ways)),
            make_paragraph(soft_text(f"Compared by compliance {__version__}.")),
        ),
        program=f"compliance {__version__}",
        anchor="compared-ways",
    )


def _side_row(label: str, side: NamedProof) -> LabelledValue:
    standing = proof_in_words(side.proof)
    return label_contents(
        label,
        (
            make_paragraph(side.name),
            make_paragraph(soft_text(standing) if is_proved(side.proof) else bad_text(standing)),
        ),
    )


def _result_banner(compared: WaysCompared) -> Banner:
    count, universe = compared.differing, compared.universe
    lines: list[Words] = []
    if count:
        share = write_share(count, universe)
        lines.append(join_pieces(f"{count:,} of {universe:,} hands are set differently ({share})."))
    else:
        lines.append(join_pieces(f"No hand of {universe:,} is set differently."))
    if compared.unset:
        are = "is" if compared.unset == 1 else "are"
        lines.append(join_pieces(bad_text(f"{count_with_noun(compared.unset, 'hand')} {are} set by neither.")))
    headline = "THEY DIFFER" if count else "THE SAME ON EVERY HAND"
    return Banner(headline=headline, tone="fair" if count else "good", lines=tuple(lines))


def _blocks_of_differences(compared: WaysCompared, ways: tuple[HouseWay, HouseWay]) -> Iterator[Block]:
    for number, difference in enumerate(compared.differences[:MOST_SHOWN], start=1):
        yield from _difference_blocks(difference, number, ways, compared.universe)
    rest = compared.differences[MOST_SHOWN:]
    if rest:
        hands = sum(difference.hands for difference in rest)
        more = f"{len(rest)} more pairs of clauses with {hands:,} hands; the comparison as JSON has them all"
        yield make_paragraph(soft_text(more))


def _difference_blocks(
    difference: HandsSetDifferently, number: int, ways: Sequence[HouseWay], universe: int
) -> Iterator[Block]:
    share = write_share(difference.hands, universe)
    yield Heading(3, f"{count_with_noun(difference.hands, 'hand')} ({share})", number=str(number))
    sides = zip(_SIDES, ways, (difference.clause, difference.other), difference.settings, difference.open, strict=True)
    yield values_with_content(
        label_contents("Hand", [show_dealt_cards(difference.witness)]),
        *(
            label_contents(
                label,
                (show_set_hands(setting), make_paragraph(_say_which_clause(way, clause, setting, is_open=is_open))),
            )
            for label, way, clause, setting, is_open in sides
        ),
    )


def _say_which_clause(way: HouseWay, clause: int | None, setting: HandsSet | None, *, is_open: bool) -> str:
    if clause is None:
        return "no clause fits"
    name = way.clause_in_words(clause)
    if setting is None:
        return f"{name} cannot place the cards"
    return f"by {name}, which leaves another result open" if is_open else f"by {name}"
