"""What a redline did not compare, in words: nothing is left out in silence."""

from collections.abc import Iterable, Sequence

from compliance.model import DocumentSide, LawTree, Level, Provision, TermPair


def side_sentences(tree: LawTree) -> list[str]:
    """Say which side of a text with amendment marks was compared."""
    if tree.side is DocumentSide.PRINTED:
        return []
    other_side = DocumentSide.BEFORE if tree.side is DocumentSide.AFTER else DocumentSide.AFTER
    sentences = [
        f"`{tree.path}` carries amendment marks: its text {tree.side} was compared, its text {other_side} was not"
    ]
    if tree.side is DocumentSide.BEFORE:
        sentences.append(
            f"words that `{tree.path}` adds without a mark still stand in its text before; they were not told apart"
        )
    return sentences


def scope_sentences(tree: LawTree, scope: Provision | None) -> list[str]:
    """Say that only a part of a text was compared."""
    if scope is None or scope is tree.root:
        return []
    return [f"of `{tree.path}` only {name_of(scope)} was compared, {lines_of(scope)}"]


def skipped_sentences(tree: LawTree, skipped: Iterable[Provision]) -> list[str]:
    """Say which tables of contents and preambles were not compared."""
    why = {Level.CONTENTS: "a table of contents repeats headings", Level.PREAMBLE: "the other text has no preamble"}
    what = {Level.CONTENTS: "the table of contents", Level.PREAMBLE: "the preamble"}
    in_order = sorted(skipped, key=lambda provision: provision.first)
    return [
        f"{what[provision.level]} of `{tree.path}`, {lines_of(provision)}, was not compared: {why[provision.level]}"
        for provision in in_order
    ]


def furniture_sentences(tree: LawTree, scope: Provision) -> list[str]:
    """Say on how many lines there was something of the page's and not of the text's."""
    count = len({piece.line for piece in tree.furniture if scope.first <= piece.line <= scope.last})
    lines = "1 line" if count == 1 else f"{count} lines"
    what = "page numbers, running heads and page breaks"
    return [f"{what} on {lines} of `{tree.path}` were not compared"] if count else []


def star_sentences(tree: LawTree, stars: Provision, other_tree: LawTree, hidden: Sequence[Provision]) -> list[str]:
    """Say what a row of stars hides in the other text."""
    where = f"a row of stars in `{tree.path}`, {lines_of(stars)}"
    if not hidden:
        return [f"{where}, was not compared: it stands for text that is not printed"]
    cites = ", ".join(f"`{provision.cite}`" for provision in hidden)
    were = "was" if len(hidden) == 1 else "were"
    return [f"{cites} of `{other_tree.path}` {were} not compared: {where}, stands for text that is not printed"]


def term_sentences(unused: Sequence[TermPair]) -> list[str]:
    """Say which terms could not be used."""
    return [f"the term `{term.old or term.new}` has no words on the other side and was not used" for term in unused]


def name_of(provision: Provision) -> str:
    """Name a provision by its mark and heading, or by its cite."""
    words = " ".join(part for part in (provision.mark, provision.heading) if part)
    return f"`{words or provision.cite or provision.level}`"


def lines_of(provision: Provision) -> str:
    """Say on which lines a provision stands."""
    return (
        f"line {provision.first}"
        if provision.first == provision.last
        else f"lines {provision.first} to {provision.last}"
    )
