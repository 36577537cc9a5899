"""One finding, or a list of them, as blocks of a document to send."""

from collections.abc import Iterator, Sequence

from compliance.report.check.html import turns
from compliance.report.check.view import FindingView, ReadingView
from compliance.report.paper.blocks import Block, Cell, Grid, Pairs, Words, cell_of, said

Row = tuple[str, Cell]


def mark_of(one: FindingView) -> str:
    """Say beside a variance of what kind it is, whether it is waived and whether it turns on a reading."""
    marks = (one.kind, "waived" if one.waiver else "", "turns on a reading" if turns(one) else "")
    return ", ".join(mark for mark in marks if mark)


def brief(variances: Sequence[FindingView]) -> Grid:
    """Return the table of variances."""
    rows = tuple(
        (cell_of(str(number)), cell_of(one.title), cell_of(", ".join(one.cites)), cell_of(mark_of(one)))
        for number, one in enumerate(variances, start=1)
    )
    return Grid(head=("No.", "What departs", "Section", "Kind"), widths=(6, 50, 24, 20), rows=rows)


def finding_pairs(one: FindingView, as_of: str) -> Pairs:
    """Return all that is known of one finding, label by label; what is empty is left out."""
    rows = (
        ("Sections", cell_of(", ".join(one.full_cites), "bold")),
        *_stated(one),
        ("Required", cell_of(one.required)),
        ("Difference", cell_of(one.difference, "bold")),
        ("Hand that shows it", cell_of(one.witness, "bold")),
        ("Cure", cell_of(one.cure)),
        ("Waiver", cell_of(one.waiver)),
        *(("Waiver not counted", cell_of(f"Not in effect on {as_of}: {text}")) for text in one.not_in_effect),
        ("To decide it, state", _missing(one)),
        *(("Reading", tuple(_reading(reading))) for reading in one.readings),
        ("The rule", cell_of(one.summary)),
        ("Note", cell_of(one.note)),
        ("Rule id", (((one.rule, "code"), (f"  ({one.scope})", "soft")),)),
    )
    return Pairs(tuple((label, cell) for label, cell in rows if any(text for words in cell for text, _ in words)))


def open_pairs(one: FindingView, as_of: str) -> Pairs:
    """Return all that is known of a finding that is undetermined, with why where it is not for want of a statement."""
    known = finding_pairs(one, as_of)
    if one.to_state or one.difference:
        return known
    return Pairs((("Why", cell_of("what is stated cannot be compared with what is required")), *known.rows))


def _stated(one: FindingView) -> Iterator[Row]:
    where: Words = said(f"  {one.where}", "code") if one.where else ()
    if one.stated:
        yield ("Computed" if one.computed else "Stated", (((one.stated, ""), *where),))


def _reading(reading: ReadingView) -> Iterator[Words]:
    if reading.turns:
        yield said("Another recorded reading would turn this verdict.", "bold")
    yield ((reading.question, ""), (f"  {reading.id}", "code"))
    ending = "" if reading.decides else "; recorded, and not decided here"
    yield (("Used here: ", ""), (reading.used, "bold"), (ending, ""))
    for other in reading.others:
        yield ((f"Other: {other.text}", ""), *(said(" (turns the verdict)", "bold") if other.turns else ()))
    if reading.decides and reading.others and not reading.turns:
        yield said("No other recorded reading would turn this verdict.", "soft")


def finding_grid(findings: Sequence[FindingView]) -> Iterator[Block]:
    """Yield findings as a compact table, if there are any; one that a reading would turn says so."""
    rows = tuple(
        ((said(one.title), *_turning(one)), cell_of(", ".join(one.cites)), cell_of(one.rule, "code"))
        for one in findings
    )
    if rows:
        yield Grid(head=("Rule", "Section", "Rule id"), widths=(41, 20, 39), rows=rows)


def uncovered_grid(findings: Sequence[FindingView]) -> Iterator[Block]:
    """Yield findings with what would have to be stated to decide them, if there are any."""
    rows = tuple(
        ((said(one.title), said(one.rule, "code"), *_turning(one)), cell_of(", ".join(one.cites)), _missing(one))
        for one in findings
    )
    if rows:
        yield Grid(head=("Rule", "Section", "To be stated"), widths=(42, 20, 38), rows=rows)


def _turning(one: FindingView) -> Cell:
    return tuple(words for reading in one.readings if reading.turns for words in _reading(reading))


def _missing(one: FindingView) -> Cell:
    return tuple(((label, ""), (f"  {name}", "code")) for name, label in one.to_state)
