"""Two texts of law redlined: provisions are lined up, and each pair is classed.

The steps: both trees are laid flat (``align.outline``); provisions that answer to each other are joined
(``align.matching``); what rows of stars hide is set aside (``left_out``); each pair is classed by its words and by
where its citations lead (``classing``), and written as pieces that give back either text (``words``). What was not
compared is said in words.
"""

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
from compliance.redline.align.matching import match_provisions
from compliance.redline.align.outline import NAMED, FlatProvisions
from compliance.redline.align.pairs import ProvisionPairs
from compliance.redline.change_order import places_of
from compliance.redline.classing.citation_targets import CitationTargets
from compliance.redline.classing.classes import (
    is_light,
    named_classes,
    row_classes,
    token_classes,
    weightiest_first,
    with_place,
)
from compliance.redline.classing.moves import moves_of
from compliance.redline.left_out.stars import StarGap, gaps_in
from compliance.redline.left_out.unprinted import without_unprinted
from compliance.redline.left_out.words import (
    furniture_sentences,
    scope_sentences,
    side_sentences,
    skipped_sentences,
    star_sentences,
    term_sentences,
)
from compliance.redline.words.fold import fold_text
from compliance.redline.words.pieces import NEW, OLD, SAME, Script, pieces_of, whole_piece
from compliance.redline.words.terms import FoldedTerms

Step = Callable[[int, int], None]

_NOTHING_NEW = (ChangeClass.UNCHANGED,)
_IN_PARTS = (ProvisionMove.SPLIT, ProvisionMove.MERGED)
_STEPS = 64
_LONGEST_TITLE = 80


