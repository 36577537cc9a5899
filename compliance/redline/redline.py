"""Two texts of law held against each other: provisions are lined up, and each pair is classed."""

from collections.abc import Callable, Iterator, Sequence

from compliance.model import (
    Change,
    ChangeClass,
    Concord,
    LawTree,
    Level,
    Provision,
    ProvisionMove,
    Redline,
    RedlineSide,
    TermPair,
)
from compliance.redline.align.matching import matched
from compliance.redline.align.outline import NAMED, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.change_order import places_of
from compliance.redline.classing.citation_targets import Leads
from compliance.redline.classing.classes import (
    is_light,
    named_classes,
    row_classes,
    token_classes,
    weightiest_first,
    with_place,
)
from compliance.redline.classing.moves import moves_of
from compliance.redline.left_out.stars import Gap, gaps_in
from compliance.redline.left_out.unprinted import without_unprinted
from compliance.redline.left_out.words import (
    furniture_sentences,
    scope_sentences,
    side_sentences,
    skipped_sentences,
    star_sentences,
    term_sentences,
)
from compliance.redline.words.fold import folded_text
from compliance.redline.words.pieces import NEW, OLD, SAME, Script, pieces_of, whole_piece
from compliance.redline.words.terms import FoldedTerms

Step = Callable[[int, int], None]

_NOTHING_NEW = (ChangeClass.UNCHANGED,)
_STEPS = 64
_LONGEST_TITLE = 80


def compare_texts(
    old: LawTree,
    new: LawTree,
    *,
    old_scope: Provision | None = None,
    new_scope: Provision | None = None,
    terms: Sequence[TermPair] = (),
    concordance: Sequence[Concord] = (),
    step: Step | None = None,
) -> Redline:
    """Line up two texts, or a part of each, and class what changed; ``step`` is told how much is done, and of what."""
    vocabulary = FoldedTerms(terms)
    ours, theirs = _lay_flat(old_scope or old.root, new_scope or new.root, vocabulary)
    pairs, complaints = matched(ours, theirs, vocabulary, concordance)
    gaps = gaps_in(pairs)
    left_out = [
        *side_sentences(old),
        *side_sentences(new),
        *scope_sentences(old, old_scope),
        *scope_sentences(new, new_scope),
        *skipped_sentences(old, ours.skipped),
        *skipped_sentences(new, theirs.skipped),
        *furniture_sentences(old, ours.provisions[0]),
        *furniture_sentences(new, theirs.provisions[0]),
        *_star_sentences((old, new), pairs, gaps),
        *term_sentences(vocabulary.unused),
        *complaints,
    ]
    found = tuple(_find_changes(pairs, vocabulary, step or (lambda _done, _of: None)))
    changes, unprinted = without_unprinted(found, old, new)
    return Redline(_describe_side(old, ours), _describe_side(new, theirs), changes, (*left_out, *unprinted))


def _lay_flat(old: Provision, new: Provision, vocabulary: FoldedTerms) -> tuple[FlatProvisions, FlatProvisions]:
    """Lay both scopes flat, without tables of contents, and without preambles unless both have one."""
    both = all(any(one.level is Level.PREAMBLE for one in scope.walk()) for scope in (old, new))
    skip = {Level.CONTENTS} if both else {Level.CONTENTS, Level.PREAMBLE}
    shapes: dict[tuple[object, ...], int] = {}
    ours, theirs = (
        FlatProvisions(scope, skip, shapes, lambda name: vocabulary(folded_text(name)) or name) for scope in (old, new)
    )
    return ours, theirs


def _star_sentences(trees: tuple[LawTree, LawTree], pairs: ProvisionPairs, gaps: Sequence[Gap]) -> list[str]:
    found = []
    for gap in gaps:
        ours, theirs = pairs.outlines[gap.side], pairs.outlines[1 - gap.side]
        hidden = [theirs.provisions[at] for at in gap.hidden]
        found += star_sentences(trees[gap.side], ours.provisions[gap.stars], trees[1 - gap.side], hidden)
    return found


def _describe_side(tree: LawTree, outline: FlatProvisions) -> RedlineSide:
    """Name a side by its scope, by the only chapter in it, or by its first heading."""
    scope = outline.provisions[0]
    chapters = [one for one in outline.provisions if one.level is Level.CHAPTER]
    headed = [one for one in outline.provisions if one.heading]
    found = [
        _title_of(scope),
        *map(_title_of, chapters if len(chapters) == 1 else ()),
        *map(_title_of, headed[:1]),
        tree.path,
    ]
    return RedlineSide(tree.path, tree.sha256, next(filter(None, found), ""))


