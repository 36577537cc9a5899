"""An annex with amendment marks taken apart, and drafting slips, for a terminal."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from compliance.model import Amendment, AmendmentMark, LawTree, MarkKind, Slip, Unparsed
from compliance.report.check.text import BLANK, Line, labelled, split_line
from compliance.report.law.tree_text import spans, totals_in_words
from compliance.report.redline.view import lines_of, number_of
from compliance.report.safe_text import make_safe

TITLES = {
    MarkKind.DELETION: "Struck",
    MarkKind.RENUMBERING: "Renumbered by a mark",
    MarkKind.ADDITION: "Added: in capitals, or proved by the numbers",
    MarkKind.STRUCK: "Struck without brackets",
    MarkKind.NOT_A_MARK: "Brackets that strike nothing",
}
OPEN = "The marks do not tell what stood before here"
REBUILDS = {
    True: ("REBUILDS", "bold green", "both texts with the marks give the annex again, word for word"),
    False: ("DOES NOT REBUILD", "bold red", "both texts with the marks do not give the annex again"),
}

CAUTION = (
    "CAUTION: this is the text before the amendment as far as the marks tell it, no further",
    "an insertion carries no mark in this kind of annex unless it is in capitals: new words without a mark, whole "
    "paragraphs and tables among them, still stand in the text below",
    "capitals mark what came between the proposed and the final form: a word that they replace may have been proposed "
    "only, and never law",
)
CAUTION_WIDTH = 100
UNMARKED = "no amendment marks: the text stands as printed"
DOUBTFUL = "Brackets that could not be read as a mark"

Cite = Callable[[int], str]


def amendment_lines(amendment: Amendment, *, width: int = 100) -> Iterator[Line]:
    """Lay an amendment out: marks by kind with their places, renumberings, and what the marks leave open."""
    marked = has_marks(amendment)
    yield from _title(amendment, width)
    yield from _head(amendment, width) if marked else (((UNMARKED, "bold"),), BLANK)
    cite = cite_in(amendment)
    for kind in MarkKind:
        yield from _marks(amendment, kind, cite, width)
    yield from _renumbered(amendment, width)
    if marked or amendment.open:
        yield from _open(OPEN if marked else DOUBTFUL, amendment.open, amendment.annex.path, width)


def has_marks(amendment: Amendment) -> bool:
    """Tell whether a document has amendment marks at all."""
    return bool(amendment.renumbered) or any(mark.kind is not MarkKind.NOT_A_MARK for mark in amendment.marks)


def before_caution(amendment: Amendment) -> str:
    """Say what the text before an amendment may be wrong about, in lines to stand above it."""
    if not has_marks(amendment):
        return f"{UNMARKED}\n"
    places = spans(line for one in amendment.open for line in range(one.first, one.last + 1))
    doubtful = number_of(len(amendment.open), "place")
    known = f"{doubtful} known to be doubtful: lines {places}" if amendment.open else "no place is known to be doubtful"
    first, *others = CAUTION
    told = [first, *(line for text in (*others, known) for line in _item(text))]
    return "".join(f"{line}\n" for line in told)


def _item(text: str) -> list[str]:
    return wrap(text, CAUTION_WIDTH, initial_indent="- ", subsequent_indent="  ")


def counts_of(amendment: Amendment) -> dict[MarkKind, int]:
    """Count the marks of an annex by kind."""
    return {kind: sum(mark.kind is kind for mark in amendment.marks) for kind in MarkKind}


def cite_in(amendment: Amendment) -> Cite:
    """Return what tells the provision a line of the annex stands in: before the amendment, else after it."""
    before, after = _cites(amendment.before), _cites(amendment.after)
    return lambda line: _cite_at(before, line) or _cite_at(after, line)


def _cites(tree: LawTree) -> list[tuple[int, int, str]]:
    return [(one.first, one.last, one.cite) for one in tree.root.walk() if one.cite]


def _cite_at(cites: Sequence[tuple[int, int, str]], line: int) -> str:
    """Return the innermost provision at a line: the last in the order of the text that reaches over it."""
    return next((cite for first, last, cite in reversed(cites) if first <= line <= last), "")


def _title(amendment: Amendment, width: int) -> Iterator[Line]:
    annex = amendment.annex
    yield from split_line(annex.path, f"sha256 {annex.sha256}", width, left_style="bold")


def _head(amendment: Amendment, width: int) -> Iterator[Line]:
    word, style, sentence = REBUILDS[amendment.rebuilds]
    yield ((word, style), (f"    {sentence}", ""))
    for kind, count in counts_of(amendment).items():
        yield ((f"{count:>6,}  ", "bold"), (TITLES[kind].lower(), ""))
    yield ((f"{len(amendment.renumbered):>6,}  ", "bold"), ("provisions with another number", ""))
    yield ((f"{len(amendment.open):>6,}  ", "bold"), ("places where the marks do not tell what stood before", ""))
    yield from labelled("before", totals_in_words(amendment.before), width, style="dim")
    yield from labelled("after", totals_in_words(amendment.after), width, style="dim")
    yield BLANK


def _marks(amendment: Amendment, kind: MarkKind, cite: Cite, width: int) -> Iterator[Line]:
    marks = [mark for mark in amendment.marks if mark.kind is kind]
    if not marks:
        return
    yield ((f"{TITLES[kind]} ({len(marks):,})", "bold"),)
    for mark in marks:
        place = f"{amendment.annex.path}:{lines_of(mark.first, mark.last)}"
        yield from split_line(f"  {cite(mark.first) or 'outside any provision'}", place, width, left_style="cyan")
        yield from _mark(mark, width)
    yield BLANK


def _mark(mark: AmendmentMark, width: int) -> Iterator[Line]:
    label = "words" if mark.kind is MarkKind.NOT_A_MARK else "struck"
    styles = {"struck": "red", "added": "green"}
    for name, text in ((label, mark.struck), ("added", mark.added), ("note", mark.note)):
        if text:
            yield from labelled(name, text, width, indent=4, style=styles.get(name, ""))


def _renumbered(amendment: Amendment, width: int) -> Iterator[Line]:
    if not amendment.renumbered:
        return
    yield ((f"Numbers, old -> new ({len(amendment.renumbered):,})", "bold"),)
    longest = max(len(make_safe(one.old)) for one in amendment.renumbered)
    for one in amendment.renumbered:
        text = f"  {make_safe(one.old):<{longest}} -> {one.new}"
        yield from split_line(text, f"{amendment.annex.path}:{one.line}", width)
    yield BLANK


def _open(title: str, places: Sequence[Unparsed], path: str, width: int) -> Iterator[Line]:
    if not places:
        yield (("The marks tell everywhere what stood before", "bold"),)
        return
    yield ((f"{title} ({len(places):,})", "bold"),)
    for one in places:
        yield from labelled("", f"{path}:{lines_of(one.first, one.last)}: {one.why}", width, style="yellow")


def slip_lines(slips: Sequence[Slip], path: str, *, width: int = 100) -> Iterator[Line]:
    """Lay likely drafting slips out, kind by kind."""
    yield ((make_safe(f"{path}: {number_of(len(slips), 'likely drafting slip')}"), "bold"),)
    for kind, same in groupby(by_kind(slips), key=lambda slip: slip.kind):
        found = list(same)
        yield BLANK
        yield ((make_safe(f"{kind} ({len(found):,})"), "bold"),)
        for slip in found:
            yield from split_line(f"  {slip.cite}", f"{path}:{slip.line}", width, left_style="cyan")
            yield from labelled("", slip.message, width)


def by_kind(slips: Sequence[Slip]) -> list[Slip]:
    """Return slips with those of one kind together, kinds and slips in the order of the text."""
    kinds = list(dict.fromkeys(slip.kind for slip in slips))
    return sorted(slips, key=lambda slip: (kinds.index(slip.kind), slip.line))
