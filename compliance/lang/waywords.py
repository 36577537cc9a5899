"""The names that the house way has for cards, and its tests and placements back to text."""

from collections.abc import Iterable, Sequence
from typing import assert_never

from compliance.model import (
    RANK_WORDS,
    AllOf,
    AnyOf,
    CanMake,
    CardGroup,
    GroupKind,
    HandTest,
    Holds,
    NotSo,
    Otherwise,
    PlaceGroups,
    PlaceMade,
    Placement,
    RankIn,
    RankIs,
    RanksCompare,
    ShapeIs,
    Stuck,
)
from compliance.record import replace

COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}


def _group_names() -> dict[str, CardGroup]:
    """Return every group by its name, without the article."""
    several: tuple[GroupKind, ...] = ("pair", "three")
    counted: tuple[GroupKind, ...] = ("single", "card", "other")
    names = {"four": CardGroup("four", 0, 1), "five": CardGroup("five", 0, 1), "middle pair": CardGroup("pair", 1, 3)}
    names["single"] = CardGroup("single", 0, 1)
    for kind in several:
        names |= {
            kind: CardGroup(kind, 0, 1),
            f"higher {kind}": CardGroup(kind, 0, 2),
            f"lower {kind}": CardGroup(kind, 1, 2),
        }
        names |= {f"highest {kind}": CardGroup(kind), f"lowest {kind}": CardGroup(kind, -1)}
    for kind in counted:
        for place, nth in enumerate(("", "second-", "third-", "fourth-", "fifth-")):
            names |= {
                f"{nth}highest {kind}": CardGroup(kind, place),
                f"{nth}lowest {kind}": CardGroup(kind, -1 - place),
            }
        for count in ("two", "three", "four"):
            names[f"{count} highest {kind}s"] = CardGroup(kind, 0, width=COUNTS[count])
            names[f"{count} lowest {kind}s"] = CardGroup(kind, -1, width=COUNTS[count])
    return names | {
        "best two others": CardGroup("best-other", width=2),
        "rest": CardGroup("rest"),
        "joker": CardGroup("joker"),
    }


GROUPS = _group_names()
_NAMES = {group: name for name, group in GROUPS.items()}
_RANKS = {rank: word for word, rank in RANK_WORDS.items()}
_NUMBERS = {count: word for word, count in COUNTS.items()}


def write_group(group: CardGroup) -> str:
    """Write a group of cards as the house way names it."""
    name = f"the {_NAMES[replace(group, take=None)]}"
    return name if group.take is None else f"{_NUMBERS[group.take]} of {name}"


def stuck_in_words(stuck: Stuck | None) -> str:
    """Say why the cards of a hand are not set."""
    match stuck:
        case None:
            return "nothing of what it makes can be made"
        case CardGroup(kind="pair" | "three" | "four" | "five" | "single", among=int()):
            return f"`{write_group(stuck)}` names nothing here: there is another number of these, or they are placed"
        case CardGroup():
            return f"`{write_group(stuck)}` names nothing here that is not placed yet"
        case (hand, got, takes):
            return f"the {hand} hand would get {got} card{'' if got == 1 else 's'} and takes {takes}"
        case shape:
            return f"no clause is for the shape {shape}"


def _write_wrapped(test: HandTest) -> str:
    """Write a part of a test: whatever has parts of its own stands in brackets."""
    text = write_when(test)
    return f"({text})" if isinstance(test, AnyOf | AllOf) else text


def bracketings_of(limbs: Sequence[HandTest]) -> tuple[str, str]:
    """Write limbs of an `or`, some of them with an `and` inside, in the two ways that brackets can tell apart."""
    tight = " or ".join(_write_wrapped(limb) for limb in limbs)
    loose: list[list[HandTest]] = [[]]
    for limb in limbs:
        first, *others = limb.items if isinstance(limb, AllOf) else (limb,)
        loose[-1].append(first)
        loose += [[other] for other in others]
    joined = (" or ".join(map(_write_wrapped, run)) for run in loose)
    wide = " and ".join(f"({text})" if len(run) > 1 else text for run, text in zip(loose, joined, strict=True))
    return tight, wide


def _write_braces(words: Iterable[str]) -> str:
    return "{" + ", ".join(words) + "}"


def write_when(test: HandTest) -> str:
    """Write a test as a clause's `when` spells it; parsing that text gives the same test."""
    match test:
        case AnyOf(items=items):
            return " or ".join(_write_wrapped(item) for item in items)
        case AllOf(items=items):
            return " and ".join(_write_wrapped(item) for item in items)
        case NotSo(item=ShapeIs(shapes=(shape,))):
            return f"shape is not {shape}"
        case NotSo(item=item):
            return f"not {_write_wrapped(item)}"
        case Otherwise():
            return "otherwise"
        case ShapeIs(shapes=(shape,)):
            return f"shape is {shape}"
        case ShapeIs(shapes=shapes):
            return f"shape in {_write_braces(shapes)}"
        case _:
            return _write_cards(test)


def _write_cards(test: RankIs | RankIn | RanksCompare | CanMake | Holds) -> str:
    match test:
        case RankIs(group=group, op=op, rank=rank):
            return f"{write_group(group)} {op} {_RANKS[rank]}"
        case RankIn(group=group, ranks=ranks):
            return f"{write_group(group)} in {_write_braces(_RANKS[rank] for rank in ranks)}"
        case RanksCompare(group=group, op=op, other=other):
            return f"{write_group(group)} {op} {write_group(other)}"
        case CanMake(made=made, leaving=leaving):
            left = write_group(leaving) if isinstance(leaving, CardGroup) else leaving
            return f"can make {' or '.join(made)}" + ("" if left is None else f" leaving {left}")
        case Holds(rank=rank):
            return f"holds {'joker' if rank is None else _RANKS[rank]}"
        case _ as rest:
            assert_never(rest)


def write_set(places: tuple[Placement, ...]) -> str:
    """Write placements as a clause's `set` spells them; parsing that text gives the same placements."""
    return ", ".join(_write_place(place) for place in places)


def _write_place(place: Placement) -> str:
    match place:
        case PlaceGroups(groups=groups, hand=hand):
            return f"{' and '.join(write_group(group) for group in groups)} to {hand}"
        case PlaceMade(made=made, hand=hand, preferences=preferences):
            chosen = f" chosen by {' then '.join(preferences)}" if preferences else ""
            return f"{' or '.join(f'a {one}' for one in made)} to {hand}{chosen}"
        case _ as rest:
            assert_never(rest)
