"""The blocks that every page on house ways is made of: clauses, hands of cards, and what fails."""

from collections.abc import Iterator

from compliance.model import Failure, HandsSet, HouseWay
from compliance.report.document import (
    Block,
    CardHand,
    CardHands,
    Heading,
    LabelledValue,
    good_text,
    label_contents,
    label_text,
    make_paragraph,
    soft_text,
    values_with_content,
)
from compliance.report.houseway.failures import (
    FAULT_WORDS,
    advice_on_open_hand,
    clause_place,
    failing_hands_in_words,
    reason_of_failure,
)


def show_dealt_cards(cards: tuple[str, ...]) -> CardHands:
    """Show seven cards that are not set yet; nothing where there are none."""
    return CardHands((CardHand("", cards),) if cards else ())


def show_set_hands(setting: HandsSet | None) -> CardHands:
    """Show how seven cards are set, hand by hand; nothing where they are not."""
    return CardHands(() if setting is None else tuple(CardHand(name, cards) for name, cards in setting.hands))


def ranking_rows(way: HouseWay) -> Iterator[LabelledValue]:
    """Say into what hands the cards are set and how these rank."""
    ranking = way.ranking
    ace_low = f"{ranking.ace_low_straight} straight, {ranking.ace_low_straight_flush} straight flush"
    yield label_text("Hands", ", ".join(f"{name} {size}" for name, size in ranking.hands))
    yield label_text("Ranking", f"{', '.join(ranking.order)}; ace low: {ace_low}")
    equal = "no rule on cards of equal rank" if way.equal_cards is None else f"equal cards: {way.equal_cards}"
    yield label_text("Suits", equal)


def clause_rows(way: HouseWay, number: int | None) -> Iterator[LabelledValue]:
    """Give a clause in its own words, with its place in the file."""
    if number is None:
        return
    clause = way.clauses[number]
    yield label_text("Clause", way.clause_in_words(number))
    yield label_text("When", soft_text(clause.when_text))
    yield label_text("Set", soft_text(clause.set_text))
    yield label_text("Where", soft_text(clause_place(way, number)))


def failure_blocks(failure: Failure, number: int, way: HouseWay, universe: int) -> Iterator[Block]:
    """Lay out one kind of failure with the smallest hand that shows it."""
    title = f"{FAULT_WORDS[failure.fault]}: {failing_hands_in_words(failure, universe)}"
    yield Heading(3, f"{title[:1].upper()}{title[1:]}", number=str(number))
    yield values_with_content(
        *clause_rows(way, failure.clause),
        label_contents("Hand", [show_dealt_cards(failure.witness)]),
        label_text("Why", reason_of_failure(failure)),
        *_setting_rows(failure, way),
        label_text("Way out", good_text(advice_on_open_hand(failure))),
    )


def _setting_rows(failure: Failure, way: HouseWay) -> Iterator[LabelledValue]:
    labels = ("Result", "Or") if failure.by is None else ("Result", "Instead of")
    for label, setting in zip(labels, failure.settings, strict=False):
        by = "" if failure.by is None or label != "Result" else f"by {way.clause_in_words(failure.by)}"
        yield label_contents(label, (show_set_hands(setting), *((make_paragraph(by),) if by else ())))