def _title_of(one: Provision) -> str:
    words = " ".join(part for part in (one.mark, one.heading) if part)
    return words or (one.text if len(one.text) <= _LONGEST_TITLE else "")


def _find_changes(pairs: ProvisionPairs, vocabulary: FoldedTerms, step: Step) -> Iterator[Change]:
    """Yield the changes in the order of the new text, removed provisions in their place."""
    old, new = pairs.outlines
    moves = moves_of(pairs)
    places = places_of(pairs)
    leads = Leads(pairs, vocabulary)
    for done, (one, other) in enumerate(places):
        if done % _STEPS == 0:
            step(done, len(places))
        if other < 0:
            yield _removed_change(old.provisions[one])
        elif one < 0:
            yield _added_change(new.provisions[other])
        elif _says_the_same(pairs, one, other) and moves[one] not in (ProvisionMove.SPLIT, ProvisionMove.MERGED):
            pieces = whole_piece(SAME, new.provisions[other].own)
            both = (old.provisions[one],), (new.provisions[other],)
            classes = with_place(_NOTHING_NEW, moves[one])
            yield Change(classes, *both, pieces, moves[one], pairs.by[one], 100, "")
        else:
            yield _class_pair(pairs, one, other, moves[one], vocabulary, leads)
    step(len(places), len(places))


def _says_the_same(pairs: ProvisionPairs, one: int, other: int) -> bool:
    """Tell whether two provisions say the same; rows do so only under the same header."""
    old, new = pairs.outlines
    tables = _tables_over(pairs, one, other) if old.said[one] == new.said[other] else None
    return old.said[one] == new.said[other] and (tables is None or tables[0].heading == tables[1].heading)


def _tables_over(pairs: ProvisionPairs, one: int, other: int) -> tuple[Provision, Provision] | None:
    """Return what two rows stand in, or nothing where one of them is no row."""
    old, new = pairs.outlines
    if old.provisions[one].level is not Level.ROW or new.provisions[other].level is not Level.ROW:
        return None
    return old.provisions[old.parents[one]], new.provisions[new.parents[other]]


def _removed_change(one: Provision) -> Change:
    return Change((ChangeClass.REMOVED,), (one,), (), whole_piece(OLD, one.own), ProvisionMove.STAYED, "", 0, "")


def _added_change(one: Provision) -> Change:
    return Change((ChangeClass.ADDED,), (), (one,), whole_piece(NEW, one.own), ProvisionMove.STAYED, "", 0, "")


def _class_pair(
    pairs: ProvisionPairs, one: int, other: int, move: ProvisionMove, vocabulary: FoldedTerms, leads: Leads
) -> Change:
    old, new = pairs.outlines
    ones, others = sorted([one, *pairs.more[1].get(other, ())]), sorted([other, *pairs.more[0].get(one, ())])
    olds, news = tuple(old.provisions[at] for at in ones), tuple(new.provisions[at] for at in others)
    ours, theirs = (Script(" ".join(filter(None, (at.own for at in side)))) for side in (olds, news))
    classes = token_classes(ours.tokens, theirs.tokens, vocabulary)
    if len(olds) == len(news) == 1:
        tables = _tables_over(pairs, one, other)
        if tables is None:
            classes = named_classes(olds[0], news[0], classes, vocabulary)
        else:
            classes = row_classes((olds[0], news[0]), tables, classes, vocabulary)
    if classes != _NOTHING_NEW and leads.differ(ones, others, in_order=is_light(classes)):
        classes = weightiest_first({*classes, ChangeClass.REFERENCE})
    told = pieces_of(ours, theirs)
    return Change(
        with_place(classes, move),
        olds,
        news,
        told.pieces,
        move,
        pairs.by[one],
        told.likeness,
        _describe_renaming(olds, news),
    )


def _describe_renaming(olds: Sequence[Provision], news: Sequence[Provision]) -> str:
    """Say that a row or a defined term has another name."""
    one, other = olds[0], news[0]
    if not {one.level, other.level} <= NAMED or one.label == other.label:
        return ""
    return f"`{one.label}` is called `{other.label}`"
