"""House ways in clauses, and two of them compared."""

import re

from compliance.api.check import Request, find_applicable_ruleset
from compliance.api.forms.read import read_submission_text
from compliance.api.session import Session
from compliance.check import facts_of, way_of
from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load import TextFile, parse_submission
from compliance.model import FiledWay, HouseWay, Ruleset, Submission, WaysCompared

Card = tuple[int, int] | None
"""A rank (2 to 14) and a suit (0 to 3), or the joker."""
_RANKS = {**{str(rank): rank for rank in range(2, 11)}, "t": 10, "j": 11, "q": 12, "k": 13, "a": 14}
_SUITS = {"s": 0, "♠": 0, "h": 1, "♥": 1, "d": 2, "♦": 2, "c": 3, "♣": 3}
_CARD = re.compile("(10|[2-9tjqka])([shdc♠♥♦♣])")


def house_way_of(path: str, request: Request, session: Session) -> Result[FiledWay]:
    """Read the house way that a submission states in clauses."""
    file = read_submission_text(path, session, named=request.ruleset)
    return Result(None, file.diagnostics) if file.value is None else house_way_in(file.value, request, session)


def house_way_in(file: TextFile, request: Request, session: Session) -> Result[FiledWay]:
    """Read the house way that the text of a submission states in clauses."""
    read = parse_submission(file, session.vocabulary)
    if read.value is None:
        return Result(None, read.diagnostics)
    chosen = find_applicable_ruleset(read.value, request, session)
    return (
        Result(None, chosen.diagnostics) if chosen.value is None else _filed_way(read.value, chosen.value[0], session)
    )


def house_way_under(filed: FiledWay, ruleset: str, session: Session) -> Result[FiledWay]:
    """Return the same house way under the ranking of another ruleset."""
    other = session.ruleset(ruleset)
    return (
        Result(None, other.diagnostics) if other.value is None else _filed_way(filed.submission, other.value, session)
    )


def _filed_way(submission: Submission, ruleset: Ruleset, session: Session) -> Result[FiledWay]:
    way = way_of(facts_of(submission.statements, ruleset, session.vocabulary).values, ruleset)
    if way is not None:
        return Result(FiledWay(submission, ruleset, way))
    if ruleset.ranking is None:
        message = f"the chapter of `{ruleset.id}` sets no hands, so that there is no house way to prove"
        return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path)),))
    hint = "write it in `house_way.clauses`; docs/reference/house-way.md has the words"
    message = "the submission states no house way in clauses"
    return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, whole_file(submission.path), hint),))


def compare_house_ways(one: FiledWay, other: FiledWay, session: Session) -> Result[WaysCompared]:
    """Compare two house ways on every hand."""
    return compare_two_ways(one.way, other.way, session, path=other.submission.path)


def compare_two_ways(one: HouseWay, other: HouseWay, session: Session, *, path: str) -> Result[WaysCompared]:
    """Compare two house ways on every hand; ``path`` is where the second stands."""
    if one.ranking.hands != other.ranking.hands:
        message = "the two house ways set hands of different sizes and cannot be compared"
        return Result(None, (Diagnostic(Code.HOUSEWAY_OTHER_HANDS, message, whole_file(path)),))
    from compliance.odds import compare_ways

    with session.progress("comparing the house ways") as step:
        return Result(compare_ways(one, other, step=step))


def cards_in(text: str) -> tuple[Card, ...] | None:
    """Read seven different cards, such as `Joker Ah Kd 10s 9c 4c 2d`."""
    cards: list[Card] = []
    for word in re.split(r"[\s,]+", text.strip().lower()):
        match = _CARD.fullmatch(word)
        if word != "joker" and match is None:
            return None
        cards.append(None if match is None else (_RANKS[match[1]], _SUITS[match[2]]))
    from compliance.odds import is_hand

    return tuple(cards) if is_hand(cards) else None
