"""A lock verified against a document: what changed, which rules and cases to look at again, and what to do next."""

from collections.abc import Iterator, Sequence

from compliance.model import LockCheck, ProvisionLockCheck, ProvisionStanding, Touched
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    LabelledValue,
    Paragraph,
    ReportDocument,
    Tone,
    caution_paragraph,
    code_text,
    document_of,
    eyebrow_paragraph,
    fair_text,
    label_contents,
    label_text,
    make_item,
    make_paragraph,
    section_blocks,
    values_with_content,
)
from compliance.report.law.lock_check import NOT_VERIFIED, changed_in_substance, count_standing, looks_strange
from compliance.version import __version__

STRANGE = "this document does not look like the text of this chapter"
SHORT = 12
_TONES: dict[ProvisionStanding, Tone] = {
    ProvisionStanding.MISSING: "bad",
    ProvisionStanding.REWORDED: "bad",
    ProvisionStanding.MOVED: "fair",
    ProvisionStanding.COSMETIC: "",
    ProvisionStanding.MATCHES: "good",
}


def lock_check_document(lock_check: LockCheck) -> ReportDocument:
    """Lay out how the provisions under a ruleset stand in a document."""
    lock = lock_check.lock
    changed = changed_in_substance(lock_check)
    return document_of(
        f"Lock of {lock.ruleset} verified against {lock_check.path}",
        (
            eyebrow_paragraph("Lock verified"),
            Heading(1, lock.ruleset),
            *_head_blocks(lock_check),
            *section_blocks(f"Changed in substance ({len(changed):,})", _changed_blocks(lock_check, changed)),
            *section_blocks("Besides", [values_with_content(*_other_values(lock_check))]),
            *section_blocks("What to do next", map(make_item, _next_steps(lock_check, changed))),
        ),
        program=f"compliance {__version__}",
        footer=[f"sha256 {lock_check.sha256}  {lock_check.path}", f"sha256 {lock.sha256}  {lock.document}"],
    )


def _head_blocks(lock_check: LockCheck) -> Iterator[Block]:
    lock = lock_check.lock
    same = "the same file" if lock_check.sha256 == lock.sha256 else "another file"
    yield values_with_content(
        label_text("Encoded from", f"{lock.document}, {lock.side}"),
        label_text("Affirmed", lock.affirmed),
        label_text("Verified against", f"{lock_check.path} (sha256 {lock_check.sha256[:SHORT]}), {same}"),
        kind="facts",
    )
    if looks_strange(lock_check):
        missing = count_standing(lock_check, ProvisionStanding.MISSING)
        yield caution_paragraph(f"{STRANGE}: {missing:,} of {len(lock_check.provisions):,} provisions are missing")
    yield _result_banner(lock_check)


def _result_banner(lock_check: LockCheck) -> Banner:
    counts = tuple(_count_standings(lock_check))
    if changed_in_substance(lock_check) or lock_check.unknown:
        return Banner(headline="CHANGED IN SUBSTANCE", tone="bad", counts=counts)
    return Banner(headline="STANDS AS ENCODED", tone="good", counts=counts)


def _count_standings(lock_check: LockCheck) -> Iterator[CountedThing]:
    for standing in ProvisionStanding:
        count = count_standing(lock_check, standing)
        word = "match" if standing is ProvisionStanding.MATCHES and count != 1 else str(standing)
        if count:
            yield CountedThing(f"{count:,}", word, _TONES[standing])
    if lock_check.unknown:
        yield CountedThing(f"{len(lock_check.unknown):,}", "not in the ledger", "fair")


def _changed_blocks(lock_check: LockCheck, changed: Sequence[ProvisionLockCheck]) -> Iterator[Block]:
    for number, one in enumerate(changed, start=1):
        yield Heading(3, one.provision, mark=str(one.standing), number=str(number), tone=_TONES[one.standing])
        place = f"{lock_check.path}:{one.line}" if one.line else ""
        touched = [part for part in lock_check.touched if one.provision in part.provisions]
        yield values_with_content(
            label_text("Now", _change_in_words(one), aside=place),
            label_contents("Look at", _parts_to_look_at(touched)),
            label_text("And near", ", ".join(f"{part.what} {part.id}" for part in touched if not part.direct)),
        )


def _change_in_words(one: ProvisionLockCheck) -> str:
    if one.standing is ProvisionStanding.MISSING:
        return "it is missing"
    if one.standing is ProvisionStanding.MOVED:
        return f"it stands at {one.now} now, with the same words"
    return f"it is reworded: {', '.join(one.changed)}; {one.counted_before} words before, {one.count} now"


def _parts_to_look_at(touched: Sequence[Touched]) -> Iterator[Paragraph]:
    if not touched:
        yield make_paragraph("its ledger line only; no rule, election, reading or paytable cites it")
    yield from (_part_to_look_at(part) for part in touched if part.direct)


def _part_to_look_at(part: Touched) -> Paragraph:
    where = f" ({part.where})" if part.where else ""
    if part.what != "rule":
        return make_paragraph(f"{part.what} ", code_text(part.id), where)
    cases = f", its {len(part.cases)} cases: {'; '.join(part.cases)}"
    return make_paragraph("rule ", code_text(part.id), f"{where}{cases}")


def _other_values(lock_check: LockCheck) -> Iterator[LabelledValue]:
    cosmetic = [one.provision for one in lock_check.provisions if one.standing is ProvisionStanding.COSMETIC]
    if cosmetic:
        yield label_text("Cosmetic", f"{', '.join(cosmetic)}: only case or punctuation changed; nothing to look at")
    if lock_check.unknown:
        cites = ", ".join(f"{cite} (line {line})" for cite, line in lock_check.unknown)
        yield label_text("Unknown", fair_text(cites), ": in the document, and in no line of the ledger")
    yield label_text("Not verified", NOT_VERIFIED)


def _next_steps(lock_check: LockCheck, changed: Sequence[ProvisionLockCheck]) -> Iterator[str]:
    """Yield what to do next: read the words, amend the ledger, affirm what was looked at."""
    ruleset, text = lock_check.lock.ruleset, lock_check.path
    if looks_strange(lock_check):
        yield f"see whether `{text}` is the right file; --text FILE#CHAPTER takes one chapter out of a longer document"
        return
    if any(one.standing is ProvisionStanding.REWORDED for one in changed):
        yield f"read the words: compliance redline OLD {text}, where OLD is the text it was encoded from"
    if lock_check.unknown:
        cite = lock_check.unknown[0][0]
        yield (
            f"for `{cite}` and the like, add a line to the ledger of {ruleset}, or affirm that none is needed: "
            f"compliance law lock {ruleset} --text {text} --affirm '{cite}'"
        )
    if changed:
        some = " ".join(f"--affirm '{one.provision}'" for one in changed[:3])
        more = " ..." if len(changed) > len(changed[:3]) else ""
        yield f"when all is looked at: compliance law lock {ruleset} --text {text} {some}{more}"
