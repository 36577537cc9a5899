"""The smallest cures of a submission for a terminal: what to change, why, and the change as a patch."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.model import CLAUSES, CheckedCure, CureResult, Mend, Outcome
from compliance.report.check.text import BLANK, COLOURS, LABEL, Line, labelled, split_line
from compliance.report.check.view import view_of
from compliance.report.cure.forcing_rules import (
    kept_after_cure,
    lacks_after_cure,
    rules_met_besides,
    split_forcing_rules,
)
from compliance.report.cure.patch import patch_of
from compliance.report.cure.words import (
    NO_HOUSE_WAY,
    counted,
    edit_in_words,
    line_of,
    ordinal,
    provisions_of,
    remarks_on,
)
from compliance.report.safe_text import make_safe

FEW = 4
"""With more cures than this only the first is shown with its patch."""
LONGEST = 40
"""So many lines of a patch are shown."""
_MARKS = {"+": "green", "-": "red", "@": "cyan"}
NOTHING_TO_CURE = "Nothing to cure: it is lawful as it stands."
_AS_IT_IS = "It is written to {} as it is."


def cure_lines(remedies: CureResult, *, pick: int | None = None, written: str = "", width: int = 100) -> Iterator[Line]:
    """Lay out how a submission came out and its cures, or only the one that is picked, and where that was written."""
    yield from _head(remedies, width)
    for defect in remedies.defects:
        yield from labelled("DEFECT", f"of this program: {defect}", width, style="bold red")
    for sentence in _sentences(remedies, pick):
        yield from paragraph(sentence, width, style="bold")
    if pick is not None and remedies.cures:
        yield BLANK
        yield from _cure(pick, remedies.cures[pick - 1], remedies, width)
    elif len(remedies.cures) > FEW:
        yield from _many(remedies, width)
    else:
        for number, remedy in enumerate(remedies.cures, start=1):
            yield BLANK
            yield from _cure(number, remedy, remedies, width)
    if written:
        yield BLANK
        told = f"Cure {pick} is written to {written}, and it is compliant." if remedies.cures else _AS_IT_IS
        yield from paragraph(told.format(written), width)


def paragraph(text: str, width: int, *, style: str = "") -> Iterator[Line]:
    """Yield a text in lines of at most ``width``."""
    yield from (((line, style),) for line in wrap(make_safe(text), width, break_on_hyphens=False) or [""])


def hanging(before: str, text: str, width: int, *, style: str = "") -> Iterator[Line]:
    """Yield a text after what stands before its first line; the lines below begin under it."""
    for line in wrap(make_safe(text), width - len(before), break_on_hyphens=False) or [""]:
        yield ((before + line, style),)
        before = " " * (len(before) + 2 if before.strip() else len(before))


def _head(remedies: CureResult, width: int) -> Iterator[Line]:
    view = view_of(remedies.assessment, remedies.vocabulary)
    title = f"{view.holder} · {view.game} · {view.chapter} ({view.version}) · as of {view.as_of}"
    yield from paragraph(title, width, style="bold")
    counts = " · ".join(f"{number} {word}" for number, word in view.counts)
    yield ((f"{view.headline}    ", COLOURS[view.outcome]), (counts, ""))
    for caution in view.cautions:
        yield from labelled("caution", caution, width, style="yellow")
    yield BLANK


def _sentences(remedies: CureResult, pick: int | None) -> Iterator[str]:
    """Say how many cures there are and of which size, or that none was found and how far was looked."""
    if remedies.assessment.outcome is Outcome.COMPLIANT:
        yield NOTHING_TO_CURE
        return
    if remedies.assessment.outcome is Outcome.COMPLIANT_WITH_WAIVERS:
        yield "Waivers in effect cover the variances and cure none of them; this is what would."
    if remedies.cures:
        yield _found(remedies, pick)
    elif not remedies.defects:
        yield from _none_found(remedies)


def _found(remedies: CureResult, pick: int | None) -> str:
    number, edits = len(remedies.cures), counted(len(remedies.cures[0].cure.mends), "edit")
    if number == 1:
        more = " There may be more of that size." if remedies.more else ""
        return f"1 smallest cure, of {edits}; it makes the submission lawful.{more}"
    least = "at least " if remedies.more else ""
    if pick is not None:
        return (
            f"The {ordinal(pick)} of {least}{number} smallest cures, each of {edits}; it makes the submission lawful."
        )
    whole = f"{least}{number} smallest cures, each of {edits}; any one makes the submission lawful."
    more = " There are more of the same size: shown are those that change statements first." if remedies.more else ""
    return whole[:1].upper() + whole[1:] + more


def _none_found(remedies: CureResult) -> Iterator[str]:
    if remedies.undecided:
        yield (
            "No cure was found: the solver gave up before it had gone through every change of at most "
            f"{counted(remedies.furthest, 'edit')}. That is no proof that there is none."
        )
    else:
        yield f"No cure was found among all changes of at most {counted(remedies.furthest, 'edit')}."
    if CLAUSES in remedies.assessment.submission.statements:
        yield f"The house way is in clauses: {NO_HOUSE_WAY}."


def _cure(number: int, remedy: CheckedCure, remedies: CureResult, width: int) -> Iterator[Line]:
    """Lay out one cure: its edits with their reasons, what follows from it, and its patch."""
    yield from _edits(f"{number:>2}  ", remedy.cure.mends, remedies, width)
    yield from _rest(remedy, remedies, width)
    if remedy.text is not None:
        yield from _patch(patch_of(remedies, remedy))


def _rest(remedy: CheckedCure, remedies: CureResult, width: int) -> Iterator[Line]:
    """Say what a cure settles beyond the rules that force its edits, and what follows from it."""
    for rule in rules_met_besides(remedy, remedies.assessment):
        told = f"{provisions_of(rule, remedies.assessment.ruleset)}: {rule.title}"
        yield from labelled("settles", told, width, indent=4)
    for label, told, style in (
        ("but", lacks_after_cure(remedy, remedies), "yellow"),
        ("besides", kept_after_cure(remedy, remedies), ""),
    ):
        if told:
            yield from labelled(label, told, width, indent=4, style=style)
    for one in remedy.refused:
        yield from labelled("by hand", f"{one.message}; {one.hint or ''}", width, indent=4, style="yellow")


def _many(remedies: CureResult, width: int) -> Iterator[Line]:
    """Lay out many cures: what all have in common first; what is to be said of an edit where it first comes."""
    shared = [one for one in remedies.cures[0].cure.mends if all(_has(one, other) for other in remedies.cures)]
    own = [[one for one in remedy.cure.mends if not _is_among(one, shared)] for remedy in remedies.cures]
    if shared:
        yield BLANK
        yield (("In every one of them:", "bold"),)
        yield from _edits("    ", shared, remedies, width)
    told: list[Mend] = []
    for number, (remedy, mends) in enumerate(zip(remedies.cures, own, strict=True), start=1):
        yield BLANK
        yield from _edits(f"{number:>2}  ", mends, remedies, width, told=told)
        yield from _rest(remedy, remedies, width)
        if number == 1 and remedy.text is not None:
            yield from _patch(patch_of(remedies, remedy))
        told += mends
    yield BLANK
    told_once = "What is to be said of an edit stands where it first comes."
    yield from paragraph(
        f"{told_once} --pick 2 to {len(remedies.cures)} shows another with its patch.", width, style="dim"
    )


def _has(mend: Mend, remedy: CheckedCure) -> bool:
    return _is_among(mend, remedy.cure.mends)


def _is_among(mend: Mend, mends: Iterable[Mend]) -> bool:
    return any((one.field, one.step, one.after) == (mend.field, mend.step, mend.after) for one in mends)


def _patch(patch: str) -> Iterator[Line]:
    """Yield the lines of a patch, the first of them where it is long."""
    lines = patch.removesuffix("\n").split("\n")
    shown = lines if len(lines) <= LONGEST else lines[: LONGEST - 1]
    for line in shown:
        yield ((" " * 6, ""), (make_safe(line), _MARKS.get(line[:1], "dim")))
    if len(shown) < len(lines):
        yield ((f"      … and {len(lines) - len(shown)} lines more; --format patch shows them all", "dim"),)


def _edits(
    before: str, mends: Sequence[Mend], remedies: CureResult, width: int, *, told: Sequence[Mend] = ()
) -> Iterator[Line]:
    """Lay out edits one after the other; of those that were told before only what to do."""
    for mend in mends:
        yield from hanging(before, edit_in_words(mend, remedies.vocabulary.fields[mend.field]), width, style="bold")
        if mend not in told:
            yield from _about(mend, remedies, width)
        before = "    and "


def _about(mend: Mend, remedies: CureResult, width: int) -> Iterator[Line]:
    field, ruleset = remedies.vocabulary.fields[mend.field], remedies.assessment.ruleset
    stated = remedies.assessment.submission.statements.get(mend.field)
    where = line_of(None if stated is None else stated.span)
    yield from split_line(f"    {'field':<{LABEL}}{field.label}", where, width, left_style="dim")
    yield from _reasons(mend, remedies, width)
    for remark in remarks_on(mend, field, ruleset):
        yield from labelled("but", remark, width, indent=4, style="yellow")


def _reasons(mend: Mend, remedies: CureResult, width: int) -> Iterator[Line]:
    """Name the rules that force an edit, or those that it goes with the other edits for."""
    against, besides = split_forcing_rules(mend, remedies.assessment)
    ruleset, others = remedies.assessment.ruleset, len(remedies.cures[0].cure.mends) - 1
    edits, them = ("the other edit", "it") if others == 1 else ("the other edits", "they")
    for rule in against:
        yield from labelled("forced by", f"{provisions_of(rule, ruleset)}: {rule.title}", width, indent=4)
    for rule in besides:
        told = f"{edits}: without this one {them} would break {provisions_of(rule, ruleset)}: {rule.title}"
        yield from labelled("goes with", told, width, indent=4)
