"""What whoever files should look at again before the paper is signed: a cover that does not fit what it amends."""

from collections.abc import Iterator

from compliance.model import FilingKind, FilingPaper


def doubts_about_filing(paper: FilingPaper) -> tuple[str, ...]:
    """List what of a filing does not fit together; none of it keeps it from being written."""
    return (*_doubts_about_cover(paper), *_doubts_about_amendment(paper))


def _doubts_about_cover(paper: FilingPaper) -> Iterator[str]:
    submission, cover = paper.submission, paper.submission.cover
    if cover.kind is FilingKind.NEW and (cover.amends or paper.amends is not None):
        yield "the cover says `kind: new`, and this filing amends another"
    if submission.filed is not None and cover.effective is not None and cover.effective < submission.filed:
        yield f"it is to have effect from {cover.effective.isoformat()}, before it is filed"


def _doubts_about_amendment(paper: FilingPaper) -> Iterator[str]:
    if paper.amends is None:
        return
    new, old = paper.submission, paper.amends.old.submission
    for what, ours, theirs in (
        ("holder", new.holder, old.holder),
        ("jurisdiction", new.jurisdiction, old.jurisdiction),
        ("game", new.game, old.game),
    ):
        if ours != theirs:
            yield f"what it amends has another {what}: {theirs}, and not {ours}"
    if new.sha256 == old.sha256:
        yield "what it amends is this very submission"
    elif new.filed is not None and old.filed is not None and new.filed < old.filed:
        yield f"what it amends was filed later, on {old.filed.isoformat()}"
