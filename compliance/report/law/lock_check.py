"""A lock held against a document, for people and machines: what changed, and which rules and cases to look at again."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Any

from compliance.model import LockCheck, ProvisionLockCheck, ProvisionStanding, Touched
from compliance.report.check.text import BLANK, Line, labelled, split_line
from compliance.report.safe_text import make_safe

SCHEMA = "compliance/law-verify/1"
NOT_HELD = "the preamble and the order, where dates of effect stand, and everything outside the sections of the ruleset"
STRANGE = "this document does not look like the text of this chapter"
_SUBSTANCE = (ProvisionStanding.MISSING, ProvisionStanding.REWORDED, ProvisionStanding.MOVED)


def changed_in_substance(holding: LockCheck) -> tuple[ProvisionLockCheck, ...]:
    """Return the provisions that are missing, reworded or moved."""
    return tuple(one for one in holding.held if one.standing in _SUBSTANCE)


def holding_lines(holding: LockCheck, *, width: int = 100) -> Iterator[Line]:
    """Lay out how the provisions under a ruleset stand in a document."""
    changed = changed_in_substance(holding)
    yield from _head(holding, changed, width)
    for number, held in enumerate(changed, start=1):
        yield from _changed(held, number, holding, width)
    yield from _besides(holding, width)
    yield from labelled("not held", NOT_HELD, width, style="dim")
    steps = list(_steps(holding, changed))
    if steps:
        yield BLANK
    for number, step in enumerate(steps):
        yield from labelled("" if number else "then", step, width)


def looks_strange(holding: LockCheck) -> bool:
    """Tell whether so much is missing that the document is hardly a text of the chapter: more than two thirds."""
    missing = sum(one.standing is ProvisionStanding.MISSING for one in holding.held)
    return 3 * missing > 2 * len(holding.held)


def _head(holding: LockCheck, changed: Sequence[ProvisionLockCheck], width: int) -> Iterator[Line]:
    lock = holding.lock
    title = f"{lock.ruleset} · encoded from {lock.document}, {lock.side}, affirmed {lock.affirmed}"
    yield ((make_safe(title), "bold"),)
    same = "the same file" if holding.sha256 == lock.sha256 else "another file"
    yield ((make_safe(f"held against {holding.path} (sha256 {holding.sha256[:12]}), {same}"), "dim"),)
    yield BLANK
    if looks_strange(holding):
        yield from (((line, "bold yellow"),) for line in wrap(_strange(holding), max(20, width)))
    told = " · ".join(_counted(holding))
    if changed or holding.unknown:
        told += f" · {len(holding.unknown)} not in the ledger" if holding.unknown else ""
        yield (("CHANGED IN SUBSTANCE", "bold red"), ("    ", ""), (told, ""))
    else:
        yield (("STANDS AS ENCODED", "bold green"), ("    ", ""), (told, ""))
    yield BLANK


def _strange(holding: LockCheck) -> str:
    missing = sum(one.standing is ProvisionStanding.MISSING for one in holding.held)
    return f"{STRANGE}: {missing:,} of {len(holding.held):,} provisions are missing"


def _counted(holding: LockCheck) -> Iterator[str]:
    for standing in ProvisionStanding:
        count = sum(one.standing is standing for one in holding.held)
        if count:
            yield f"{count:,} {'match' if standing is ProvisionStanding.MATCHES and count != 1 else standing}"


def _changed(held: ProvisionLockCheck, number: int, holding: LockCheck, width: int) -> Iterator[Line]:
    place = f"{holding.path}:{held.line}" if held.line else ""
    yield from split_line(f"{number}  {held.provision}  {_story(held)}", place, width, left_style="bold")
    touched = [one for one in holding.touched if held.provision in one.provisions]
    direct = [one for one in touched if one.direct]
    for one in direct:
        yield from labelled("look at", _told(one), width, indent=3)
    others = [f"{one.what} {one.id}" for one in touched if not one.direct]
    if others:
        yield from labelled("and near", ", ".join(others), width, indent=3)
    if not touched:
        yield from labelled(
            "look at", "its ledger line only; no rule, election, reading or paytable cites it", width, indent=3
        )
    yield BLANK


def _story(held: ProvisionLockCheck) -> str:
    if held.standing is ProvisionStanding.MISSING:
        return "is missing"
    if held.standing is ProvisionStanding.MOVED:
        return f"stands at {held.now} now, with the same words"
    return f"is reworded: {', '.join(held.changed)}; {held.counted_before} words before, {held.count} now"


def _told(one: Touched) -> str:
    where = f" ({one.where})" if one.where else ""
    if one.what != "rule":
        return f"{one.what} {one.id}{where}"
    return f"rule {one.id}{where}, its {len(one.cases)} cases: {'; '.join(one.cases)}"


def _besides(holding: LockCheck, width: int) -> Iterator[Line]:
    cosmetic = [one.provision for one in holding.held if one.standing is ProvisionStanding.COSMETIC]
    if cosmetic:
        text = f"{', '.join(cosmetic)}: only case or punctuation changed; nothing to look at"
        yield from labelled("cosmetic", text, width)
    if holding.unknown:
        text = ", ".join(f"{cite} (line {line})" for cite, line in holding.unknown)
        yield from labelled("unknown", f"{text}: in the document, and in no line of the ledger", width, style="yellow")


def _steps(holding: LockCheck, changed: Sequence[ProvisionLockCheck]) -> Iterator[str]:
    """Yield what to do next: read the words, amend the ledger, affirm what was looked at."""
    lock, text = holding.lock, holding.path
    if looks_strange(holding):
        yield f"see whether `{text}` is the right file; --text FILE#CHAPTER takes one chapter out of a longer document"
        return
    if any(one.standing is ProvisionStanding.REWORDED for one in changed):
        yield f"read the words: compliance redline OLD {text}, where OLD is the text it was encoded from"
    if holding.unknown:
        cite = holding.unknown[0][0]
        yield (
            f"for `{cite}` and the like, add a line to the ledger of {lock.ruleset}, or affirm that none is needed: "
            f"compliance law lock {lock.ruleset} --text {text} --affirm '{cite}'"
        )
    if changed:
        some = " ".join(f"--affirm '{one.provision}'" for one in changed[:3])
        more = " ..." if len(changed) > len(changed[:3]) else ""
        yield f"when all is looked at: compliance law lock {lock.ruleset} --text {text} {some}{more}"


def holding_object(holding: LockCheck) -> dict[str, Any]:
    """Return a holding as an object for JSON."""
    lock = holding.lock
    return {
        "schema": SCHEMA,
        "ruleset": lock.ruleset,
        "locked": {"document": lock.document, "sha256": lock.sha256, "side": str(lock.side), "affirmed": lock.affirmed},
        "text": {"path": holding.path, "sha256": holding.sha256},
        "counts": {str(one): sum(held.standing is one for held in holding.held) for one in ProvisionStanding},
        "provisions": [_held_object(one) for one in holding.held],
        "strange": looks_strange(holding),
        "not_held": NOT_HELD,
        "unknown": [{"cite": cite, "line": line} for cite, line in holding.unknown],
        "touched": [
            {
                "what": one.what,
                "id": one.id,
                "provisions": list(one.provisions),
                "direct": one.direct,
                "where": one.where or None,
                "cases": list(one.cases),
            }
            for one in holding.touched
        ],
    }


def _held_object(one: ProvisionLockCheck) -> dict[str, Any]:
    return {
        "cite": one.provision,
        "standing": str(one.standing),
        "now": one.now or None,
        "line": one.line or None,
        "changed": list(one.changed),
        "words": {"before": one.counted_before, "now": one.count},
    }
