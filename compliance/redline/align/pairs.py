"""Which provisions of two texts answer to each other, while they are being found."""

from collections.abc import Iterator, Sequence

from compliance.redline.align.outline import OUTER, FlatProvisions

ALONE = -1


class ProvisionPairs:
    """The pairs found so far. Everything is kept for both sides: 0 is one text, 1 the other, provisions go by place.

    ``over`` joins provisions as nodes, so that what is below them is compared; ``answers`` joins their
    words. The two differ where a node without words of its own stands for one with words. ``more`` are the further
    provisions of the other side that a provision was split into. ``shut`` are those that shall have no answer, and
    ``dissolved`` the divisions that were looked through; ``hidden`` is not compared at all. ``by`` says how words were
    joined, by the place on side 0.
    """

    def __init__(self, old: FlatProvisions, new: FlatProvisions) -> None:
        self.outlines = (old, new)
        self.over = ([ALONE] * len(old), [ALONE] * len(new))
        self.answers = ([ALONE] * len(old), [ALONE] * len(new))
        self.by: dict[int, str] = {}
        self.more: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self.shut: tuple[set[int], set[int]] = (set(), set())
        self.dissolved: tuple[set[int], set[int]] = (set(), set())
        self.hidden: tuple[set[int], set[int]] = (set(), set())
        self._parts: tuple[set[int], set[int]] = (set(), set())

    def join(self, old_place: int, new_place: int, by: str) -> None:
        """Join two provisions as nodes, and their words where both have some that are free."""
        self.over[0][old_place] = new_place
        self.over[1][new_place] = old_place
        if self.is_free(0, old_place) and self.is_free(1, new_place):
            self.answer(old_place, new_place, by)

    def answer(self, old_place: int, new_place: int, by: str) -> None:
        """Join the words of two provisions."""
        self.answers[0][old_place] = new_place
        self.answers[1][new_place] = old_place
        self.by[old_place] = by

    def let_go(self, old_place: int) -> None:
        """Part the words of a provision from their answer; as nodes the two stay joined."""
        self.answers[1][self.answers[0][old_place]] = ALONE
        self.answers[0][old_place] = ALONE
        del self.by[old_place]

    def join_below(self, old_place: int, new_place: int, by: str) -> None:
        """Join what is below two provisions that say the same throughout, one by one."""
        for offset in range(1, self.outlines[0].ends[old_place] - old_place):
            if self.is_loose(0, old_place + offset) and self.is_loose(1, new_place + offset):
                self.join(old_place + offset, new_place + offset, by)

    def add_part(self, side: int, whole: int, part: int) -> None:
        """Let a further provision of the other side stand for a part of one that has an answer."""
        self.more[side].setdefault(whole, []).append(part)
        self._parts[1 - side].add(part)

    def is_part(self, side: int, place: int) -> bool:
        """Tell whether a provision is a further part of one of the other side."""
        return place in self._parts[side]

    def is_free(self, side: int, place: int) -> bool:
        """Tell whether a provision has words that nothing answers to yet."""
        if self.answers[side][place] >= 0 or not self.outlines[side].said[place]:
            return False
        return place not in self.shut[side] and place not in self._parts[side]

    def free(self, side: int) -> Iterator[int]:
        """Yield the provisions with words that nothing answers to yet."""
        return (place for place in range(len(self.outlines[side])) if self.is_free(side, place))

    def is_loose(self, side: int, place: int) -> bool:
        """Tell whether a provision is still to be joined as a node."""
        return self.over[side][place] < 0 and place not in self.shut[side]

    def loose(self, side: int) -> Iterator[int]:
        """Yield the provisions still to be joined as nodes."""
        return (place for place in range(len(self.outlines[side])) if self.is_loose(side, place))

    def open_lists(self, olds: Sequence[int], news: Sequence[int]) -> tuple[list[int], list[int]]:
        """Keep of two lists what is still to be joined or is joined between them."""
        lists = (olds, news)
        among = [set(places) for places in lists]
        old_open, new_open = (
            [place for place in lists[side] if self.is_loose(side, place) or self.over[side][place] in among[1 - side]]
            for side in (0, 1)
        )
        return old_open, new_open

    def parent(self, side: int, place: int) -> int:
        """Return the node a provision stands under, without divisions that the other text does not have."""
        parent = self.outlines[side].parents[place]
        # WHY: a division that only one text has was looked through; else all below it would count as moved.
        while parent >= 0 and parent in self.dissolved[side]:
            parent = self.outlines[side].parents[parent]
        return parent

    def under_same(self, old_place: int, new_place: int) -> bool:
        """Tell whether two provisions stand under nodes that were joined."""
        above, beyond = self.parent(0, old_place), self.parent(1, new_place)
        return above == beyond == ALONE or (above >= 0 and beyond >= 0 and self.over[0][above] == beyond)

    def within_same(self, old_place: int, new_place: int) -> bool:
        """Tell whether two provisions stand somewhere below nodes that were joined, other than divisions."""
        old, new = self.outlines
        above = old.parents[old_place]
        while above >= 0 and old.provisions[above].level not in OUTER:
            beyond = self.over[0][above]
            if beyond >= 0:
                return beyond < new_place < new.ends[beyond]
            above = old.parents[above]
        return False

    def mirrored(self) -> "ProvisionPairs":
        """Return the same pairs with the two texts in each other's place."""
        flipped = ProvisionPairs(*self.outlines[::-1])
        flipped.over, flipped.answers, flipped.more = self.over[::-1], self.answers[::-1], self.more[::-1]
        flipped.shut, flipped.dissolved, flipped._parts = self.shut[::-1], self.dissolved[::-1], self._parts[::-1]
        flipped.hidden = self.hidden[::-1]
        # INVARIANT: `by` goes by the place on side 0, so that it is keyed anew where the sides change.
        flipped.by = {self.answers[0][old_place]: by for old_place, by in self.by.items()}
        return flipped
