"""Two texts of law redlined, with all that helps: terms, a concordance, the marks of an annex."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from compliance.api.law.texts import read_law_text
from compliance.assets import shipped_folder
from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.law import before_tree, trace_descent, trace_lineage
from compliance.load import parse_concordance, parse_terms, read_concordance, read_terms
from compliance.model import (
    Concord,
    DocumentSide,
    Handed,
    LawText,
    Level,
    Provision,
    Redline,
    RedlineRequest,
    TermPair,
)
from compliance.record import replace
from compliance.redline import redline_texts

Step = Callable[[int, int], None]


def redline_files(request: RedlineRequest, step: Step | None = None) -> Result[Redline]:
    """Redline two texts."""
    old, new = read_law_text(request.old), read_law_text(request.new)
    terms, concordance = _read_terms_file(request.terms), _read_concordance_file(request.concordance)
    wrong = [
        diagnostic for read in (old, new, terms, concordance) if read.value is None for diagnostic in read.diagnostics
    ]
    if old.value is None or new.value is None or wrong:
        return Result(None, tuple(wrong))
    scopes = _scope_of_text(old.value, beside=new.value), _scope_of_text(new.value, beside=old.value)
    by_hand = concordance.value or ()
    unknown = _unknown_cites(by_hand, scopes, _name_of_aid(request.concordance))
    if unknown:
        return Result(None, unknown)
    by_marks = _leave_out_named(by_hand, _concords_from_marks(old.value, new.value, scopes))
    redline = redline_texts(
        old.value.tree,
        new.value.tree,
        old_scope=scopes[0],
        new_scope=scopes[1],
        terms=terms.value or (),
        concordance=(*by_hand, *by_marks),
        step=step,
    )
    aids = _describe_aids(
        request, by_marks, new.value if new.value.tree.side is not DocumentSide.PRINTED else old.value
    )
    return Result(replace(redline, aids=aids), (*old.value.warnings, *new.value.warnings))


def _scope_of_text(text: LawText, *, beside: LawText) -> Provision:
    """Return the part of a text to compare: its only chapter, where a chapter was asked for of the other alone."""
    root = text.tree.root
    if text.part is not root or beside.part.level is not Level.CHAPTER:
        return text.part
    chapters = [provision for provision in root.walk() if provision.level is Level.CHAPTER]
    return chapters[0] if len(chapters) == 1 else root


# What helps


def shipped_terms() -> Mapping[str, Path]:
    """Return the terms files that are shipped, by their names."""
    return {path.stem: path for path in sorted((shipped_folder("rulesets") / "terms").iterdir())}


def _read_terms_file(name: str | Handed | None) -> Result[tuple[TermPair, ...]]:
    """Read a terms file by its path, or a shipped one by its name."""
    if name is None:
        return Result(())
    if isinstance(name, Handed):
        return parse_terms(name.raw, name.called)
    shipped = shipped_terms()
    if Path(name).exists():
        return read_terms(Path(name), called=name)
    if name in shipped:
        return read_terms(shipped[name], called=_name_of_terms(name))
    hint = did_you_mean(name, shipped) or f"give a file, or the name of a shipped one: {', '.join(sorted(shipped))}"
    return Result(None, (Diagnostic(Code.FILE_MISSING, "there is no such terms file", whole_file(name), hint),))


def _name_of_terms(name: str) -> str:
    return name if Path(name).exists() else f"rulesets/terms/{name}.yaml"


def _name_of_aid(name: str | Handed | None) -> str:
    return name.called if isinstance(name, Handed) else name or ""


def _read_concordance_file(name: str | Handed | None) -> Result[tuple[Concord, ...]]:
    if isinstance(name, Handed):
        return parse_concordance(name.raw, name.called)
    return Result(()) if name is None else read_concordance(Path(name), called=name)


def _unknown_cites(
    concordance: Sequence[Concord], scopes: tuple[Provision, Provision], path: str
) -> tuple[Diagnostic, ...]:
    """Complain of every citation in a concordance that its text does not have."""
    found = []
    for scope, named in zip(
        scopes, (("old", [c.old for c in concordance]), ("new", [c.new for c in concordance])), strict=True
    ):
        known = {provision.cite for provision in scope.walk() if provision.cite}
        for cite in named[1]:
            if cite and cite not in known:
                message = f"the {named[0]} text has no provision `{cite[:80]}`"
                found.append(Diagnostic(Code.CITATION_UNKNOWN, message, whole_file(path), did_you_mean(cite, known)))
    return tuple(found)


def _concords_from_marks(old: LawText, new: LawText, scopes: tuple[Provision, Provision]) -> tuple[Concord, ...]:
    """Return what amendment marks say of provisions: both sides of one annex, or an annex and an older print."""
    sides = old.tree.side, new.tree.side
    if sides == (DocumentSide.BEFORE, DocumentSide.AFTER) and old.tree.sha256 == new.tree.sha256:
        return trace_lineage(scopes[0], scopes[1])
    if sides == (DocumentSide.PRINTED, DocumentSide.AFTER) and new.woven is not None:
        before = before_tree(new.woven).root
        within = next(
            (
                provision
                for provision in before.walk()
                if provision.level is scopes[1].level and provision.first == scopes[1].first
            ),
            before,
        )
        return trace_descent(scopes[0], within, scopes[1])
    return ()


def _leave_out_named(by_hand: Iterable[Concord], by_marks: Iterable[Concord]) -> tuple[Concord, ...]:
    """Leave out what a person has put together already."""
    named = {cite for one in by_hand for cite in (one.old, one.new) if cite}
    return tuple(concord for concord in by_marks if concord.old not in named and concord.new not in named)


def _describe_aids(request: RedlineRequest, by_marks: Sequence[Concord], annex: LawText) -> tuple[str, ...]:
    found = []
    if request.terms is not None:
        terms = request.terms
        found.append(f"the terms in `{terms.called if isinstance(terms, Handed) else _name_of_terms(terms)}`")
    if request.concordance is not None:
        found.append(f"the concordance in `{_name_of_aid(request.concordance)}`")
    if by_marks:
        found.append(f"the amendment marks of `{annex.tree.path}`, for {len(by_marks)} provisions")
    return tuple(found)
