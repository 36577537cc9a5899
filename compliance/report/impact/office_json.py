"""What an office reads of a change as plain objects: holders, provisions, elections, cells, cures, what is left."""

from typing import Any

from compliance.model import CellChange, Impact, RenamedField
from compliance.report.diff.json import other_object
from compliance.report.impact.filing_view import FilingView, by_holder, filing_views
from compliance.report.impact.parts import what_was_not_compared
from compliance.report.impact.provision_view import (
    ElectionImpactView,
    ProvisionCountView,
    election_views,
    provision_counts,
)


def office_object(impact: Impact) -> dict[str, Any]:
    """Return what is told by holder and by provision, with what else changed in the library."""
    filings = filing_views(impact)
    return {
        "holders": [
            {"holder": holder, "submissions": [_filing_object(one, impact) for one in own]}
            for holder, own in by_holder(filings).items()
        ],
        "provisions": [_provision_object(one) for one in provision_counts(impact)],
        "elections": [_election_object(one) for one in election_views(impact)],
        "library": [other_object(other, ("before", "after")) for other in impact.library],
        "not_compared": list(what_was_not_compared(impact)),
    }


def _filing_object(one: FilingView, impact: Impact) -> dict[str, Any]:
    return {
        "path": one.path,
        "ruleset": one.ruleset,
        "touch": str(one.touch),
        "before": one.before,
        "after": one.after,
        "sections": list(one.sections),
        "file_anew": list(one.anew),
        "once_renamed": one.once_renamed or None,
        "cure": _cure_object(one) if impact.cures is not None and one.path in impact.cures else None,
    }


def _cure_object(one: FilingView) -> dict[str, Any]:
    edits = [{"edit": step.words, "sections": step.sections, "remarks": list(step.remarks)} for step in one.cure]
    return {"edits": edits, "note": one.cure_note or None}


def _provision_object(one: ProvisionCountView) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset,
        "provision": one.provision,
        "rules": list(one.rules),
        "submissions": one.filings,
        "change_verdict": one.turned,
        "worse": one.worse,
        "better": one.better,
        "holders": list(one.holders),
    }


def _election_object(one: ElectionImpactView) -> dict[str, Any]:
    return {
        "ruleset": one.ruleset,
        "field": one.field,
        "label": one.label,
        "section": one.section,
        "move": str(one.move),
        "before": one.before,
        "after": one.after,
        "holders": list(one.holders),
        "submissions": one.filings,
    }


def cell_object(cell: CellChange) -> dict[str, Any]:
    """Return a cell of a paytable as plain objects."""
    return {
        "table": cell.table,
        "name": cell.name,
        "field": cell.field,
        "hand": cell.hand,
        "column": cell.column,
        "before": cell.first or None,
        "after": cell.second or None,
    }


def renamed_field_object(renamed: RenamedField) -> dict[str, str]:
    """Return a field that is called otherwise as plain objects."""
    return {"before": renamed.first, "after": renamed.second, "label": renamed.label}
