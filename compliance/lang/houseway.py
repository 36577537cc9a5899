"""A clause of the house way to the model: its `when` to a test of the hand, its `set` to placements."""

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

from compliance.diag import Code, Diagnostic, Result, Span, did_you_mean
from compliance.lang.syntax import Language, TextOrigin, parse_text, span_of
from compliance.lang.waywords import COUNTS, GROUPS, bracketings_of, write_group
from compliance.model import (
    RANK_WORDS,
    SHAPES,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    CompareOp,
    HandTest,
    Holds,
    Left,
    Made,
    NotSo,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    Preference,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
)
from compliance.record import replace

if TYPE_CHECKING:
    from lark import Token, Tree

T = TypeVar("T")

ANY_HAND = ("high", "medium", "low")
MOST_SLIPS = 10

_EXPECTED = {
    "THE": "`the`",
    "SHAPE": "`shape`",
    "CAN": "`can`",
    "HOLDS": "`holds`",
    "_A": "`a`",
    "OTHERWISE": "`otherwise`",
    "MAKE": "`make`",
    "IS": "`is`",
    "COMPARISON": "a comparison such as `>=`",
    "IN": "`in`",
    "TO": "`to`",
    "OF": "`of`",
    "RPAR": "`)`",
    "RBRACE": "`}`",
    "LBRACE": "`{`",
    "COMMA": "`,`",
    "AND": "`and`",
    "OR": "`or`",
    "NOT": "`not`",
    "LEAVING": "`leaving`",
    "CHOSEN": "`chosen`",
    "BY": "`by`",
    "THEN": "`then`",
    "TERM": "a preference such as `ranking highest`",
    "WORD": "a word",
    "MAKE_WORD": "a word such as `straight`",
}
_STARTS = ("condition", "placement")
_WHEN = Language("`when`", "condition", _STARTS, Code.HOUSEWAY_SYNTAX, Code.HOUSEWAY_TOO_DEEP, _EXPECTED)
_SET = Language("`set`", "placement", _STARTS, Code.HOUSEWAY_SYNTAX, Code.HOUSEWAY_TOO_DEEP, _EXPECTED, commas=True)

_SIZES = {"pair": 2, "three": 3, "four": 4, "five": 5}
_UNPLACED = frozenset({"other", "best-other", "rest"})
_GROUP_HINT = "`the` goes before a name such as `pair`, `higher pair`, `highest single`, `two highest cards` or `joker`"
_PREFERENCES = {str(one): one for one in Preference}
_SHAPES = {name: name for name in SHAPES}
_MADE = {str(one): one for one in Made}
_LEFT = {str(one): one for one in Left}
_RANKS = dict(reversed(RANK_WORDS.items()))
_HELD: dict[str, int | None] = {"joker": None, **_RANKS}


def parse_when(text: str, origin: TextOrigin, grammar: str) -> Result[HandTest]:
    """Parse a clause's `when`; every problem comes back as a diagnostic with its column."""

    def build(tree: "Tree[Token]") -> Result[HandTest]:
        reader = _ClauseReader(origin)
        return reader.result(reader.test(tree.children[0]))

    return parse_text(text, origin, grammar, _WHEN, build)


def parse_set(
    text: str, origin: TextOrigin, grammar: str, hands: Collection[str] = ()
) -> Result[tuple[Placement, ...]]:
    """Parse a clause's `set` for a game with these hands, or with any; every problem comes back as a diagnostic."""

    def build(tree: "Tree[Token]") -> Result[tuple[Placement, ...]]:
        reader = _ClauseReader(origin, hands or ANY_HAND)
        return reader.result(reader.places(tree.children))

    return parse_text(text, origin, grammar, _SET, build)


