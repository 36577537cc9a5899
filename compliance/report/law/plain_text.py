"""A text of law as plain text again, and what is to be known of one that was rebuilt from amendment marks."""

from collections.abc import Iterator
from textwrap import wrap

from compliance.lang import count_with_noun
from compliance.model import Amendment, LawTree, Level, Provision
from compliance.report.law.marks import UNMARKED, has_marks
from compliance.report.law.outline import join_line_numbers
from compliance.report.safe_text import make_safe

STEP = 2
CAUTION = (
    "CAUTION: this is the text before the amendment as far as the marks tell it, no further",
    "an insertion carries no mark in this kind of annex unless it is in capitals: new words without a mark, whole "
    "paragraphs and tables among them, still stand in the text below",
    "capitals mark what came between the proposed and the final form: a word that they replace may have been proposed "
    "only, and never law",
)
CAUTION_WIDTH = 100
_RUN_IN = (Level.PARAGRAPH, Level.DEFINITION, Level.ROW, Level.TEXT)


def write_law_text(tree: LawTree) -> str:
    """Write a tree as plain text: one provision a paragraph with its label, indented by its depth."""
    nodes = [(max(0, level - 1), one) for level, one in _walk_with_levels(tree.root) if one.mark or one.own]
    after = [bool(one.cells) for _, one in nodes[1:]] + [False]
    return "".join(
        _write_provision(one, level) + ("" if one.cells and row_follows else "\n")
        for (level, one), row_follows in zip(nodes, after, strict=True)
    )


def _walk_with_levels(root: Provision) -> Iterator[tuple[int, Provision]]:
    """Yield every provision with how deep it lies, in the order of the text."""
    waiting = [(0, root)]
    while waiting:
        level, one = waiting.pop()
        yield level, one
        waiting.extend((level + 1, child) for child in reversed(one.children))


def _write_provision(one: Provision, depth: int) -> str:
    indent = " " * (STEP * depth)
    head = " ".join(filter(None, (one.mark, one.heading)))
    if one.level in _RUN_IN or not (one.heading and one.text):
        text = " ".join(filter(None, (head, one.text)))
        return f"{indent}{make_safe((' ' * 4).join(filter(None, (text, *one.cells))))}\n"
    return f"{indent}{make_safe(head)}\n{indent}{make_safe(one.text)}\n"


def caution_before_amendment(amendment: Amendment) -> str:
    """Say what the text before an amendment may be wrong about, in lines to stand above it."""
    if not has_marks(amendment):
        return f"{UNMARKED}\n"
    places = join_line_numbers(line for one in amendment.open for line in range(one.first, one.last + 1))
    doubtful = count_with_noun(len(amendment.open), "place")
    known = f"{doubtful} known to be doubtful: lines {places}" if amendment.open else "no place is known to be doubtful"
    first, *others = CAUTION
    lines = [first, *(line for text in (*others, known) for line in _wrap_item(text))]
    return "".join(f"{line}\n" for line in lines)


def _wrap_item(text: str) -> list[str]:
    return wrap(text, CAUTION_WIDTH, initial_indent="- ", subsequent_indent="  ")
