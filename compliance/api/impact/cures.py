"""The smallest cure of every filing that a change turned, found as `cure` finds it for one file."""

from compliance.api.check import Request
from compliance.api.cure.find import cure_file
from compliance.api.session import Session
from compliance.model import (
    FilingCure,
    Impact,
    Outcome,
    SubmissionImpact,
    Touch,
)
from compliance.record import replace


def add_cures(impact: Impact, session: Session, ruleset: str | None = None) -> Impact:
    """Add the cure of every filing that turned and that the later side does not accept; ``ruleset`` is that side."""
    turned = [one for one in impact.touched(Touch.VERDICT) if _wants_cure(one)]
    found: dict[str, FilingCure] = {}
    # WHY: a session of its own shows no bar for each search, and there is room for one bar only.
    quiet = Session(session.library, session.vocabulary)
    with session.progress("looking for cures") as step:
        for number, one in enumerate(turned, start=1):
            found[one.path] = _cure_of(one, quiet, ruleset)
            step(number, len(turned))
    return replace(impact, cures=found)


def _wants_cure(one: SubmissionImpact) -> bool:
    return one.after is None or one.after.by_rules in {Outcome.NOT_COMPLIANT, Outcome.UNDETERMINED}


def _cure_of(one: SubmissionImpact, session: Session, ruleset: str | None) -> FilingCure:
    if one.after is None:
        return FilingCure(cured=None, diagnostics=one.diagnostics)
    found = cure_file(one.path, Request(ruleset=ruleset, as_of=one.after.as_of), session)
    return FilingCure(cured=found.value, diagnostics=found.diagnostics)
