"""What a change of rulesets means, as a document: filings first, then provisions, elections, rules and witnesses."""

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
    bad_text,
    code_text,
    defect_paragraph,
    document_of,
    eyebrow_paragraph,
    join_pieces,
    make_item,
    make_paragraph,
    section_blocks,
    soft_text,
)
from compliance.report.impact.filings import filing_blocks
from compliance.report.impact.parts import what_was_not_compared
from compliance.report.impact.provisions import election_blocks, provision_blocks
from compliance.report.impact.rulesets import other_item, ruleset_blocks
from compliance.report.impact.witnesses import witness_blocks
from compliance.report.impact.words import impact_summary, impact_title, notes_of, rulesets_only_reworded
from compliance.version import __version__


def impact_document(impact: Impact) -> ReportDocument:
    """Lay out everything that changes from one state of the rulesets to another."""
    title = impact_title(impact)
    return document_of(
        title,
        (
            eyebrow_paragraph("Impact of a change of rulesets"),
            Heading(1, title),
            _result_banner(impact),
            *(make_paragraph(soft_text(note)) for note in notes_of(impact)),
            make_paragraph(soft_text(f"Compared by compliance {__version__}.")),
            *(defect_paragraph(what) for what in impact.defects),
            *filing_blocks(impact),
            *provision_blocks(impact),
            *election_blocks(impact),
            *_blocks_of_rulesets(impact),
            *section_blocks(f"Terms that changed ({len(impact.library):,})", map(other_item, impact.library)),
            *witness_blocks(impact),
            *_unjudged_blocks(impact),
            *_blocks_not_compared(impact),
            *_same_ruleset_blocks("Rulesets with other words, citations or comments only", _ids_only_reworded(impact)),
            *_same_ruleset_blocks("Rulesets that are the same to the letter", impact.unchanged),
        ),
        program=f"compliance {__version__}",
        anchor="impact",
    )


def _result_banner(impact: Impact) -> Banner:
    headline, tone = _headline_of_impact(impact)
    effects = Counter(rule.effect for rule in impact.rules)
    counts = [CountedThing(f"{effects[effect]:,}", str(effect)) for effect in RuleEffect if effects[effect]]
    if impact.looked_at:
        moved = f"{len(impact.touched(Touch.VERDICT)):,} of {impact.looked_at:,}"
        counts.append(CountedThing(moved, "submission verdicts change"))
    return Banner(
        headline=headline, tone=tone, counts=tuple(counts), lines=(join_pieces(f"{impact_summary(impact)}."),)
    )


def _headline_of_impact(impact: Impact) -> tuple[str, Tone]:
    if impact.changes:
        return "SOMETHING CHANGES", "fair"
    if impact.undecided:
        return "NOT DECIDED", "fair"
    # WHY: words may differ, and another rule may apply to a filing, though it comes to the same.
    return ("NO RESULT CHANGES" if impact.rulesets or impact.submissions else "NOTHING CHANGES"), "good"


def _blocks_of_rulesets(impact: Impact) -> Iterator[Block]:
    for ruleset in impact.rulesets:
        if ruleset.fate is not Fate.WORDS or ruleset.others or ruleset.cells:
            yield from ruleset_blocks(ruleset, impact)


def _blocks_not_compared(impact: Impact) -> Iterator[Block]:
    lines = what_was_not_compared(impact)
    yield from section_blocks(f"What was not compared ({len(lines):,})", map(make_item, lines), anchor="not-compared")


def _unjudged_blocks(impact: Impact) -> Iterator[Block]:
    items = [
        make_item(code_text(path), ": ", bad_text(diagnostics[0].message))
        for path, diagnostics in impact.unjudged.items()
    ]
    yield from section_blocks(f"Files that could not be judged, before or after ({len(items):,})", items)


def _ids_only_reworded(impact: Impact) -> list[str]:
    return [ruleset.id for ruleset in rulesets_only_reworded(impact)]


def _same_ruleset_blocks(title: str, ids: Sequence[str]) -> Iterator[Block]:
    yield from section_blocks(f"{title} ({len(ids):,})", [make_paragraph(", ".join(ids))] if ids else [])
