"""The variance report for a terminal: lines of styled pieces, written plainly or in colour."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.model import Trace
from compliance.report.check.view import ElectionView, FindingView, NoteView, ReadingView, ReportView
from compliance.report.safe_text import make_safe

Line = tuple[tuple[str, str], ...]

MARKS = {True: "yes", False: "no", None: "?"}
COLOURS = {
    "compliant": "bold green",
    "compliant_with_waivers": "bold yellow",
    "not_compliant": "bold red",
    "undetermined": "bold yellow",
}
LABEL = 11
DEEPEST = 4
BLANK: Line = ()


def plain(lines: Iterable[Line]) -> str:
    """Write lines without any style."""
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)


def report_lines(view: ReportView, *, width: int = 100) -> Iterator[Line]:
    """Lay a report out in lines of at most ``width`` where the text allows."""
    yield from _head(view, width)
    for number, variance in enumerate(view.variances, start=1):
        yield from _variance(variance, number, width)
    yield from _block("Undetermined: state these to decide", _open_points(view.undetermined, width))
    yield from _block("Elections", _elections(view.elections, width))
    yield from _block("Hold of the selected paytables", _holds(view, width))
    yield from _block("House way", _proof(view.proof, width))
    yield from _block("Verdicts that rest on a reading", _turning((*view.passes, *view.not_applicable), width))
    yield from _block(f"Passed ({len(view.passes)})", _brief(view.passes, width))
    yield from _block(f"Not covered by this filing ({len(view.uncovered)})", _brief(view.uncovered, width))
    yield from _block(f"Not applicable ({len(view.not_applicable)})", _brief(view.not_applicable, width))
    yield from _block("Not checked", _notes(view.not_checked, width))
    yield from _block("Inputs", _inputs(view))
    yield _result_line(view)


def _head(view: ReportView, width: int) -> Iterator[Line]:
    title = f"{view.holder} · {view.game} · {view.chapter} ({view.version}), {view.period} · as of {view.as_of}"
    for line in _wrapped(title, width):
        yield ((line, "bold"),)
    yield BLANK
    yield _result_line(view)
    for line in _wrapped(view.sentence, width):
        yield ((line, "dim"),)
    for caution in view.cautions:
        yield from labelled("caution", caution, width, style="yellow")
    yield BLANK


def _result_line(view: ReportView) -> Line:
    counts = " · ".join(f"{number} {word}" for number, word in view.counts)
    return ((view.headline, COLOURS[view.outcome]), ("    ", ""), (counts, ""))


def _wrapped(text: str, width: int) -> list[str]:
    return wrap(make_safe(text), max(20, width), break_on_hyphens=False) or [""]


def labelled(
    label: str, text: str, width: int, *, indent: int = 0, style: str = "", label_style: str = "dim"
) -> Iterator[Line]:
    """Yield text after a label, wrapped under itself."""
    first = f"{' ' * indent}{label:<{LABEL}}"
    for number, line in enumerate(_wrapped(text, width - len(first))):
        yield ((first if number == 0 else " " * len(first), label_style), (line, style))


def split_line(left: str, right: str, width: int, *, left_style: str = "", right_style: str = "dim") -> Iterator[Line]:
    """Yield one line with its right part at the right margin, or two where they do not fit."""
    left, right = make_safe(left), make_safe(right)
    gap = width - len(left) - len(right)
    if gap >= 2 or not right:
        yield ((left, left_style), (" " * max(gap, 0), ""), (right, right_style))
        return
    indent = len(left) - len(left.lstrip(" "))
    for number, line in enumerate(_wrapped(left.strip(), width - indent)):
        yield ((" " * (indent + (2 if number else 0)) + line, left_style),)
    yield ((" " * max(0, width - len(right)), ""), (right, right_style))


def _variance(one: FindingView, number: int, width: int) -> Iterator[Line]:
    kind = f"waived {one.kind}" if one.waiver else one.kind
    cites = ", ".join(one.cites)
    yield from split_line(
        f"{number:>2}  {one.title}", f"{cites}   {kind}", width, left_style="bold", right_style="cyan"
    )
    yield from _split_stated(one, width)
    for label, text, style in (
        ("required", one.required, ""),
        ("difference", one.difference, "red"),
        ("witness", one.witness, "bold"),
        ("rule", f"{one.summary} [{one.rule}]", ""),
    ):
        if text:
            yield from labelled(label, text, width, indent=4, style=style)
    yield from _why(one.trace, width)
    for reading in one.readings:
        yield from _reading(reading, width)
    if one.waiver:
        yield from labelled("waiver", one.waiver, width, indent=4, style="yellow")
    for waiver in one.not_in_effect:
        yield from labelled(
            "no waiver",
            f"{waiver} is not in effect on the day and does not count",
            width,
            indent=4,
            style="red",
        )
    yield from labelled("cure", one.cure, width, indent=4, style="green")
    yield BLANK


def _split_stated(one: FindingView, width: int) -> Iterator[Line]:
    if not one.stated:
        return
    label = "computed" if one.computed else "stated"
    lines = list(labelled(label, one.stated, width - (len(one.where) + 2 if one.where else 0), indent=4))
    first = "".join(text for text, _ in lines[0])
    yield (*lines[0], (" " * max(2, width - len(first) - len(make_safe(one.where))), ""), (make_safe(one.where), "dim"))
    yield from lines[1:]


def _why(trace: Trace | None, width: int) -> Iterator[Line]:
    if trace is None:
        return
    label = "why"
    for depth, part in _walk(trace, 0):
        sides = ", ".join(text for text in (part.left, part.right and f"against {part.right}") if text)
        outcome = MARKS[part.outcome]
        text = f"{'  ' * depth}{outcome}: {part.text}" + (f" [{sides}]" if sides and depth + len(trace.parts) else "")
        yield from labelled(label, text, width, indent=4, style="dim")
        label = ""


def _walk(trace: Trace, depth: int) -> Iterator[tuple[int, Trace]]:
    yield depth, trace
    if depth < DEEPEST:
        for part in trace.parts:
            yield from _walk(part, depth + 1)


def _reading(reading: ReadingView, width: int) -> Iterator[Line]:
    turn = " ANOTHER RECORDED READING WOULD TURN THIS VERDICT." if reading.turns else ""
    yield from labelled(
        "reading",
        f"{reading.question} {reading.used[:1].upper()}{reading.used[1:]}.{turn}",
        width,
        indent=4,
        style="yellow" if reading.turns else "",
    )
    for other in reading.others:
        yield from labelled("", f"- {other.text}", width, indent=4, style="dim")


def _block(title: str, lines: Iterator[Line]) -> Iterator[Line]:
    first = next(lines, None)
    if first is None:
        return
    yield ((title, "bold"),)
    yield first
    yield from lines
    yield BLANK


def _open_points(findings: Sequence[FindingView], width: int) -> Iterator[Line]:
    for one in findings:
        yield from split_line(f"  {one.title}", ", ".join(one.cites), width)
        for name, label in one.to_state:
            yield from labelled("state", f"{name} ({label})", width, indent=4)
        if not one.to_state:
            yield from labelled(
                "why",
                one.difference or "what is stated cannot be compared with what is required",
                width,
                indent=4,
            )
        for reading in one.readings:
            if reading.turns:
                yield from _reading(reading, width)


def _elections(elections: Sequence[ElectionView], width: int) -> Iterator[Line]:
    for one in elections:
        how = f" ({one.how})" if one.how else ""
        yield from split_line(f"  {one.label}: {one.value}{how}", one.cite, width)


def _holds(view: ReportView, width: int) -> Iterator[Line]:
    if view.hold_readings:
        yield from ((("  ", ""), (line, "dim")) for line in _wrapped(view.hold_readings, width - 2))
    for one in view.holds:
        name = f"{one.label}, {one.table}" if one.table else one.label
        yield from split_line(f"  {name}: {one.hold}", one.exact, width)
        if one.declared:
            style = "red" if one.differs else "dim"
            text = f"{one.declared}, {one.compared} ({one.where})"
            yield from labelled("declared", text, width, indent=4, style=style)


def _proof(lines: Sequence[str], width: int) -> Iterator[Line]:
    for text in lines:
        yield from ((("  ", ""), (line, "")) for line in _wrapped(text, width - 2))


def _turning(findings: Sequence[FindingView], width: int) -> Iterator[Line]:
    for one in findings:
        turning = [reading for reading in one.readings if reading.turns]
        if turning:
            yield from split_line(f"  {one.title}", ", ".join(one.cites), width)
            for reading in turning:
                yield from _reading(reading, width)


def _brief(findings: Sequence[FindingView], width: int) -> Iterator[Line]:
    for one in findings:
        yield from split_line(f"  {one.title}", ", ".join(one.cites), width, left_style="dim")


def _notes(notes: Sequence[NoteView], width: int) -> Iterator[Line]:
    for one in notes:
        yield from split_line(f"  {one.text}", one.place, width, left_style="dim")


def _inputs(view: ReportView) -> Iterator[Line]:
    for name, sha256 in view.inputs:
        yield ((f"  sha256 {sha256}  ", "dim"), (make_safe(name), "dim"))
    yield ((f"  {view.program}", "dim"),)


def table_lines(rows: Sequence[tuple[str, str, str, str]]) -> Iterator[Line]:
    """Lay out the table of several submissions: file, holder, ruleset, result."""
    cells = [tuple(make_safe(cell) for cell in row) for row in rows]
    head = ("submission", "holder", "ruleset", "result")
    widths = [max(len(row[place]) for row in (head, *cells)) for place in range(len(head))]
    for number, row in enumerate((head, *cells)):
        text = "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=True))
        yield ((text.rstrip(), "bold" if number == 0 else ""),)
