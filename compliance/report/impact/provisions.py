"""The blocks of counts by provision, and of elections that came or went with the holders who have them."""

from collections.abc import Iterator

from compliance.model import Impact
from compliance.report.document import Alignment, Block, make_cell, make_grid, section_blocks, soft_text
from compliance.report.impact.provision_view import ElectionImpactView, election_views, provision_counts

_PROVISIONS = "Submissions touched, by provision"
_ELECTIONS = "Elections gained, lost or changed"
_NOBODY = "nobody files under it here"
_ALIGNED: tuple[Alignment, ...] = ("left", "left", "right", "right", "right", "right")
MANY = 8
"""So many holders are named; the others are counted."""


def provision_blocks(impact: Impact) -> Iterator[Block]:
    """Lay out how many filings each provision touches."""
    counts = provision_counts(impact)
    several = len({one.ruleset for one in counts}) > 1
    rows = [
        (
            make_cell(f"{one.ruleset} " if several else "", one.provision),
            "; ".join(one.rules),
            f"{one.filings:,}",
            f"{one.turned:,}",
            f"{one.worse:,}",
            f"{one.better:,}",
        )
        for one in counts
    ]
    head = ("Section", "Rule", "Submissions", "Change verdict", "Worse", "Better")
    grid = [make_grid(head, (18, 38, 13, 13, 9, 9), rows, align=_ALIGNED)] if rows else []
    yield from section_blocks(f"{_PROVISIONS} ({len(counts):,})", grid, anchor="provisions")


def election_blocks(impact: Impact) -> Iterator[Block]:
    """Lay out who gains an election, who loses one, and to whom one offers something else."""
    views = election_views(impact)
    rows = [
        (
            make_cell(f"{one.label[:1].upper()}{one.label[1:]} ", soft_text(f"[{one.field}, {one.section}]")),
            str(one.move),
            one.before,
            one.after,
            holders_in_words(one),
        )
        for one in views
    ]
    grid = [make_grid(("Election", "What", "Before", "Now", "Holders"), (26, 10, 20, 22, 22), rows)] if rows else []
    yield from section_blocks(f"{_ELECTIONS} ({len(views):,})", grid, anchor="elections")


def holders_in_words(view: ElectionImpactView) -> str:
    """Name the holders who have filings under an election; many are counted."""
    if not view.holders:
        return _NOBODY
    more = len(view.holders) - MANY
    named = ", ".join(view.holders[:MANY])
    return f"{named} and {more:,} more" if more > 0 else named
