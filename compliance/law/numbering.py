"""The depth of labels, inferred and not configured: a narrow search for the reading that breaks the fewest habits."""

from collections.abc import Sequence

from compliance.law.labels import Candidate, Form
from compliance.record import record

_WIDTH = 8
_TWELVE = 12

Stack = tuple[Form, ...]


@record
class Placed:
    """A label at its depth: how many labels stand above it."""

    depth: int
    form: Form
    printed: str


class _Node:
    """One step of a search, linked to the step before."""

    __slots__ = ("before", "cost", "placed", "stack")

    def __init__(self, cost: float, stack: Stack, placed: tuple[Placed, ...], before: "_Node | None") -> None:
        self.cost = cost
        self.stack = stack
        self.placed = placed
        self.before = before


def place_labels(candidates: Sequence[Candidate], *, gap_at_start: bool = False) -> list[tuple[Placed, ...]]:
    """Return, for each candidate, its labels at their depths; nothing for one that is prose."""
    beam = [_Node(0.0, (), (), None)]
    for candidate in candidates:
        best: dict[Stack, _Node] = {}
        for node in beam:
            for step in _steps(node, candidate, gap_at_start):
                known = best.get(step.stack)
                if known is None or step.cost < known.cost:
                    best[step.stack] = step
        beam = sorted(best.values(), key=lambda node: node.cost)[:_WIDTH]
    found: list[tuple[Placed, ...]] = []
    last: _Node | None = beam[0]
    while last is not None and last.before is not None:
        found.append(last.placed)
        last = last.before
    return found[::-1]


def _steps(node: _Node, candidate: Candidate, gap_at_start: bool) -> list[_Node]:
    steps = [_Node(node.cost + candidate.trust, node.stack, (), node)]
    open_ends: list[tuple[float, Stack, tuple[Placed, ...]]] = [(node.cost + candidate.doubt, node.stack, ())]
    for place, forms in enumerate(candidate.forms):
        open_ends = [
            (cost + extra, stack, (*placed, Placed(len(stack) - 1, form, candidate.printed[place])))
            for cost, before, placed in open_ends
            for form in forms
            for extra, stack in _places(before, form, candidate.expected or place > 0, gap_at_start)
        ]
    steps += [_Node(cost, stack, placed, node) for cost, stack, placed in open_ends]
    return steps


def _places(stack: Stack, form: Form, expected: bool, gap_at_start: bool) -> list[tuple[float, Stack]]:
    """Return where a label can go below or beside the open ones, and what each place costs."""
    used = any(one.style == form.style for one in stack)
    start = 0.0 if form.value == 1 or (gap_at_start and not stack) else 4.0 + min(form.value, 6) / 2
    below = start + (0.0 if expected or not stack else 1.5) + (7.0 if used else 0.0)
    found = [(below, (*stack, form))]
    for depth, one in enumerate(stack):
        if one.style == form.style:
            leap = _leap(one.value, form)
            found.append((leap + (1.0 if expected and depth == len(stack) - 1 else 0.0), (*stack[:depth], form)))
    return found


def _leap(last: int, form: Form) -> float:
    """Return what it costs to go on from one number to another."""
    step = form.value - last
    if step == 1:
        return 0.0
    if step == 2 and form.style.lower() == "(a)" and form.value == _TWELVE + 1:
        return 1.0
    if step > 1:
        return 3.0 + min(step, 8) / 2
    return 5.0 if step == 0 else 6.5