def redline_texts(
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
    pairs, complaints = match_provisions(ours, theirs, vocabulary, concordance)
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
    all_changes = tuple(_find_changes(pairs, vocabulary, step or (lambda _done, _of: None)))
    changes, unprinted = without_unprinted(all_changes, old, new)
    return Redline(_describe_side(old, ours), _describe_side(new, theirs), changes, (*left_out, *unprinted))


def _lay_flat(old: Provision, new: Provision, vocabulary: FoldedTerms) -> tuple[FlatProvisions, FlatProvisions]:
    """Lay both scopes flat, without tables of contents, and without preambles unless both have one."""
    # WHY: a preamble argues for the text and is no part of it; it is compared only with another one.
    both = all(any(provision.level is Level.PREAMBLE for provision in scope.walk()) for scope in (old, new))
    skip = {Level.CONTENTS} if both else {Level.CONTENTS, Level.PREAMBLE}
    # INVARIANT: both texts number their subtrees in one table, so that equal numbers mean equal subtrees across the
    # two.
    shapes: dict[tuple[object, ...], int] = {}
    ours, theirs = (
        FlatProvisions(scope, skip, shapes, lambda name: vocabulary(fold_text(name)) or name) for scope in (old, new)
    )
    return ours, theirs


def _star_sentences(trees: tuple[LawTree, LawTree], pairs: ProvisionPairs, gaps: Sequence[StarGap]) -> list[str]:
    sentences = []
    for gap in gaps:
        ours, theirs = pairs.outlines[gap.side], pairs.outlines[1 - gap.side]
        hidden = [theirs.provisions[at] for at in gap.hidden]
        sentences += star_sentences(trees[gap.side], ours.provisions[gap.stars], trees[1 - gap.side], hidden)
    return sentences


def _describe_side(tree: LawTree, outline: FlatProvisions) -> RedlineSide:
    """Name a side by its scope, by the only chapter in it, or by its first heading."""
    scope = outline.provisions[0]
    chapters = [provision for provision in outline.provisions if provision.level is Level.CHAPTER]
    headed = [provision for provision in outline.provisions if provision.heading]
    titles = [
        _title_of(scope),
        *map(_title_of, chapters if len(chapters) == 1 else ()),
        *map(_title_of, headed[:1]),
        tree.path,
    ]
    return RedlineSide(tree.path, tree.sha256, next(filter(None, titles), ""))


def _title_of(provision: Provision) -> str:
    words = " ".join(part for part in (provision.mark, provision.heading) if part)
    return words or (provision.text if len(provision.text) <= _LONGEST_TITLE else "")


def _find_changes(pairs: ProvisionPairs, vocabulary: FoldedTerms, step: Step) -> Iterator[Change]:
    """Yield the changes in the order of the new text, removed provisions in their place."""
    old, new = pairs.outlines
    moves = moves_of(pairs)
    places = places_of(pairs)
    leads = CitationTargets(pairs, vocabulary)
    for done, (old_place, new_place) in enumerate(places):
        if done % _STEPS == 0:
            step(done, len(places))
        if new_place < 0:
            yield _removed_change(old.provisions[old_place])
        elif old_place < 0:
            yield _added_change(new.provisions[new_place])
        elif moves[old_place] not in _IN_PARTS and _says_the_same(pairs, old_place, new_place):
            pieces = whole_piece(SAME, new.provisions[new_place].own)
            both = (old.provisions[old_place],), (new.provisions[new_place],)
            classes = with_place(_NOTHING_NEW, moves[old_place])
            yield Change(classes, *both, pieces, moves[old_place], pairs.by[old_place], 100, "")
        else:
            yield _class_pair(pairs, old_place, new_place, moves[old_place], vocabulary, leads)
    step(len(places), len(places))


def _says_the_same(pairs: ProvisionPairs, old_place: int, new_place: int) -> bool:
    """Tell whether two provisions say the same; rows do so only under the same header."""
    old, new = pairs.outlines
    tables = _tables_over(pairs, old_place, new_place) if old.said[old_place] == new.said[new_place] else None
    return old.said[old_place] == new.said[new_place] and (tables is None or tables[0].heading == tables[1].heading)


def _tables_over(pairs: ProvisionPairs, old_place: int, new_place: int) -> tuple[Provision, Provision] | None:
    """Return what two rows stand in, or nothing where one of them is no row."""
    old, new = pairs.outlines
    if old.provisions[old_place].level is not Level.ROW or new.provisions[new_place].level is not Level.ROW:
        return None
    return old.provisions[old.parents[old_place]], new.provisions[new.parents[new_place]]


def _removed_change(provision: Provision) -> Change:
    return Change(
        (ChangeClass.REMOVED,), (provision,), (), whole_piece(OLD, provision.own), ProvisionMove.STAYED, "", 0, ""
    )


def _added_change(provision: Provision) -> Change:
    return Change(
        (ChangeClass.ADDED,), (), (provision,), whole_piece(NEW, provision.own), ProvisionMove.STAYED, "", 0, ""
    )


def _class_pair(
    pairs: ProvisionPairs,
    old_place: int,
    new_place: int,
    move: ProvisionMove,
    vocabulary: FoldedTerms,
    leads: CitationTargets,
) -> Change:
    old, new = pairs.outlines
    old_places = sorted([old_place, *pairs.more[1].get(new_place, ())])
    new_places = sorted([new_place, *pairs.more[0].get(old_place, ())])
    olds = tuple(old.provisions[place] for place in old_places)
    news = tuple(new.provisions[place] for place in new_places)
    ours, theirs = (Script(" ".join(filter(None, (provision.own for provision in side)))) for side in (olds, news))
    classes = token_classes(ours.tokens, theirs.tokens, vocabulary)
    if len(olds) == len(news) == 1:
        tables = _tables_over(pairs, old_place, new_place)
        if tables is None:
            classes = named_classes(olds[0], news[0], classes, vocabulary)
        else:
            classes = row_classes((olds[0], news[0]), tables, classes, vocabulary)
    # WHY: a citation may read the same and lead elsewhere, since its target was renumbered, or read otherwise and
    # lead to the same; only where it leads counts.
    if classes != _NOTHING_NEW and leads.differ(old_places, new_places, in_order=is_light(classes)):
        classes = weightiest_first({*classes, ChangeClass.REFERENCE})
    written = pieces_of(ours, theirs)
    return Change(
        with_place(classes, move),
        olds,
        news,
        written.pieces,
        move,
        pairs.by[old_place],
        written.likeness,
        _describe_renaming(olds, news),
    )


def _describe_renaming(olds: Sequence[Provision], news: Sequence[Provision]) -> str:
    """Say that a row or a defined term has another name."""
    old, new = olds[0], news[0]
    if not {old.level, new.level} <= NAMED or old.label == new.label:
        return ""
    return f"`{old.label}` is called `{new.label}`"
