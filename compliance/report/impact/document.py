"""What a change of rulesets means, as a document: rules, submissions, witnesses, and what stays the same."""

from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.model import Fate, Impact, RuleEffect, Touch
from compliance.report.document import (
    Banner,
    Block,
    CountedThing,
    Heading,
    ReportDocument,
    Tone,
    bad,
    code,
    defect,
    document_of,
    eyebrow,
    item,
    paragraph,
    section,
    soft,
    words,
)
from compliance.report.impact.rulesets import ruleset_blocks
from compliance.report.impact.submissions import submission_blocks
from compliance.report.impact.witnesses import witness_blocks
from compliance.report.impact.words import impact_summary, impact_title, notes_of, only_words
from compliance.version import __version__

_TOUCHES = {
    Touch.VERDICT: "Submissions that change verdict",
    Touch.FINDINGS: "Submissions that keep their verdict, for other reasons",
    Touch.APPLIES: "Submissions in which only the rules that apply change",
}


def impact_document(impact: Impact) -> ReportDocument:
    """Lay out everything that changes from one state of the rulesets to another."""
    title = impact_title(impact)
    return document_of(
        title,
        (
            eyebrow("Impact of a change of rulesets"),
            Heading(1, title),
            _result_banner(impact),
            *(paragraph(soft(note)) for note in notes_of(impact)),
            paragraph(soft(f"Compared by compliance {__version__}.")),
            *(defect(what) for what in impact.defects),
            *_blocks_of_rulesets(impact),
            *_blocks_of_submissions(impact),
            *witness_blocks(impact),
            *_unjudged_blocks(impact),
            *_same_rulesets("Rulesets with other words, citations or comments only", _ids_of_only_words(impact)),
            *_same_rulesets("Rulesets that are the same to the letter", impact.unchanged),
        ),
        program=f"compliance {__version__}",
        anchor="impact",
    )


def _result_banner(impact: Impact) -> Banner:
    headline, tone = _headline(impact)
    effects = Counter(rule.effect for rule in impact.rules)
    counts = [CountedThing(f"{effects[effect]:,}", str(effect)) for effect in RuleEffect if effects[effect]]
    if impact.looked_at:
        moved = f"{len(impact.touched(Touch.VERDICT)):,} of {impact.looked_at:,}"
        counts.append(CountedThing(moved, "submission verdicts change"))
    return Banner(headline=headline, tone=tone, counts=tuple(counts), lines=(words(f"{impact_summary(impact)}."),))


def _headline(impact: Impact) -> tuple[str, Tone]:
    if impact.changes:
        return "SOMETHING CHANGES", "fair"
    if impact.undecided:
        return "NOT DECIDED", "fair"
    return "NOTHING CHANGES", "good"


def _blocks_of_rulesets(impact: Impact) -> Iterator[Block]:
    for ruleset in impact.rulesets:
        if ruleset.fate is not Fate.WORDS or ruleset.renumbered:
            yield from ruleset_blocks(ruleset, impact)


def _blocks_of_submissions(impact: Impact) -> Iterator[Block]:
    for touch, title in _TOUCHES.items():
        touched = impact.touched(touch)
        blocks = [block for submission in touched for block in submission_blocks(submission)]
        yield from section(f"{title} ({len(touched):,})", blocks)


def _unjudged_blocks(impact: Impact) -> Iterator[Block]:
    items = [item(code(path), ": ", bad(diagnostics[0].message)) for path, diagnostics in impact.unjudged.items()]
    yield from section(f"Files that could not be judged, before or after ({len(items):,})", items)


def _ids_of_only_words(impact: Impact) -> list[str]:
    return [ruleset.id for ruleset in only_words(impact)]


def _same_rulesets(title: str, ids: Sequence[str]) -> Iterator[Block]:
    yield from section(f"{title} ({len(ids):,})", [paragraph(", ".join(ids))] if ids else [])
