"""The depth of labels, inferred and not configured: a narrow search for the reading that breaks the fewest habits.

`(i)` is a letter behind (h) and a roman number below (1); a line may begin with `(2)` because prose wrapped there. No
label can be read alone, so all labels under one heading are read together. A reading is a stack of open labels; each
candidate either is prose, goes on at one depth of the stack (closing what is deeper), or opens a new depth. Every
choice costs what it breaks: a gap in the numbers, a list that nothing announces, a style used twice on one path.

This is a beam search. After each candidate the cheapest reading is kept for every stack, for the cost of what follows
depends on the stack alone; of these only the cheapest few go on. Behind the last candidate the cheapest reading wins,
and its steps are traced back.
"""

from collections.abc import Sequence

from compliance.law.numbering.labels import Candidate, Form

_WIDTH = 8
_MARGIN = 14.0
_DEEPEST = 9
_ELL = 12
MOST_WEIGHED = 5000
"""So many labels under one heading are read in the first way that fits: whoever asks has to say so."""

Stack = tuple[Form, ...]
"""The labels that are open, the outermost first."""

Depths = tuple[int, ...]
"""For each label of a line, how many labels stand above it; nothing where the line is prose."""

_Step = tuple[float, Stack, Depths]
"""What a reading costs so far, the labels it leaves open, and the depths it gives to the labels of a line."""


class _Node:
    """One step of a search, linked to the step before."""

    __slots__ = ("before", "cost", "depths", "stack")

    def __init__(self, step: _Step, before: "_Node | None") -> None:
        self.cost, self.stack, self.depths = step
        self.before = before


def place_labels(candidates: Sequence[Candidate]) -> list[Depths]:
    """Return, for each candidate, the depths of its labels; nothing for one that is prose."""
    # WHY: so many labels under one heading are no law, and to weigh their readings would take as long as an attacker
    # likes; with a beam of one the time is that of the labels alone.
    width = _WIDTH if len(candidates) < MOST_WEIGHED else 1
    beam = [_Node((0.0, (), ()), None)]
    for candidate in candidates:
        # INVARIANT: two readings that leave the same labels open go on alike, so only the cheaper one can win.
        best: dict[Stack, tuple[_Step, _Node]] = {}
        for node in beam:
            for step in _next_steps(node, candidate):
                known = best.get(step[1])
                if known is None or step[0] < known[0][0]:
                    best[step[1]] = (step, node)
        beam = _prune_beam(list(best.values()), width)
    return _trace_depths(beam[0])


def _prune_beam(steps: list[tuple[_Step, _Node]], width: int) -> list[_Node]:
    steps.sort(key=lambda entry: entry[0][0])
    most = steps[0][0][0] + _MARGIN
    return [_Node(step, node) for step, node in steps[:width] if step[0] <= most]


def _trace_depths(last: _Node) -> list[Depths]:
    depths: list[Depths] = []
    node: _Node | None = last
    while node is not None and node.before is not None:
        depths.append(node.depths)
        node = node.before
    return depths[::-1]


def _next_steps(node: _Node, candidate: Candidate) -> list[_Step]:
    ends: list[_Step] = [(node.cost + candidate.doubt, node.stack, ())]
    for place, forms in enumerate(candidate.forms):
        expected, gap = candidate.expected or place > 0, candidate.gap and place == 0
        ends = [
            (cost + extra, stack, (*depths, len(stack) - 1))
            for cost, before, depths in ends
            for form in forms
            for extra, stack in _possible_places(before, form, expected, gap)
        ]
        if place:
            ends = sorted(ends, key=lambda end: end[0])[:_WIDTH]
    return [(node.cost + candidate.trust, node.stack, ()), *ends]


def _possible_places(stack: Stack, form: Form, expected: bool, gap: bool) -> list[tuple[float, Stack]]:
    """Return where a label can go below or beside the open ones, and what each place costs."""
    style, value = form
    options: list[tuple[float, Stack]] = []
    used, unmet = False, 1.0 if expected else 0.0
    for depth, (open_style, last) in enumerate(stack):
        if open_style == style:
            used = True
            leap = 0.0 if gap and value > last else _cost_of_leap(last, form)
            options.append((leap + unmet, (*stack[:depth], form)))
    if len(stack) < _DEEPEST:
        start = 0.0 if value == 1 or gap else 4.0 + min(value, 6) / 2
        below = start + (0.0 if expected or not stack else 1.5) + (7.0 if used else 0.0)
        options.insert(0, (below, (*stack, form)))
    return options


def _cost_of_leap(last: float, form: Form) -> float:
    """Return what it costs to go on from one number to another."""
    style, value = form
    step = value - last
    if 0 < step <= 1:
        return 0.0
    # WHY: some drafters leave out (l), which looks like the figure.
    if step == 2 and style in ("(a)", "(A)") and value == _ELL + 1:
        return 1.0
    if step > 1:
        return 3.0 + min(step, 8) / 2
    # WHY: the last part of 3.1 is compared, and it begins anew behind 2.9.
    if step < 0 and value == 1 and style.startswith("1.1"):
        return 1.0
    return 5.0 if step == 0 else 6.5