class _ClauseReader:
    """Turns the tree of one text into the model, and collects what is wrong with its words.

    Where a word is wrong something stands in for what it should have meant; such a result is never given out.
    """

    def __init__(self, origin: TextOrigin, hands: Collection[str] = ()) -> None:
        self.origin = origin
        self.hands = {hand: hand for hand in hands}
        self.found: list[Diagnostic] = []

    def result(self, value: T) -> Result[T]:
        """Return what was read, or what is wrong with it."""
        return Result(None if self.found else value, tuple(self.found))

    def span(self, node: Any) -> Span:
        return span_of(node, self.origin)

    def blame(self, code: Code, message: str, span: Span, hint: str | None = None) -> None:
        if len(self.found) < MOST_SLIPS:
            self.found.append(Diagnostic(code, message, span, hint))

    def known(self, node: Any, words: Mapping[str, T], noun: str, *, code: Code = Code.HOUSEWAY_UNKNOWN_WORD) -> T:
        """Look a phrase up among the words there are."""
        said = _words_of(node)
        text = " ".join(said)
        if text not in words and len(self.found) < MOST_SLIPS:
            hint = did_you_mean("-".join(said).lower(), words) or f"it is one of {', '.join(words)}"
            self.blame(code, f"no {noun} is called `{text}`", self.span(node), hint)
        return words[text] if text in words else next(iter(words.values()))

    def named(self, node: Any, names: Mapping[str, T], noun: str, hint: str) -> T:
        """Look up a name of several words; a word that no name has is blamed by itself."""
        said = " ".join(_words_of(node))
        if said not in names and len(self.found) < MOST_SLIPS:
            words = {word for name in names for word in name.split()}
            odd = next((token for token in _tokens_of(node) if str(token) not in words), None)
            near = did_you_mean(said.lower(), names) if odd is None else did_you_mean(odd.lower(), sorted(words))
            where = self.span(node if odd is None else odd)
            self.blame(Code.HOUSEWAY_UNKNOWN_WORD, f"no {noun} is called `{said}`", where, near or hint)
        return names[said] if said in names else next(iter(names.values()))

    # Tests

    def test(self, tree: Any) -> HandTest:
        return _TESTS[str(tree.data)](self, tree.children, self.span(tree))

    def tests(self, kids: list[Any]) -> tuple[HandTest, ...]:
        return tuple(self.test(kid) for kid in kids)

    def either(self, kids: list[Any], span: Span) -> HandTest:
        """Read tests with `or` between; an `and` beside it has to stand in brackets, since people read it both ways."""
        limbs = self.tests(kids)
        if any(str(kid.data) == "all_of" for kid in kids) and not self.found:
            tight, wide = bracketings_of(limbs)
            hint = f"say which is meant: `{tight}`, or `{wide}`"
            self.blame(Code.HOUSEWAY_MIXED, "`and` and `or` stand side by side without brackets", span, hint)
        return AnyOf(limbs, span)

    def shapes(self, kids: list[Any]) -> tuple[str, ...]:
        return tuple(self.known(kid, _SHAPES, "shape") for kid in kids)

    def made(self, tree: Any) -> tuple[Made, ...]:
        return tuple(self.known(kid, _MADE, "made hand") for kid in tree.children)

    def comparison(self, left: Any, op: str, right: Any, span: Span) -> HandTest:
        group, compare = self.compared(left), cast("CompareOp", op)
        if str(right.data) == "rank":
            return RankIs(group, compare, self.known(right, _RANKS, "rank"), span)
        return RanksCompare(group, compare, self.compared(right), span)

    def among(self, kids: list[Any], span: Span) -> HandTest:
        group = self.compared(kids[0])
        return RankIn(group, tuple(self.known(kid, _RANKS, "rank") for kid in kids[1].children), span)

    # Groups

    def group(self, tree: Any) -> CardGroup:
        *count, phrase = tree.children
        group = self.named(phrase, GROUPS, "group", _GROUP_HINT)
        counts = count and " ".join(_words_of(phrase)) in GROUPS
        return replace(group, take=COUNTS[str(count[0])] if counts else None, span=self.span(tree))

    def placed(self, tree: Any) -> CardGroup:
        """Read a group that is placed: a number of its cards is a part of one group of several."""
        group = self.group(tree)
        size, whole = _SIZES.get(group.kind), replace(group, take=None)
        if group.take is not None and size is None:
            message = f"`{write_group(whole)}` is no group of several cards of one rank"
            hint = "a number of cards is taken of a pair, a three, a four or a five"
            self.blame(Code.HOUSEWAY_CARD_COUNT, message, group.span, hint)
        elif group.take is not None and size is not None and group.take >= size:
            message = f"`{write_group(group)}` is not a part of it: a {group.kind} has {size} cards"
            self.blame(Code.HOUSEWAY_CARD_COUNT, message, group.span, f"for all of it write `{write_group(whole)}`")
        return group

    def left(self, tree: Any) -> CardGroup:
        """Read a group that is left over."""
        group = self.placed(tree)
        self.refuse_unplaced(group)
        return group

    def refuse_unplaced(self, group: CardGroup) -> bool:
        """Refuse a group that only a `set` can name."""
        if group.kind in _UNPLACED:
            hint = "others and the rest are cards that a `set` has not placed yet; name a card, a single or a group"
            self.blame(Code.HOUSEWAY_NOT_HERE, f"`{write_group(group)}` has no place in a `when`", group.span, hint)
        return group.kind in _UNPLACED

    def compared(self, tree: Any) -> CardGroup:
        """Read a group whose rank is compared: it has one, and is there before anything is placed."""
        group = self.group(tree)
        if self.refuse_unplaced(group):
            return group
        if group.width > 1 or group.take is not None:
            message = f"`{write_group(group)}` has no one rank to compare"
            hint = "compare one group or card, such as `the pair` or `the second-highest single`"
            self.blame(Code.HOUSEWAY_CARD_COUNT, message, group.span, hint)
        return group

    # Placements

    def places(self, kids: list[Any]) -> tuple[Placement, ...]:
        return tuple(self.place(kid, first=kid is kids[0]) for kid in kids)

    def place(self, tree: Any, *, first: bool) -> Placement:
        match str(tree.data), tree.children:
            case "place", [*groups, hand]:
                return PlaceGroups(tuple(self.placed(one) for one in groups), self.hand(hand), self.span(tree))
            case _, [made, hand, *rest]:
                return self.place_made(made, hand, rest, self.span(tree), first=first)
            case _:
                raise AssertionError(tree)

    def hand(self, token: Any) -> str:
        return self.known(token, self.hands, "hand of this game", code=Code.HOUSEWAY_UNKNOWN_HAND)

    def place_made(self, made: Any, hand: Any, rest: list[Any], span: Span, *, first: bool) -> Placement:
        what, to = self.made(made), self.hand(hand)
        if not first:
            message = "a made hand comes first in its `set`"
            hint = "put it before the other parts; one made hand in a `set` is all"
            self.blame(Code.HOUSEWAY_MADE_FIRST, message, self.span(made), hint)
        if to != "high":
            message = f"a made hand goes to the high hand, not to `{to}`"
            self.blame(Code.HOUSEWAY_MADE_FIRST, message, self.span(hand), "write `to high`")
        preferences = (kid for tree in rest for kid in tree.children)
        return PlaceMade(what, to, tuple(self.preference(kid) for kid in preferences), span)

    def preference(self, tree: Any) -> Preference:
        return self.named(tree, _PREFERENCES, "preference", f"it is one of {', '.join(_PREFERENCES)}")


