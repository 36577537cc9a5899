"""What a change of rulesets means as Markdown, in which every value from a file stays plain text."""

from collections.abc import Iterable, Iterator

from compliance.model import Impact, RulesetImpact, SubmissionImpact, Touch
from compliance.report.impact.words import (
    UNSEEN,
    ImpactWitnessView,
    cites_of,
    cites_of_finding,
    details_of,
    fate_of,
    name_of,
    notes_of,
    number_of,
    only_words,
    outcome_in_words,
    quiet_in_words,
    shown_in_words,
    summary_of,
    telling,
    title_of,
    unseen_of,
    verdicts_in_words,
    witnesses_of,
    words_of,
)
from compliance.report.safe_text import make_safe
from compliance.report.writers.markdown import escape_markdown
from compliance.version import __version__

_TOUCHES = {
    Touch.VERDICT: "Submissions that change verdict",
    Touch.FINDINGS: "Submissions that keep their verdict, for other reasons",
    Touch.APPLIES: "Submissions in which only the rules that apply change",
}


def render_impact_markdown(impact: Impact) -> str:
    """Render what changes."""
    return "\n".join(_lines(impact)) + "\n"


def _lines(impact: Impact) -> Iterator[str]:
    yield f"# {escape_markdown(title_of(impact))}"
    yield from ("", f"**{escape_markdown(summary_of(impact))}**")
    for note in (*notes_of(impact), *(f"A DEFECT OF THIS PROGRAM: {one}" for one in impact.defects)):
        yield from ("", escape_markdown(note))
    for one in impact.rulesets:
        if one not in only_words(impact):
            yield from _ruleset(one, impact)
    for touch, title in _TOUCHES.items():
        yield from _submissions(title, impact.touched(touch))
    yield from _witnesses(witnesses_of(impact))
    yield from _section("Files that could not be judged, before or after", impact.unjudged)
    yield from _bullets(f"{path}: {found[0].message}" for path, found in impact.unjudged.items())
    yield from _section("Rulesets with other words, citations or comments only", only_words(impact))
    yield from _bullets(one.id for one in only_words(impact))
    yield from _section("Rulesets that are the same to the letter", impact.unchanged)
    yield from _bullets(impact.unchanged)
    yield from ("", f"compliance {__version__}")


def _section(title: str, things: Iterable[object]) -> Iterator[str]:
    count = len(tuple(things))
    if count:
        yield from ("", f"## {escape_markdown(title)} ({count:,})", "")


def _bullets(texts: Iterable[str], *, deep: int = 0) -> Iterator[str]:
    yield from (f"{'  ' * deep}- {escape_markdown(text)}" for text in texts)


def _ruleset(one: RulesetImpact, impact: Impact) -> Iterator[str]:
    changed = f"{number_of(len(one.changed), 'rule')} changed meaning" if one.changed else fate_of(one)
    yield from ("", f"## {escape_markdown(f'{one.id}: {changed}')}", "")
    if one.changed:
        yield from ("| | rule | section | what it asks | shown by |", "|---|---|---|---|---|")
    for rule in one.changed:
        asks = "<br>".join(
            f"{label}: {escape_markdown(text)}" for label, text in words_of(rule, one, impact.vocabulary)
        )
        shown = shown_in_words(rule)
        cells = (str(rule.effect), name_of(rule), cites_of(rule, one))
        yield f"| {' | '.join(map(escape_markdown, cells))} | {asks} | {escape_markdown(shown)} |"
    if one.changed:
        yield ""
    yield from _bullets(f"undecided: {what}" for what in one.undecided)
    yield from _bullets(f"renamed with the same meaning: {old} -> {new}" for old, new in one.renamed)
    yield from _bullets(f"cited anew with the same meaning: {name}" for name in one.renumbered)
    if one.without_effect:
        told = f"{number_of(len(one.without_effect), 'more rule')} came, went or changed, {UNSEEN}:"
        yield from ("", escape_markdown(told), "")
    for lot in unseen_of(one, impact):
        yield from _bullets([f"{lot.what} ({lot.count:,}): {lot.reason}"])
        yield from _bullets((f"{title}, {cites} [{name}]" for title, cites, name in lot.rules), deep=1)


def _submissions(title: str, submissions: tuple[SubmissionImpact, ...]) -> Iterator[str]:
    yield from _section(title, submissions)
    for one in submissions:
        told = quiet_in_words(one) if one.touch is Touch.APPLIES else outcome_in_words(one)
        yield from _bullets([f"{one.path} ({one.holder}): {told}"])
        yield from _bullets((f"not judged: {found.message}" for found in one.diagnostics), deep=1)
        for move in one.moves:
            finding = telling(move)
            cites = cites_of_finding(finding, one)
            told = f"{finding.rule.id}, {cites}: {verdicts_in_words(move)}. {details_of(finding)}"
            yield from _bullets([told], deep=1)


def _witnesses(witnesses: tuple[ImpactWitnessView, ...]) -> Iterator[str]:
    yield from _section("Witnesses for what no filed submission shows", witnesses)
    for one in witnesses:
        yield f"**{escape_markdown(f'{one.ruleset}, witness {one.number}: {one.title}')}**"
        yield ""
        yield from (f"{escape_markdown(against)}  " for against in one.against)
        yield ""
        # WHY: indented lines are code whatever they hold, so nothing in a value can end them.
        yield from (f"    {make_safe(line)}" for line in one.statements.split("\n"))
        yield ""
