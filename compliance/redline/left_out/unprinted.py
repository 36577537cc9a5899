"""Sections that an annex does not print: it shows what it amends, so that what it lacks is not thereby removed."""

from collections.abc import Iterable, Sequence

from compliance.model import Change, DocumentSide, LawTree, Level, Provision


def without_unprinted(changes: Sequence[Change], old: LawTree, new: LawTree) -> tuple[tuple[Change, ...], list[str]]:
    """Take whole sections out that only the other text has, where a text is one side of an annex; say which."""
    remaining, sentences = tuple(changes), []
    for annex, other_tree, of_old in ((new, old, True), (old, new, False)):
        # WHY: between two sides of one annex, or of two prints, what is missing was removed; only an annex against a
        # full print lacks sections because it leaves them alone.
        if annex.side is not DocumentSide.PRINTED and other_tree.side is DocumentSide.PRINTED:
            alone = [provision for change in remaining for provision in _provisions_alone(change, of_old=of_old)]
            sections = _whole_sections(alone)
            hidden = {id(provision) for section in sections for provision in section.walk()}
            remaining = tuple(
                change
                for change in remaining
                if not any(id(provision) in hidden for provision in (*change.old, *change.new))
            )
            sentences += _unprinted_sentences(sections, annex, other_tree)
    return remaining, sentences


def _provisions_alone(change: Change, *, of_old: bool) -> tuple[Provision, ...]:
    """Return what stands on one side only."""
    mine, answer = (change.old, change.new) if of_old else (change.new, change.old)
    return () if answer else mine


def _whole_sections(alone: Iterable[Provision]) -> list[Provision]:
    provisions = list(alone)
    known = {id(provision) for provision in provisions}
    return [
        provision
        for provision in provisions
        if provision.level is Level.SECTION and all(id(below) in known or not below.own for below in provision.walk())
    ]


def _unprinted_sentences(sections: Sequence[Provision], annex: LawTree, other_tree: LawTree) -> list[str]:
    if not sections:
        return []
    cites = ", ".join(f"`{section.cite}`" for section in sections)
    were = "was" if len(sections) == 1 else "were"
    why = f"`{annex.path}` is an annex with amendment marks, which prints only the sections it amends"
    return [f"{cites} of `{other_tree.path}` {were} not compared: {why}"]
