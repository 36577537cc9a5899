"""Sections that an annex does not print: it shows what it amends, so that what it lacks is not thereby removed."""

from collections.abc import Iterable, Sequence

from compliance.model import Change, DocumentSide, LawTree, Level, Provision


def without_unprinted(changes: Sequence[Change], old: LawTree, new: LawTree) -> tuple[tuple[Change, ...], list[str]]:
    """Take whole sections out that only the other text has, where a text is one side of an annex; say which."""
    kept, told = tuple(changes), []
    for annex, other, of_old in ((new, old, True), (old, new, False)):
        if annex.side is not DocumentSide.PRINTED and other.side is DocumentSide.PRINTED:
            alone = [one for change in kept for one in _provisions_alone(change, of_old=of_old)]
            sections = _whole_sections(alone)
            hidden = {id(one) for section in sections for one in section.walk()}
            kept = tuple(change for change in kept if not any(id(one) in hidden for one in (*change.old, *change.new)))
            told += _unprinted_sentences(sections, annex, other)
    return kept, told


def _provisions_alone(change: Change, *, of_old: bool) -> tuple[Provision, ...]:
    """Return what stands on one side only."""
    mine, answer = (change.old, change.new) if of_old else (change.new, change.old)
    return () if answer else mine


def _whole_sections(alone: Iterable[Provision]) -> list[Provision]:
    found = list(alone)
    known = {id(one) for one in found}
    return [
        one
        for one in found
        if one.level is Level.SECTION and all(id(below) in known or not below.own for below in one.walk())
    ]


def _unprinted_sentences(sections: Sequence[Provision], annex: LawTree, other: LawTree) -> list[str]:
    if not sections:
        return []
    cites = ", ".join(f"`{one.cite}`" for one in sections)
    were = "was" if len(sections) == 1 else "were"
    why = f"`{annex.path}` is an annex with amendment marks, which prints only the sections it amends"
    return [f"{cites} of `{other.path}` {were} not compared: {why}"]