def _tokens_of(node: Any) -> list[Any]:
    """List the tokens of a tree, or a token by itself."""
    return list(node.scan_values(lambda _: True)) if hasattr(node, "children") else [node]


def _words_of(node: Any) -> list[str]:
    return [str(token) for token in _tokens_of(node)]


_Build = Callable[[_ClauseReader, list[Any], Span], HandTest]
_TESTS: dict[str, _Build] = {
    "bracketed": lambda at, kids, _span: at.test(kids[0]),
    "any_of": lambda at, kids, span: at.either(kids, span),
    "all_of": lambda at, kids, span: AllOf(at.tests(kids), span),
    "negate": lambda at, kids, span: NotSo(at.test(kids[0]), span),
    "otherwise": lambda _at, _kids, span: Otherwise(span),
    "shape_is": lambda at, kids, span: ShapeIs(at.shapes(kids), span),
    "shape_is_not": lambda at, kids, span: NotSo(ShapeIs(at.shapes(kids), span), span),
    "shape_in": lambda at, kids, span: ShapeIs(at.shapes(kids[0].children), span),
    "compare": lambda at, kids, span: at.comparison(kids[0], str(kids[1]), kids[2], span),
    "same": lambda at, kids, span: at.comparison(kids[0], "is", kids[1], span),
    "differs": lambda at, kids, span: at.comparison(kids[0], "is not", kids[1], span),
    "among": lambda at, kids, span: at.among(kids, span),
    "can_make": lambda at, kids, span: CanMake(at.made(kids[0]), None, span),
    "can_make_leaving": lambda at, kids, span: CanMake(
        at.made(kids[0]), at.known(kids[1], _LEFT, "hand left over"), span
    ),
    "can_make_leaving_group": lambda at, kids, span: CanMake(at.made(kids[0]), at.left(kids[1]), span),
    "holds": lambda at, kids, span: Holds(at.known(kids[0], _HELD, "rank"), span),
}
