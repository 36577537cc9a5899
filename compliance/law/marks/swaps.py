"""Words behind a deletion that are new for certain, since the old text could not have had both.

The old text is the struck words followed by the unmarked ones. Where the two together are no English (`[shall] must`,
`[$5] $10 each`, `[an] a`), the words behind the brackets were not there. Each rule knows one such clash and answers
with the new words, or with nothing: where both readings are English, nobody can tell, and the deletion stays open.
"""

import re

from compliance.law.marks.running_text import ScrollSpan

_ARTICLE = re.compile(r"(?:an?|the)$", re.IGNORECASE)
_NEXT_ARTICLE = re.compile(r"\s+(an?|the)(?=\s)", re.IGNORECASE)
_CAPITAL_ARTICLE = re.compile(r"\s+(An?|The)(?=\s)")
_OWN_ARTICLE = re.compile(r"\b(?:an?|the)\s(?:[\w-]+\s){0,3}([A-Za-z-]+)$", re.IGNORECASE)
_LEADS_ON = frozenset({
    "of", "in", "on", "at", "to", "by", "for", "with", "from", "as", "and", "or", "nor", "than", "that", "which", "who",
    "when", "if", "is", "are", "was", "were", "be", "shall", "may", "must", "not", "has", "have", "under", "per",
})  # fmt: skip
_LED_IN = re.compile(r"\b(?:in|on|of|at|by|for|with|from|under|is|are|as)\s*\[?$", re.IGNORECASE)
_CITE = (
    r"(?:§\s*)?\d+[a-zA-Z]?\.\d+[a-z]?(?:\(\w{1,4}\))*"
    r"|(?:\((?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,3})\))+"
    r"|(?:(?:sub)?(?:section|paragraph)|clause|[Cc]hapter)s?\s+(?:\(\w{1,4}\)|\d+[a-z]?)+"
)
_CITATION = re.compile(_CITE)
_NEXT_CITATION = re.compile(rf"\s*({_CITE})(?!\w)")
_FIGURE = re.compile(r"\$?\d[\d,]*(?:\.\d+)?%?")
_NEXT_FIGURE = re.compile(r"\s+(\$?\d[\d,]*(?:\.\d+)?%?)(?=\s+[a-z]|[.,;:)](?:\s|$))")
_BEFORE_VOWEL = re.compile(
    r"(?:\s+(?!hour|hon(?:est|or|our)|heir)[b-df-hj-np-tv-z][a-z]{2,}(?![\w'’-])){1,4}(?=\s+[aeio][a-z])", re.IGNORECASE
)
_BEFORE_CONSONANT = re.compile(
    r"(?:\s+(?!one|once|eu)[aeio][a-z]{2,}(?![\w'’-])){1,4}(?=\s+[b-df-gj-np-tv-z][a-z])", re.IGNORECASE
)
_ODDS = re.compile(r"\d[\d,]*\s(?:to|for)\s\d+")
_NEXT_ODDS = re.compile(r"\s+(\d[\d,]*\s(?:to|for)\s\d+)(?=\s+[a-z]|[.,;:)](?:\s|$))")
_MODAL = re.compile(r"(?:may|shall|must|will|can|should)(?P<no>\snot)?")
_NEXT_MODAL = re.compile(r"\s+((?:may|shall|must|will|can|should)\b)(?P<no>\snot\b)?")
_KINDS = (
    frozenset(("the", "his", "her", "its", "their")),
    frozenset(("and", "or", "nor", "and/or")),
    frozenset(("is", "are", "was", "were")),
    frozenset(("has", "have")),
    frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")),
)
_NEXT_SMALL_WORD = re.compile(r"\s+([a-z]+(?:/[a-z]+)?)(?=\s+[a-z])")
_WORD = re.compile(r"[A-Za-z]+")
_NEXT_WORD = re.compile(r"\s+([A-Za-z]+)(?![\w'’-])")
_ENDING = re.compile(r"(?:e?s|e?d|ing|e?rs?|ly)?")
_STOPPED = re.compile(r"(?:[a-z\d)]{3}\.|[:;,])$")
_ENDS = (".", ";", ":", "!", "?")
_LONGEST = 60
_NEAR = 20
_STEM = 4

Swap = tuple[ScrollSpan, str]
"""Where the new words stand, and why they are new."""


def swap_for(plain: str, struck: str, place: int) -> Swap | None:
    """Return the words behind a deletion that take its place, one for one; nothing where that is not certain."""
    if len(struck) <= _LONGEST:
        # WHY: from the narrowest kind of words to the widest: the stem rule takes any word, and would answer for an
        # article or a modal with a worse reason.
        for rule in (_swap_article, _swap_modal, _swap_kind, _swap_citation, _swap_figure, _swap_odds, _swap_stem):
            swap = rule(plain, struck, place)
            if swap is not None:
                return swap
    return None


def new_after(plain: str, struck: str, place: int, *, behind_label: bool) -> Swap | None:
    """Return the first words behind a deletion where they are new, though more that follow may be new as well."""
    swap = (
        _find_stop(plain, struck, place)
        or _find_capital_article(plain, struck, place)
        or _find_second_article(plain, struck, place)
    )
    return swap or (_find_first_word(plain, struck, place) if behind_label else None)


