"""The smallest cures of a submission for a terminal: what to change, why, and the change as a patch."""

from collections.abc import Iterator
from textwrap import wrap

from compliance.model import CLAUSES, Outcome
from compliance.model.cure import Mend
from compliance.report.curewords import NO_HOUSE_WAY, counted, edit_in_words, line_of, provisions_of, remarks_on
from compliance.report.patch import render_patch
from compliance.report.remedy import Remedies, Remedy
from compliance.report.safe import safe
from compliance.report.text import BLANK, COLOURS, LABEL, Line, labelled, split_line
from compliance.report.view import view_of

FEW = 4
"""With more cures than this only the first is shown with its patch."""
LONGEST = 40
"""So many lines of a patch are shown."""
_MARKS = {"+": "green", "-": "red", "@": "cyan"}
NOTHING_TO_CURE = "Nothing to cure: it is lawful as it stands."


def patch_of(remedies: Remedies, remedy: Remedy) -> str:
    """Write what a cure changes in the file's own text as a patch; nothing where that cannot be edited."""
    return "" if remedy.text is None else render_patch(remedies.text, remedy.text, remedies.assessment.submission.path)


def cure_lines(remedies: Remedies, *, pick: int | None = None, written: str = "", width: int = 100) -> Iterator[Line]:
    """Lay out how a submission came out and its cures, or only the one that is picked, and where that was written."""
    yield from _head(remedies, width)
    for defect in remedies.defects:
        yield from labelled("DEFECT", f"of this program: {defect}", width, style="bold red")
    for sentence in _sentences(remedies):
        yield from paragraph(sentence, width, style="bold")
    for number, remedy in enumerate(remedies.cures, start=1):
        if pick in {None, number}:
            yield BLANK
            patch = pick is not None or number == 1 or len(remedies.cures) <= FEW
            yield from _cure(number, remedy, remedies, width, patch=patch)
    if pick is None and len(remedies.cures) > FEW:
        yield BLANK
        yield ((f"--pick 2 to {len(remedies.cures)} shows the patch of another.", "dim"),)
    if written:
        yield BLANK
        yield from paragraph(f"Cure {pick} is written to {written}, and it is compliant.", width)


def paragraph(text: str, width: int, *, style: str = "") -> Iterator[Line]:
    """Yield a text in lines of at most ``width``."""
    yield from (((line, style),) for line in wrap(safe(text), width, break_on_hyphens=False) or [""])


def hanging(before: str, text: str, width: int, *, style: str = "") -> Iterator[Line]:
    """Yield a text after what stands before its first line; the lines below begin under it."""
    for line in wrap(safe(text), width - len(before), break_on_hyphens=False) or [""]:
        yield ((before + line, style),)
        before = " " * (len(before) + 2 if before.strip() else len(before))


def _head(remedies: Remedies, width: int) -> Iterator[Line]:
    view = view_of(remedies.assessment, remedies.vocabulary)
    title = f"{view.holder} · {view.game} · {view.chapter} ({view.version}) · as of {view.as_of}"
    yield from paragraph(title, width, style="bold")
    counts = " · ".join(f"{number} {word}" for number, word in view.counts)
    yield ((f"{view.headline}    ", COLOURS[view.outcome]), (counts, ""))
    for caution in view.cautions:
        yield from labelled("caution", caution, width, style="yellow")
    yield BLANK


def _sentences(remedies: Remedies) -> Iterator[str]:
    """Say how many cures there are and of which size, or that none was found and how far was looked."""
    if remedies.assessment.outcome is Outcome.COMPLIANT:
        yield NOTHING_TO_CURE
        return
    if remedies.assessment.outcome is Outcome.COMPLIANT_WITH_WAIVERS:
        yield "Waivers in effect cover the variances and cure none of them; this is what would."
    if remedies.cures:
        yield _found(remedies)
    elif not remedies.defects:
        yield from _none_found(remedies)


def _found(remedies: Remedies) -> str:
    number, edits = len(remedies.cures), counted(len(remedies.cures[0].cure.mends), "edit")
    more = " There may be more of that size." if remedies.more else ""
    if number == 1:
        return f"1 smallest cure, of {edits}; it makes the submission lawful.{more}"
    return f"{number} smallest cures, each of {edits}; any one makes the submission lawful.{more}"


def _none_found(remedies: Remedies) -> Iterator[str]:
    if remedies.undecided:
        yield (
            "No cure was found: the solver gave up before it had gone through every change of at most "
            f"{counted(remedies.furthest, 'edit')}. That is no proof that there is none."
        )
    else:
        yield f"No cure was found among all changes of at most {counted(remedies.furthest, 'edit')}."
    if CLAUSES in remedies.assessment.submission.statements:
        yield f"The house way is in clauses: {NO_HOUSE_WAY}."


def _cure(number: int, remedy: Remedy, remedies: Remedies, width: int, *, patch: bool) -> Iterator[Line]:
    before = f"{number:>2}  "
    for mend in remedy.cure.mends:
        yield from _mend(before, mend, remedies, width)
        before = "    and "
    for one in remedy.refused:
        yield from labelled("by hand", f"{one.message}; {one.hint or ''}", width, indent=4, style="yellow")
    if patch and remedy.text is not None:
        yield from _patch(patch_of(remedies, remedy))


def _patch(patch: str) -> Iterator[Line]:
    """Yield the lines of a patch, the first of them where it is long."""
    lines = patch.removesuffix("\n").split("\n")
    shown = lines if len(lines) <= LONGEST else lines[: LONGEST - 1]
    for line in shown:
        yield ((" " * 6, ""), (safe(line), _MARKS.get(line[:1], "dim")))
    if len(shown) < len(lines):
        yield ((f"      … and {len(lines) - len(shown)} lines more; --format patch shows them all", "dim"),)


def _mend(before: str, mend: Mend, remedies: Remedies, width: int) -> Iterator[Line]:
    field, ruleset = remedies.vocabulary.fields[mend.field], remedies.assessment.ruleset
    stated = remedies.assessment.submission.statements.get(mend.field)
    where = line_of(None if stated is None else stated.span)
    yield from hanging(before, edit_in_words(mend, field), width, style="bold")
    yield from split_line(f"    {'field':<{LABEL}}{field.label}", where, width, left_style="dim")
    for rule in mend.forced_by:
        yield from labelled("forced by", f"{provisions_of(rule, ruleset)}: {rule.title}", width, indent=4)
    for remark in remarks_on(mend, field, ruleset):
        yield from labelled("but", remark, width, indent=4, style="yellow")
