"""A comparison of two rulesets for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.model import RulesetDiff
from compliance.report.check.text import BLANK, Line, split_line
from compliance.report.diff.rows import DiffCellView, DiffRowView
from compliance.report.diff.view import AlikeView, DiffView, DiffWitnessView, HeadView, diff_view, shows_in_words
from compliance.report.safe_text import make_safe

WIDEST = 24
_STYLES = {"neither is stricter": "yellow", "could not be decided": "yellow", "elected differently": "yellow"}


def diff_lines(difference: RulesetDiff, *, width: int = 100, everything: bool = False) -> Iterator[Line]:
    """Lay a comparison out in lines of at most ``width``; rules that are the same are named where all is asked for."""
    view = diff_view(difference)
    yield from _head(view, width)
    for label, rows in view.topics.items():
        yield from _block(f"{label} ({len(rows)})", (line for row in rows for line in _row(row, view.heads, width)))
    yield from _block(f"Witnesses ({len(view.witnesses)})", _witnesses(view, width))
    covered = (line for row in view.covered for line in _row(row, view.heads, width))
    yield from _block(f"Rules that differ, and no filing shows it ({len(view.covered)})", covered, _COVERED, width)
    yield from _block(f"Renumbered only ({len(view.renumbered)})", _alike(view.renumbered, width))
    if view.same:
        lines = _alike(view.same, width) if everything else _MORE
        yield from _block(f"The same ({len(view.same)})", lines)
    yield from _block("Could not be decided", (_text(f"  {name}", "yellow") for name in view.undecided))
    yield from _block(f"Readings taken ({len(view.readings)})", _sayings(view.readings, width) if everything else _MORE)
    yield from _block("How to read this", _sayings(view.limits, width))
    yield from _block("Inputs", _inputs(view))
    yield ((make_safe(view.headline), "bold"),)


def _sayings(texts: Iterable[str], width: int) -> Iterator[Line]:
    for text in texts:
        first, *rest = _wrapped(text, width - 4)
        yield _text(f"  {first}")
        yield from (_text(f"    {line}") for line in rest)


_COVERED = "Other rules of the other side refuse every filing that could tell them apart."


def _text(text: str, style: str = "") -> Line:
    return ((make_safe(text), style),)


_MORE = (_text("  --full names them", "dim"),)


def _wrapped(text: str, width: int) -> list[str]:
    # WHY: a section sign at the end of a line, apart from its number, is hard to read; `wrap` breaks at plain spaces.
    kept = make_safe(text).replace("§ ", "§\N{NO-BREAK SPACE}")
    lines = wrap(kept, max(20, width), break_on_hyphens=False) or [""]
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


def _head(view: DiffView, width: int) -> Iterator[Line]:
    yield _text(f"{view.heads[0].label} against {view.heads[1].label}", "bold")
    for head in view.heads:
        told = f"{head.title}, {head.chapter} ({head.version}), {head.period}; {head.instrument}"
        yield from _beside(head.label, [told], _margin(view.heads), width)
    yield BLANK
    for line in _wrapped(f"{view.headline}.", width):
        yield _text(line, "bold")
    for sentence in view.sentences:
        yield from (_text(line) for line in _wrapped(sentence, width))
    for caution in view.cautions:
        yield from _beside("caution", [caution], len("caution") + 2, width)
    for defect in view.defects:
        for line in _wrapped(f"A DEFECT OF THIS PROGRAM: {defect}", width):
            yield _text(line, "bold red")
    yield BLANK


def _margin(heads: Sequence[HeadView]) -> int:
    return min(WIDEST, max(len(make_safe(head.label)) for head in heads)) + 2


def _beside(label: str, texts: Iterable[str], margin: int, width: int) -> Iterator[Line]:
    """Yield texts beside the name of a side, each wrapped under itself; a long name stands on a line of its own."""
    before = f"    {make_safe(label)}"
    if len(before) > margin + 2:
        yield _text(before, "dim")
        before = ""
    for text in texts:
        for number, line in enumerate(_wrapped(text, width - margin - 6)):
            yield ((f"{before:<{margin + 4}}" + ("  " if number else ""), "dim"), (line, ""))
            before = ""


def _row(row: DiffRowView, heads: Sequence[HeadView], width: int) -> Iterator[Line]:
    numbers = ", ".join(map(str, row.witnesses))
    shown = f" · witness{'es' if len(row.witnesses) > 1 else ''} {numbers}" if numbers else ""
    yield from split_line(
        f"  {row.subject}", f"{row.told}{shown}", width, left_style="bold", right_style=_STYLES.get(row.told, "cyan")
    )
    for head, cell in zip(heads, row.cells, strict=True):
        yield from _beside(head.label, _cell(cell), _margin(heads), width)


def _cell(cell: DiffCellView) -> Iterator[str]:
    for text, cites in cell.lines:
        yield f"{text} [{', '.join(cites)}]" if cites else text


def _block(title: str, lines: Iterable[Line], about: str = "", width: int = 100) -> Iterator[Line]:
    kept = iter(lines)
    first = next(kept, None)
    if first is None:
        return
    yield _text(title, "bold")
    if about:
        yield from (_text(f"  {line}", "dim") for line in _wrapped(about, width - 2))
    yield first
    yield from kept
    yield BLANK


def _witnesses(view: DiffView, width: int) -> Iterator[Line]:
    for label, text in view.common:
        yield _text(f"  All that {label} accepts state also:", "dim")
        yield from _yaml(text)
    for one in view.witnesses:
        yield from _witness(one, width)


def _witness(one: DiffWitnessView, width: int) -> Iterator[Line]:
    number = f"{one.number:>4}  "
    for line in _wrapped(shows_in_words(one), width - len(number)):
        yield ((number, "bold"), (line, ""))
        number = " " * len(number)
    yield from _yaml(one.beyond)


def _yaml(text: str) -> Iterator[Line]:
    for line in filter(None, text.split("\n")):
        yield ((" " * 10, ""), (make_safe(line), "green"))


def _alike(rules: Sequence[AlikeView], width: int) -> Iterator[Line]:
    for one in rules:
        first, second = ", ".join(one.first), ", ".join(one.second)
        cites = first if first == second else f"{first} -> {second}"
        if len(one.title) + len(cites) + 4 <= width:
            yield from split_line(f"  {one.title}", cites, width)
            continue
        yield from (_text(f"  {line}") for line in _wrapped(one.title, width - 2))
        yield from (_text(f"      {line}", "dim") for line in _wrapped(cites, width - 6))


def _inputs(view: DiffView) -> Iterator[Line]:
    for head in view.heads:
        yield _text(f"  sha256 {head.sha256}  {head.label}", "dim")
    yield _text(f"  {view.program}", "dim")
