"""A redline for a terminal: deletions as [-old-] and insertions as {+new+}, so that they show without colour too."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.model import ProvisionMove, Redline, RedlineSide
from compliance.report.check.text import BLANK, LABEL, Line, labelled, split_line
from compliance.report.law.tree_text import columned
from compliance.report.redline.cells import RedlineCellView
from compliance.report.redline.groups import BelowView
from compliance.report.redline.runs import NEW, OLD, SAME, Run, elided
from compliance.report.redline.view import NUMBERS, SEVERAL, ChangeView, RedlineView, cites_of, redline_view, summary_of
from compliance.report.safe_text import make_safe

SHORT = 12
STEP = 2
_OPEN = {SAME: "", OLD: "[-", NEW: "{+"}
_CLOSE = {SAME: "", OLD: "-]", NEW: "+}"}
_STYLE = {SAME: "", OLD: "red", NEW: "green"}
_COLOURS = {
    "cell": "bold red", "figure": "bold red", "modal": "bold red", "reference": "bold red", "added": "bold green",
    "removed": "bold red", "wording": "bold yellow", "place": "bold yellow",
}  # fmt: skip

_NAMED = {str(ProvisionMove.MOVED), str(ProvisionMove.SPLIT), str(ProvisionMove.MERGED)}
_SIDES = {"added": NEW, "removed": OLD}

Word = tuple[str, str, bool]


def redline_lines(redline: Redline, *, width: int = 100, everything: bool = False) -> Iterator[Line]:
    """Lay a redline out in lines of at most ``width``; changes of form are only listed, unless all is asked for."""
    view = redline_view(redline)
    yield from _head(view, width)
    yield from _section("Changes of substance", len(view.substance), view.entries, width)
    for word, changes in view.form:
        if everything:
            yield from _section(f"Of form: {word}", len(changes), changes, width)
        else:
            yield from _folded(f"Of form, words shown by --all: {word}", changes, width)
    yield from _folded("Another number or place, words unchanged", view.moved, width)
    yield from _left_out(view, width)


def _head(view: RedlineView, width: int) -> Iterator[Line]:
    yield from _side("old", view.old, width)
    yield from _side("new", view.new, width)
    for aid in view.aids:
        yield from labelled("helped by", aid, width)
    yield BLANK
    yield from (((line, "bold"),) for line in wrap(summary_of(view), max(20, width)))
    for count in view.counts:
        yield ((f"{count.number:>6,}  ", "bold"), (count.word, _COLOURS.get(count.kind, "")))
    for text in (*((SEVERAL,) if view.several else ()), NUMBERS):
        yield from (((f"{' ' * 8}{line}", "dim"),) for line in wrap(text, max(20, width - 8)))
    yield BLANK


def _side(label: str, side: RedlineSide, width: int) -> Iterator[Line]:
    yield from labelled(label, side.title or side.path, width, style="bold")
    yield from labelled("", f"{side.path}  sha256 {side.sha256[:SHORT]}", width, style="dim")


def _section(title: str, count: int, changes: Sequence[ChangeView], width: int) -> Iterator[Line]:
    if not changes:
        return
    yield ((f"{title} ({count:,})", "bold"),)
    yield BLANK
    indent = max(2, len(str(changes[-1].number))) + 2
    for change in changes:
        yield from _change(change, indent, width)
        yield BLANK


def _change(change: ChangeView, indent: int, width: int) -> Iterator[Line]:
    what = ", ".join((*change.classes, *filter(None, (change.move,))))
    title = f"{change.number:>{indent - 2}}  {cites_of(change)}"
    yield from split_line(title, what, width, left_style="bold", right_style=_COLOURS.get(change.kind, "cyan"))
    for label, text in (
        ("old", change.old_where),
        ("new", change.new_where),
        ("matched", change.match),
        ("place", change.place),
        ("note", change.note),
        ("with it", change.with_it),
    ):
        if text:
            yield from labelled(label, text, width, indent=indent, style="dim")
    if change.cells:
        for cell in change.cells:
            yield from _cell(cell, indent, width)
    else:
        yield from _words("words", elided(change.runs), indent, width)
    for below in change.below:
        yield from _below(below, _SIDES[change.kind], indent + STEP * below.depth, width)


def _below(one: BelowView, side: str, indent: int, width: int) -> Iterator[Line]:
    """Yield what went with a provision: words under their label, rows in columns."""
    if not one.rows:
        name = (Run(SAME, one.label, ""),) if len(one.label) >= LABEL else ()
        yield from _words("" if name else one.label, (*name, *_apart(one.runs, bool(name))), indent, width)
        return
    marks = len(_OPEN[side]) + len(_CLOSE[side])
    for lines in columned([row.cells for row in one.rows], width - indent - marks):
        last = len(lines) - 1
        for number, line in enumerate(lines):
            opened = _OPEN[side] if number == 0 else " " * len(_OPEN[side])
            yield ((" " * indent, ""), (opened + line + (_CLOSE[side] if number == last else ""), _STYLE[side]))


def _apart(runs: Sequence[Run], named: bool) -> Iterator[Run]:
    return (Run(run.side, run.text, SAME if named and n == 0 else run.gap) for n, run in enumerate(runs))


def _cell(cell: RedlineCellView, indent: int, width: int) -> Iterator[Line]:
    name = Run(SAME, " · ".join(filter(None, (cell.row, cell.column))) + ":", "")
    if cell.old == cell.new:
        shown = [Run(SAME, cell.old, SAME)]
    else:
        shown = [Run(side, text, SAME) for side, text in ((OLD, cell.old), (NEW, cell.new)) if text]
    yield from _words("cell", (name, *shown), indent, width)


def _words(label: str, runs: Iterable[Run], indent: int, width: int) -> Iterator[Line]:
    """Yield runs after a label, each with its marks, wrapped under themselves."""
    first = f"{' ' * indent}{label:<{LABEL}}"
    room = max(20, width - len(first))
    for number, line in enumerate(_filled(_marked(runs, room), room)):
        yield ((first if number == 0 else " " * len(first), "dim"), *line)


def _marked(runs: Iterable[Run], longest: int) -> Iterator[Word]:
    """Split runs into words with their style and whether a space stands before; too long a word is broken."""
    for run in runs:
        text = _OPEN[run.side] + make_safe(run.text) + _CLOSE[run.side]
        for number, word in enumerate(text.split()):
            for start in range(0, len(word), longest):
                yield (word[start : start + longest], _STYLE[run.side], start == 0 and (number > 0 or bool(run.gap)))


def _filled(words: Iterable[Word], width: int) -> Iterator[Line]:
    """Fill lines with words, and join those of one style."""
    line: list[tuple[str, str]] = []
    used = 0
    for word, style, gap in words:
        space = " " if gap and line else ""
        if line and used + len(space) + len(word) > width:
            yield tuple(line)
            line, used, space = [], 0, ""
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + space + word, style)
        else:
            line += [(space, ""), (word, style)] if space else [(word, style)]
        used += len(space) + len(word)
    if line:
        yield tuple(line)


def _folded(title: str, changes: Sequence[ChangeView], width: int) -> Iterator[Line]:
    if not changes:
        return
    yield ((f"{title} ({len(changes):,})", "bold"),)
    last = len(changes) - 1
    cites = ((make_safe(_brief(change)) + ("," if n < last else ""), "", True) for n, change in enumerate(changes))
    yield from ((("  ", ""), *line) for line in _filled(cites, width - 2))
    yield BLANK


def _brief(change: ChangeView) -> str:
    return cites_of(change) + (f" ({change.move})" if change.move in _NAMED else "")


def _left_out(view: RedlineView, width: int) -> Iterator[Line]:
    yield (("Not compared", "bold"),)
    for text in view.left_out or ("nothing was left out",):
        for number, line in enumerate(wrap(make_safe(text), max(20, width - 4), break_on_hyphens=False)):
            yield (("    " if number else "  - ", "dim"), (line, ""))