def is_indefinite(words: str) -> bool:
    """Tell whether words are `a` or `an` alone."""
    return words.lower() in ("a", "an")


def _find_first_word(plain: str, struck: str, place: int) -> Swap | None:
    """Find the first word behind a new label where the words behind the old label began with it too."""
    next_word, struck_word = _NEXT_WORD.match(plain, place), _WORD.match(struck)
    same = (
        next_word is not None
        and struck_word is not None
        and next_word[1] == struck_word[0]
        and struck_word[0][:1].isupper()
    )
    return (next_word.span(1), "the first word behind the new label") if next_word is not None and same else None


def _find_stop(plain: str, struck: str, place: int) -> Swap | None:
    # WHY: no sentence ends twice, so a stop behind a struck stop is the new one.
    doubled = plain[place : place + 1] in (".", ":", ";", ",") and _STOPPED.search(struck[-4:]) is not None
    return ((place, place + 1), "a stop behind a struck stop") if doubled else None


def _find_second_article(plain: str, struck: str, place: int) -> Swap | None:
    """Find an article behind struck words that have one of their own and break off before its noun.

    Only a word such as `in` before them makes that certain: one gives an operator a card.
    """
    article = _NEXT_ARTICLE.match(plain, place)
    own = _OWN_ARTICLE.search(struck) if article else None
    start = plain.rfind("[", 0, place)
    if article is None or own is None or own[1].lower() in _LEADS_ON or start < 0:
        return None
    if _LED_IN.search(plain, max(0, start - _NEAR), start) is None:
        return None
    return article.span(1), "an article behind struck words that had their own"


def _swap_article(plain: str, struck: str, place: int) -> Swap | None:
    article = _NEXT_ARTICLE.match(plain, place) if _ARTICLE.match(struck) else None
    if article is None or article[1].lower() == struck.lower():
        return None
    # WHY: the words that `an` stood before began with a vowel, so those that do not were put between.
    between = None
    if struck.lower() == "an":
        between = _BEFORE_VOWEL
    elif article[1].lower() == "an":
        between = _BEFORE_CONSONANT
    more = between.match(plain, article.end(1)) if between else None
    if more is not None:
        return (article.start(1), more.end()), "an article for an article, with the words that the old one did not fit"
    return article.span(1), "an article for an article"


def _swap_citation(plain: str, struck: str, place: int) -> Swap | None:
    citation = _NEXT_CITATION.match(plain, place) if _CITATION.fullmatch(struck) else None
    if citation is None or _lead_of(citation[1]) != _lead_of(struck):
        return None
    return citation.span(1), "a citation for a citation"


def _lead_of(citation: str) -> str:
    """Return how a citation begins: its word, a section sign, a bracket or nothing before the number."""
    return re.split(r"[\d(\s]", citation, maxsplit=1)[0] + "("[: citation.startswith("(")]


def _swap_figure(plain: str, struck: str, place: int) -> Swap | None:
    figure = _NEXT_FIGURE.match(plain, place) if _FIGURE.fullmatch(struck) else None
    if figure is None or (figure[1][0] == "$", figure[1][-1] == "%") != (struck[0] == "$", struck[-1] == "%"):
        return None
    return figure.span(1), "a figure for a figure"


def _swap_odds(plain: str, struck: str, place: int) -> Swap | None:
    odds = _NEXT_ODDS.match(plain, place) if _ODDS.fullmatch(struck) else None
    return None if odds is None else (odds.span(1), "odds for odds")


def _swap_modal(plain: str, struck: str, place: int) -> Swap | None:
    old = _MODAL.fullmatch(struck)
    modal = _NEXT_MODAL.match(plain, place) if old else None
    if old is None or modal is None:
        return None
    return (modal.start(1), modal.end() if old["no"] else modal.end(1)), "a modal verb for a modal verb"


def _swap_kind(plain: str, struck: str, place: int) -> Swap | None:
    kind = next((words for words in _KINDS if struck in words), None)
    next_word = _NEXT_SMALL_WORD.match(plain, place) if kind else None
    if next_word is None or kind is None or next_word[1] == struck or next_word[1] not in kind:
        return None
    return next_word.span(1), "a word for one of its kind"


def _swap_stem(plain: str, struck: str, place: int) -> Swap | None:
    next_word = _NEXT_WORD.match(plain, place) if _WORD.fullmatch(struck) else None
    if next_word is None or next_word[1] == struck or not have_same_stem(struck.lower(), next_word[1].lower()):
        return None
    return next_word.span(1), "a word for a word of the same stem"


def have_same_stem(word: str, other_word: str) -> bool:
    """Tell whether two words in small letters are forms of one word."""
    short, long = sorted((word, other_word), key=len)
    common = next((at for at, letter in enumerate(short) if letter != long[at]), len(short))
    return common >= _STEM or (common == len(short) > 1 and _ENDING.fullmatch(long, common) is not None)


def _find_capital_article(plain: str, struck: str, place: int) -> Swap | None:
    """Find an article that opens a sentence where the struck words opened it and did not end it."""
    article = _CAPITAL_ARTICLE.match(plain, place)
    opened = struck[:1].isupper() and not struck.endswith(_ENDS)
    return (article.span(1), "a sentence that begins anew") if article is not None and opened else None
