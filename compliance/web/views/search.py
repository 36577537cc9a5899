"""A search over the chapters: which cards answer a query, in which order, and what of them is shown."""

import re
from collections.abc import Iterable, Sequence
from functools import partial

from compliance.record import keyword_record, record
from compliance.web.views.addresses import search_address
from compliance.web.views.provision import normalize_citation
from compliance.web.views.search_cards import KINDS, Card, SearchIndex, fold_text

LONGEST = 200
MOST_WORDS = 8
FEW = 8
MANY = 300
SHORT_TEXT = 260
IN_TITLE = 8
_IT, _BELOW, _RESTS = 1200, 600, 400


@record
class SearchedText:
    """A stretch of text that was looked for, or one that was not."""

    text: str
    hit: bool


@keyword_record
class Hit:
    """Something that was found, with what was looked for marked in it."""

    chapter: str
    title: tuple[SearchedText, ...]
    beside: tuple[SearchedText, ...]
    text: tuple[SearchedText, ...]
    address: str


@keyword_record
class HitGroup:
    """All that was found of one kind."""

    kind: str
    heading: str
    count: int
    hits: tuple[Hit, ...]
    more: str


@keyword_record
class SearchResult:
    """What a search found."""

    query: str
    cut: bool
    asked: bool
    kind: str
    chapter: str
    total: int
    partly: bool
    everything: str
    groups: tuple[HitGroup, ...]


@record
class SearchQuery:
    """A query made ready: all of it without blanks, its words, and whether it cites a provision."""

    whole: str
    words: tuple[str, ...]
    citing: bool


def search_index(index: SearchIndex, query: str, *, kind: str = "", chapter: str = "") -> SearchResult:
    """Find what answers a query, the best first; of every kind a few, of one kind that is asked for all."""
    asked = query[:LONGEST]
    sought = parse_query(asked, index)
    among = [card for card in index.cards if card.chapter == chapter] if chapter else index.cards
    scored = _score_cards(_cards_with_every_word(among, sought), sought)
    partly = not scored and len(sought.words) > 1
    if partly:
        scored = _score_cards([card for card in among if any(word in card.whole for word in sought.words)], sought)
    address = partial(search_address, asked, chapter=chapter)
    return SearchResult(
        query=asked,
        cut=len(query) > LONGEST,
        asked=bool(sought.words),
        kind=kind if kind in KINDS else "",
        chapter=chapter,
        total=len(scored),
        partly=partly and bool(scored),
        everything=address(),
        groups=_group_hits(scored, sought, address, kind),
    )


def parse_query(query: str, index: SearchIndex) -> SearchQuery:
    """Make a query ready; a citation is looked for by its number, however it is written."""
    whole = normalize_citation(query)
    if whole in index.provisions:
        return SearchQuery(whole, (fold_text(index.provisions[whole]).strip(),), citing=True)
    words = dict.fromkeys(_singular_of(fold_text(word).strip()) for word in query.split())
    return SearchQuery(whole, tuple(word for word in words if word)[:MOST_WORDS], citing=False)


def _singular_of(word: str) -> str:
    # WHY: words are looked for inside words, so the shorter form finds both.
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _cards_with_every_word(cards: Sequence[Card], sought: SearchQuery) -> Sequence[Card]:
    if not sought.words:
        return ()
    named = [card for card in cards if sought.whole in card.names or sought.whole in card.cites]
    for word in sought.words:
        cards = [card for card in cards if word in card.whole]
    held = {id(card) for card in cards}
    return [*cards, *(card for card in named if id(card) not in held)]


def _score_cards(cards: Iterable[Card], sought: SearchQuery) -> list[tuple[int, Card]]:
    score = (
        partial(_score_of_citation, _citation_pattern(sought))
        if sought.citing
        else partial(_score_of_words, sought.words)
    )
    found = [(_exact_match_score(card, sought.whole) + score(card), card) for card in cards]
    return sorted((one for one in found if one[0]), key=lambda one: -one[0])


def _citation_pattern(sought: SearchQuery) -> "re.Pattern[str]":
    # WHY: whoever looks for § 575.1 does not mean § 575.12, and whoever looks for § 2(b) not § 575.2(b).
    return re.compile(rf"(?<![0-9])(?<![0-9][a-z]) {re.escape(sought.words[0])}(?![a-z0-9])")


