"""What follows from struck labels: which provisions got another number, and which are new though nothing marks them.

A struck `(2)` with `(3)` behind it says that the paragraph was (2) and is (3). If the text after has another (2) in the
same list, nothing of the old text can have stood there, for its number was taken: that paragraph is new as a whole.

To tell which list a struck label stood in, the labels are met in the order of the text, on a walk that goes along both
texts at once. Each meeting finds the nearest provision before it, of either text, and goes up from there to a label of
the same style: `(b)` stands beside `(a)`, not below `(1)`.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from compliance.law.marks.deletions import OldLabel, OldSection
from compliance.law.marks.running_text import Scroll, ScrollSpan
from compliance.law.numbering.labels import Form, forms_of
from compliance.model import LawTree, Level, Provision, Renumbering, Unparsed
from compliance.record import record


@record
class Addition:
    """Lines of the text after with a provision whose number was another's before."""

    first: int
    last: int
    mark: str


@record
class InferredRenumbering:
    """What follows from struck labels."""

    renumbered: tuple[Renumbering, ...]
    added: tuple[Addition, ...]
    open: tuple[Unparsed, ...]


def infer_renumbering(scroll: Scroll, labels: Sequence[OldLabel | OldSection], after: LawTree) -> InferredRenumbering:
    """Look up struck labels, in their order, in the text after."""
    walk = _Walk(scroll, after)
    for label in labels:
        walk.take_label(label)
    return InferredRenumbering(tuple(walk.renumbered), tuple(walk.find_additions()), tuple(walk.open))


class _Step:
    """A provision on the way from its section down; ``node`` is missing where only the text before has it.

    ``own`` is what it adds to the citation of the text before. ``taken`` are labels below it that are struck, with
    whether only the words that announce a list or a heading are struck with them.
    """

    __slots__ = ("forms", "node", "own", "renumbered", "root", "taken", "up")

    def __init__(self, node: Provision | None, forms: Sequence[Form], up: "_Step | None", own: str) -> None:
        self.node = node
        self.forms = forms
        self.up = up
        self.own = own
        self.root = ""
        self.renumbered = False
        self.taken: dict[str, bool] = {}

    def path(self) -> Iterator["_Step"]:
        """Yield this step and those above it."""
        step: _Step | None = self
        while step is not None:
            yield step
            step = step.up

    def old_cite(self) -> str:
        """Return the citation of this provision in the text before."""
        parts: list[str] = []
        for step in self.path():
            parts.append(step.root or step.own)
            if step.root:
                break
        return "".join(reversed(parts))


class _Walk:
    """Goes along the struck labels in the order of the text, and keeps the place of each in the text before."""

    def __init__(self, scroll: Scroll, after: LawTree) -> None:
        self.scroll = scroll
        self.top = _Step(None, (), None, "")
        self.nodes = list(_walk_steps(after.root, self.top))
        self.firsts = [node.first for node, _step in self.nodes]
        self.renumbered: list[Renumbering] = []
        self.open: list[Unparsed] = []
        self.current = (0, self.top)

    def take_label(self, label: OldLabel | OldSection) -> None:
        """Take one struck label to its place."""
        line = self.scroll.line_at(label.place)
        target = self._find_target(label.new) if label.new else None
        if isinstance(label, OldSection):
            self.top.taken[label.number] = label.hollow
            step = _Step(None, (), self.top, label.number)
        else:
            step = self._step_of_label(label, line, target)
        # INVARIANT: labels come in the order of the text, so that the last one taken is the nearest of the text
        # before.
        self.current = (line, target or step)
        if target is not None:
            self._renumber(target, step.old_cite(), line)
        elif label.new is not None:
            why = "a new number that the text after does not show as the label of a provision"
            self.open.append(Unparsed(line, line, why))

    def find_additions(self) -> Iterator[Addition]:
        """Yield the provisions whose number was another's before, without what stays below them."""
        for node, step in self.nodes:
            if not step.renumbered and step.up is not None and node.label in step.up.taken:
                # WHY: where only the words that announce a list were struck with the label, the list below may be the
                # old one: then the new words alone are an addition.
                stays = step.up.taken[node.label] and bool(node.children)
                yield Addition(node.first, node.children[0].first - 1 if stays else node.last, node.mark)

    def _renumber(self, target: _Step, old: str, line: int) -> None:
        new = target.node.cite if target.node is not None else ""
        if old != new:
            self.renumbered.append(Renumbering(old, new, line))
        target.root, target.renumbered = old, True

    def _step_of_label(self, label: OldLabel, line: int, target: _Step | None) -> _Step:
        up = target.up if target is not None and _share_style(label.forms[-1], target.forms) else None
        step = (
            up if up is not None and len(label.printed) == 1 else _step_above(self._nearest_step(line, target), label)
        )
        for printed, forms in zip(label.printed, label.forms, strict=True):
            step.taken[printed] = label.hollow
            step = _Step(None, forms, step, printed)
        return step

    def _nearest_step(self, line: int, target: _Step | None) -> _Step:
        """Return the last provision before a line, of either text."""
        place = bisect_left(self.firsts, line)
        while place < len(self.nodes) and self.firsts[place] == line and self.nodes[place][1] is not target:
            place += 1
        if place == 0 or self.current[0] >= self.firsts[place - 1]:
            return self.current[1]
        return self.nodes[place - 1][1]

    def _find_target(self, new: ScrollSpan) -> _Step | None:
        """Return the provision of the text after that a new label opens."""
        line = self.scroll.line_at(new[0])
        words = self.scroll.words(new).replace(" ", "").rstrip(".")
        place = bisect_left(self.firsts, line)
        target = None
        while place < len(self.nodes) and self.firsts[place] == line:
            node, step = self.nodes[place]
            target = step if words.endswith(node.label) else target
            place += 1
        return target


def _walk_steps(root: Provision, top: _Step) -> Iterator[tuple[Provision, _Step]]:
    """Yield the sections and labelled paragraphs of a tree in the order of the text, each below its own."""
    # WHY: a stack of its own, since a document nests as deep as its author likes and Python does not.
    waiting = [(root, top)]
    while waiting:
        node, up = waiting.pop()
        if node.level in (Level.SECTION, Level.PARAGRAPH):
            forms = forms_of(node.label.strip("()"), "(x)") if node.label.startswith("(") else ()
            above = up.node.cite if up.node is not None else ""
            up = _Step(node, forms, up, node.cite.removeprefix(above))
            yield node, up
        waiting.extend((child, up) for child in reversed(node.children))


def _share_style(forms: Sequence[Form], others: Sequence[Form]) -> bool:
    return bool({style for style, _value in forms} & {style for style, _value in others})


def _step_above(nearest: _Step, label: OldLabel) -> _Step:
    """Return what a struck label stood under: beside the nearest label of its style, or below the nearest of all."""
    forms = label.forms[0]
    path = [step for step in nearest.path() if step.up is not None]
    beside = [step for step in path if _share_style(forms, step.forms)]
    # WHY: a first number of a style that nothing above uses, behind a colon, opens a list below the nearest label;
    # everything else stands beside a label of its own style.
    fresh = {style for style, value in forms if value == 1} - {style for step in path for style, _value in step.forms}
    if not beside or (label.expected and fresh):
        return nearest
    later = [step for step in beside if _goes_on(step.forms, forms)]
    up = (later or beside)[0].up
    return nearest if up is None else up


def _goes_on(forms: Sequence[Form], later_forms: Sequence[Form]) -> bool:
    return any(
        style == later_style and later_value > value
        for style, value in forms
        for later_style, later_value in later_forms
    )
