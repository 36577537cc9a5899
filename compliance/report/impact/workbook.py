"""What a change of rulesets means as a workbook: filings, findings, provisions, elections, rules, parts and cures."""

from collections.abc import Iterator

from compliance.model import Impact, Touch
from compliance.report.impact.filing_view import FilingView, filing_views
from compliance.report.impact.parts import cell_in_words, what_was_not_compared
from compliance.report.impact.provision_view import election_views, provision_counts
from compliance.report.impact.words import asked_in_words, cites_of, evidence_in_words, ids_of, impact_title
from compliance.report.spreadsheets.finding_rows import Row
from compliance.report.spreadsheets.xlsx import NO_DAY, TableSheet, render_workbook

_TOUCHES = {Touch.VERDICT: "changes verdict", Touch.FINDINGS: "other findings", Touch.APPLIES: "other rules apply"}
_NOT_JUDGED = "not judged"
_FILINGS = ("holder", "submission", "ruleset", "touched", "before", "after", "sections", "file_anew", "not_judged")
_FINDINGS = ("holder", "submission", "ruleset", "rule", "title", "sections", "verdicts", "details")
_PROVISIONS = ("ruleset", "provision", "rules", "submissions", "change_verdict", "worse", "better", "holders")
_ELECTIONS = ("ruleset", "election", "field", "section", "what", "before", "after", "holders", "submissions")
_RULES = ("ruleset", "rule", "effect", "sections", "before", "after", "shown_by")
_PARTS = ("ruleset", "subject", "part", "before", "after", "turns_a_result")
_CURES = ("holder", "submission", "number", "edit", "sections", "remarks", "note")


def render_impact_xlsx(impact: Impact) -> bytes:
    """Write what changes as sheets, filings first; cures have one where they were asked for."""
    filings = filing_views(impact)
    sheets = [
        TableSheet(name="Submissions", columns=_FILINGS, rows=_submission_rows(filings, impact)),
        TableSheet(name="Findings", columns=_FINDINGS, rows=_finding_rows(filings)),
        TableSheet(name="Provisions", columns=_PROVISIONS, rows=_provision_rows(impact)),
        TableSheet(name="Elections", columns=_ELECTIONS, rows=_election_rows(impact)),
        TableSheet(name="Rules", columns=_RULES, rows=_rule_rows(impact)),
        TableSheet(name="Other parts", columns=_PARTS, rows=_part_rows(impact)),
        TableSheet(name="Not compared", columns=("what",), rows=[(line,) for line in what_was_not_compared(impact)]),
    ]
    if impact.cures is not None:
        sheets.insert(2, TableSheet(name="Cures", columns=_CURES, rows=_cure_rows(filings)))
    return render_workbook(impact_title(impact), sheets, _day_of(impact))


def _day_of(impact: Impact) -> str:
    """Return the latest day that a filing was judged for."""
    judged = [one.after or one.before for one in impact.submissions]
    return max((one.as_of.isoformat() for one in judged if one is not None), default=NO_DAY)


def _submission_rows(filings: tuple[FilingView, ...], impact: Impact) -> Iterator[Row]:
    """Yield the filings that are touched, and below them the files that can be judged on neither side."""
    yield from map(_filing_row, filings)
    for path, diagnostics in impact.unjudged.items():
        messages = "\n".join(diagnostic.message for diagnostic in diagnostics)
        yield "", path, "", _NOT_JUDGED, "", "", "", "", messages


def _filing_row(one: FilingView) -> Row:
    lines = "\n".join(one.anew), "\n".join(one.not_judged)
    return (
        one.holder,
        one.path,
        one.ruleset,
        _TOUCHES[one.touch],
        one.before,
        one.after,
        ", ".join(one.sections),
        *lines,
    )


def _finding_rows(filings: tuple[FilingView, ...]) -> Iterator[Row]:
    for one in filings:
        for move in one.moves:
            head = one.holder, one.path, one.ruleset
            yield *head, move.rule, move.title, move.sections, move.verdicts, move.details


def _cure_rows(filings: tuple[FilingView, ...]) -> Iterator[Row]:
    for one in filings:
        for number, step in enumerate(one.cure, start=1):
            remarks = "; ".join(step.remarks)
            yield one.holder, one.path, number, step.words, step.sections, remarks, one.cure_note
        if not one.cure and one.cure_note:
            yield one.holder, one.path, "", "", "", "", one.cure_note


def _provision_rows(impact: Impact) -> Iterator[Row]:
    for one in provision_counts(impact):
        counts = one.filings, one.turned, one.worse, one.better
        yield one.ruleset, one.provision, "; ".join(one.rules), *counts, ", ".join(one.holders)


def _election_rows(impact: Impact) -> Iterator[Row]:
    for one in election_views(impact):
        about = one.ruleset, one.label, one.field, one.section, str(one.move)
        yield *about, one.before, one.after, ", ".join(one.holders), one.filings


def _rule_rows(impact: Impact) -> Iterator[Row]:
    for ruleset in impact.rulesets:
        for rule in ruleset.rules:
            before, after = asked_in_words(rule, ruleset, impact.vocabulary)
            head = ruleset.id, ids_of(rule), str(rule.effect), cites_of(rule, ruleset)
            yield *head, before, after, evidence_in_words(rule)


def _part_rows(impact: Impact) -> Iterator[Row]:
    for ruleset in impact.rulesets:
        for cell in ruleset.cells:
            yield ruleset.id, cell_in_words(cell), "cell of a paytable", cell.first, cell.second, "by its rules"
        for other in ruleset.others:
            turns = "yes" if other.turns else "no"
            yield ruleset.id, other.subject, str(other.part), other.first, other.second, turns
    for other in impact.library:
        yield "", other.subject, str(other.part), other.first, other.second, "no"
