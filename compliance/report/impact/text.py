"""What a change of rulesets means, for a terminal: the whole in a line, then rules, submissions and witnesses."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.model import Impact, RuleEffect, RuleImpact, RulesetImpact, SubmissionImpact, Touch, Vocabulary
from compliance.report.check.text import BLANK, Line, labelled, split_line
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

_STYLES = {RuleEffect.STRICTER: "bold red", RuleEffect.LOOSER: "bold green", RuleEffect.BOTH: "bold yellow"}
_LONGEST = 30
"""So many lines of a witness are shown; its file has them all."""
_TOUCHES = {
    Touch.VERDICT: "Submissions that change verdict",
    Touch.FINDINGS: "Submissions that keep their verdict, for other reasons",
    Touch.APPLIES: "Submissions in which only the rules that apply change",
}


def impact_lines(impact: Impact, *, width: int = 100) -> Iterator[Line]:
    """Lay out what changes, in lines of at most ``width`` where the text allows."""
    yield ((make_safe(title_of(impact)), "bold"),)
    yield BLANK
    yield ((make_safe(summary_of(impact)), "bold"),)
    for note in notes_of(impact):
        yield from _text(note, width, style="dim")
    for defect in impact.defects:
        yield from _text(f"A DEFECT OF THIS PROGRAM: {defect}", width, style="bold red")
    yield BLANK
    for one in impact.rulesets:
        if one not in only_words(impact):
            yield from _ruleset(one, impact, width)
    for touch, title in _TOUCHES.items():
        yield from _submissions(title, impact.touched(touch), width)
    yield from _witnesses(witnesses_of(impact), width)
    yield from _unjudged(impact, width)
    yield from _same("with other words, citations or comments only", [one.id for one in only_words(impact)], width)
    yield from _same("the same to the letter", impact.unchanged, width)
    yield ((make_safe(summary_of(impact)), "bold"),)


def _same(what: str, names: Sequence[str], width: int) -> Iterator[Line]:
    if names:
        yield from _text(f"{number_of(len(names), 'ruleset')} {what}: {', '.join(names)}", width, style="dim")
        yield BLANK


def _text(text: str, width: int, *, indent: int = 0, style: str = "") -> Iterator[Line]:
    # WHY: a section sign at the end of a line, apart from its number, is hard to read; `wrap` breaks at plain spaces.
    kept = make_safe(text).replace("§ ", "§\N{NO-BREAK SPACE}")
    for line in wrap(kept, max(20, width - indent), break_on_hyphens=False):
        yield ((" " * indent + line.replace("\N{NO-BREAK SPACE}", " "), style),)


def _ruleset(one: RulesetImpact, impact: Impact, width: int) -> Iterator[Line]:
    changed = f"{number_of(len(one.changed), 'rule')} changed meaning" if one.changed else fate_of(one)
    yield from _text(f"{one.id}: {changed}", width, style="bold")
    for rule in one.changed:
        yield from _rule(rule, one, impact.vocabulary, width)
    for what in one.undecided:
        yield from labelled("undecided", what, width, indent=2, style="yellow")
    yield from _listed("renamed with the same meaning", [f"{old} -> {new}" for old, new in one.renamed], width)
    yield from _listed("cited anew with the same meaning", one.renumbered, width)
    yield from _unseen(one, impact, width)
    yield BLANK


def _unseen(one: RulesetImpact, impact: Impact, width: int) -> Iterator[Line]:
    """List the rules that no filing shows, each by its title and sections, below the reason for it."""
    if one.without_effect:
        told = f"{number_of(len(one.without_effect), 'more rule')} came, went or changed, {UNSEEN}."
        yield from _text(told, width, indent=2, style="bold")
    for lot in unseen_of(one, impact):
        yield from _text(f"{lot.what} ({lot.count:,}): {lot.reason}", width, indent=2)
        for title, cites, _ in lot.rules:
            yield from split_line(f"    {title}", cites, width)


def _rule(rule: RuleImpact, one: RulesetImpact, vocabulary: Vocabulary, width: int) -> Iterator[Line]:
    style = _STYLES.get(rule.effect, "bold yellow")
    yield from split_line(f"  {rule.effect:<9} {name_of(rule)}", cites_of(rule, one), width, left_style=style)
    for label, text in words_of(rule, one, vocabulary):
        yield from labelled(label, text, width, indent=12)
    shown = shown_in_words(rule)
    if shown:
        yield from labelled("shown by", shown, width, indent=12, style="cyan")


def _listed(what: str, names: Iterable[str], width: int) -> Iterator[Line]:
    told = tuple(names)
    if told:
        yield from _text(f"{number_of(len(told), 'rule')} {what}:", width, indent=2)
        yield from _text(", ".join(told), width, indent=4, style="dim")


def _submissions(title: str, submissions: tuple[SubmissionImpact, ...], width: int) -> Iterator[Line]:
    if not submissions:
        return
    yield ((f"{title} ({len(submissions):,})", "bold"),)
    for one in submissions:
        told = quiet_in_words(one) if one.touch is Touch.APPLIES else outcome_in_words(one)
        yield from split_line(f"  {one.path}", told, width, left_style="bold", right_style="cyan")
        for diagnostic in one.diagnostics:
            yield from labelled("not judged", diagnostic.message, width, indent=4, style="red")
        for move in one.moves:
            finding = telling(move)
            cites = cites_of_finding(finding, one)
            yield from split_line(f"    {finding.rule.id}: {verdicts_in_words(move)}", cites, width)
            yield from _text(details_of(finding), width, indent=8, style="dim")
    yield BLANK


def _witnesses(witnesses: tuple[ImpactWitnessView, ...], width: int) -> Iterator[Line]:
    if not witnesses:
        return
    yield ((f"Witnesses for what no filed submission shows ({len(witnesses):,})", "bold"),)
    yield from _text(_ABOUT, width, indent=2, style="dim")
    several = len({one.ruleset for one in witnesses}) > 1
    for one in witnesses:
        of = f"{one.ruleset}: " if several else ""
        yield from _text(f"{one.number:>4}  {of}{one.title}", width, style="bold")
        for against in one.against:
            yield from _text(against, width, indent=6)
        lines = one.statements.split("\n")
        yield from (((" " * 10, ""), (make_safe(line), "green")) for line in lines[:_LONGEST] if line)
        if len(lines) > _LONGEST:
            yield ((f"{' ' * 10}and {len(lines) - _LONGEST:,} lines more; --save FOLDER writes them", "dim"),)
    yield BLANK


_ABOUT = "Invented submissions, each checked under both; --save FOLDER writes them as files."


def _unjudged(impact: Impact, width: int) -> Iterator[Line]:
    if impact.unjudged:
        yield ((f"Files that could not be judged, before or after ({len(impact.unjudged):,})", "bold"),)
        for path, found in impact.unjudged.items():
            yield from _text(f"{path}: {found[0].message}", width, indent=2, style="red")
        yield BLANK
