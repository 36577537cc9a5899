"""What an outline of a text of law says of its provisions: what they are called, their words, what there is in all."""

from collections import Counter
from collections.abc import Iterable

from compliance.lang import count_with_noun
from compliance.law import tokenize
from compliance.model import LawTree, Level, Provision
from compliance.report.redline.view import lines_of

_TOTALS = (
    ("section", Level.SECTION),
    ("labelled paragraph", Level.PARAGRAPH),
    ("definition", Level.DEFINITION),
    ("table", Level.TABLE),
)
_UNNAMED = (Level.SECTION, Level.PARAGRAPH, Level.ROW)


def totals_of(tree: LawTree) -> dict[str, int]:
    """Count what a tree holds."""
    levels = Counter(one.level for one in tree.root.walk())
    rows = sum(len(one.children) for one in tree.root.walk() if one.level is Level.TABLE)
    words = sum(count_words(one) for one in tree.root.walk())
    return {noun: levels[level] for noun, level in _TOTALS} | {"row": rows, "word": words}


def totals_in_words(tree: LawTree) -> str:
    """Say what a tree holds."""
    return ", ".join(count_with_noun(number, noun) for noun, number in totals_of(tree).items())


def count_words(one: Provision) -> int:
    """Count the words and figures of a provision itself."""
    return sum(any(map(str.isalnum, token)) for token in tokenize(one.own))


def words_below(root: Provision) -> dict[int, tuple[int, int]]:
    """Return for every provision of a tree its own words and those with everything below it, by identity."""
    counts: dict[int, tuple[int, int]] = {}
    for one in reversed(list(root.walk())):
        own = count_words(one)
        counts[id(one)] = (own, own + sum(counts[id(child)][1] for child in one.children))
    return counts


def name_in_outline(one: Provision) -> str:
    """Return what a node of an outline is called."""
    if one.level is Level.DEFINITION:
        return f'definition "{one.label}"'
    label = one.cite if one.level is Level.SECTION else one.label
    words = (label,) if label and one.level in _UNNAMED else (str(one.level), label)
    return " ".join(part for part in (*words, one.heading) if part)


def is_table_row(one: Provision) -> bool:
    """Tell whether a node is a row of a table, one that heads a group of rows among them."""
    return one.level is Level.ROW and not one.text


def join_line_numbers(numbers: Iterable[int]) -> str:
    """Write line numbers with stretches drawn together."""
    stretches: list[list[int]] = []
    for number in sorted(set(numbers)):
        if stretches and stretches[-1][1] == number - 1:
            stretches[-1][1] = number
        else:
            stretches.append([number, number])
    return ", ".join(lines_of(first, last) for first, last in stretches)
