"""The form of a chapter as it is written and read: its questions, and those for what is stated beside them."""

from collections.abc import Iterable

from compliance.api.form import field_names_of, field_of, form_of
from compliance.api.session import Session
from compliance.check import order_fields
from compliance.model import FormSheet, Ruleset, Submission
from compliance.report import SheetPlan, lay_out_sheet


def sheet_of(
    ruleset: Ruleset, session: Session, *, filing: Submission | None = None, beside: Iterable[str] = ()
) -> FormSheet:
    """Return the form of a chapter, empty or with what a submission states.

    ``beside`` names fields that the chapter does not ask for; those that the submission states are among them.
    """
    asked = field_names_of(ruleset, session)
    stated = () if filing is None else filing.statements
    names = [name for name in session.vocabulary.fields if name not in asked and (name in stated or name in beside)]
    cites = session.memoize(f"cites {ruleset.id} {ruleset.sha256}", lambda: order_fields(ruleset, session.vocabulary))
    return lay_out_sheet(
        SheetPlan(
            form=form_of(ruleset, session),
            vocabulary=session.vocabulary,
            cites=cites,
            beside=[field_of(name, ruleset, session) for name in names],
            filing=filing,
            named_ruleset=ruleset.id if _must_be_named(ruleset) else "",
        )
    )


def _must_be_named(ruleset: Ruleset) -> bool:
    """Tell whether the day of filing alone does not say that this version is meant."""
    period = ruleset.period
    return period.start is None or not (period.end or period.open_ended)