def _score_of_citation(number: "re.Pattern[str]", card: Card) -> int:
    if number.search(card.top):
        return 8
    return 3 if number.search(card.body) else 0


def _exact_match_score(card: Card, whole: str) -> int:
    """Tell whether a card is the very thing, stands under it, or rests on it."""
    if whole in card.names:
        return _IT
    if card.kind == "provision" and any(name.startswith(f"{whole}(") for name in card.names):
        return _BELOW
    return _RESTS if whole in card.cites else 0


def _score_of_words(words: tuple[str, ...], card: Card) -> int:
    return _phrase_score(words, card) + sum(_score_of_word(card, word) for word in words)


def _phrase_score(words: tuple[str, ...], card: Card) -> int:
    """Count words that stand together for more than words that do not."""
    phrase = f" {' '.join(words)}"
    if len(words) < 2:
        return 0
    if phrase in card.top:
        return 12
    return 5 if phrase in card.body else 0


def _score_of_word(card: Card, word: str) -> int:
    start = f" {word}"
    if start in card.top:
        return IN_TITLE
    if start in card.body:
        return 3
    if len(word) < 3:
        return 0
    if word in card.top:
        return 4
    return 1 if word in card.body else 0


def _order_of_group(kind: str, best: int, words: tuple[str, ...]) -> tuple[int, int]:
    """Place a group: the very thing first, then chapters that have the words in their names, then kind by kind."""
    named = kind == "chapter" and best >= IN_TITLE * len(words)
    return -(best // _RESTS), -1 if named else list(KINDS).index(kind)


def _group_hits(
    scored: Sequence[tuple[int, Card]], sought: SearchQuery, address: "partial[str]", wanted: str
) -> tuple[HitGroup, ...]:
    by_kind: dict[str, list[tuple[int, Card]]] = {}
    for score, card in scored:
        if wanted not in KINDS or card.kind == wanted:
            by_kind.setdefault(card.kind, []).append((score, card))
    order = sorted(by_kind, key=lambda kind: _order_of_group(kind, by_kind[kind][0][0], sought.words))
    pattern, most = _pattern_of_words(sought.words), MANY if wanted in KINDS else FEW
    return tuple(
        HitGroup(
            kind=kind,
            heading=KINDS[kind],
            count=len(by_kind[kind]),
            hits=tuple(_hit_of_card(card, pattern) for _, card in by_kind[kind][:most]),
            more=address(kind=kind) if len(by_kind[kind]) > most and wanted not in KINDS else "",
        )
        for kind in order
    )


def _hit_of_card(card: Card, pattern: "re.Pattern[str] | None") -> Hit:
    return Hit(
        chapter=card.chapter,
        title=mark_matches(card.title, pattern),
        beside=mark_matches(card.beside, pattern),
        text=mark_matches(_shorten_around_match(card.text, pattern), pattern),
        address=card.address,
    )


def _pattern_of_words(words: Sequence[str]) -> "re.Pattern[str] | None":
    """Return what marks the words of a query in a text as it is written."""
    ways = [r"[\W_]+".join(map(re.escape, word.split())) for word in sorted(words, key=len, reverse=True)]
    ways = [way if len(way) > 2 else rf"(?<![^\W_]){way}" for way in ways]
    return re.compile("|".join(ways), re.IGNORECASE) if ways else None


def mark_matches(text: str, pattern: "re.Pattern[str] | None") -> tuple[SearchedText, ...]:
    """Cut a text into what was looked for and what was not."""
    pieces, end = [], 0
    for match in () if pattern is None else pattern.finditer(text):
        if match.start() > end:
            pieces.append(SearchedText(text[end : match.start()], hit=False))
        pieces.append(SearchedText(match.group(), hit=True))
        end = match.end()
    return (*pieces, SearchedText(text[end:], hit=False)) if end < len(text) else tuple(pieces)


def _shorten_around_match(text: str, pattern: "re.Pattern[str] | None") -> str:
    """Shorten a long text to the part around what was looked for."""
    if len(text) <= SHORT_TEXT:
        return text
    first = None if pattern is None else pattern.search(text)
    start = max(0, (0 if first is None else first.start()) - SHORT_TEXT // 3)
    start = 0 if start == 0 else text.find(" ", start) + 1
    end = text.rfind(" ", start, start + SHORT_TEXT) if start + SHORT_TEXT < len(text) else len(text)
    return ("… " if start else "") + text[start:end] + (" …" if end < len(text) else "")
