"""Words folded: what is left when case, punctuation, hyphens and the spelling of numbers do not count.

Articles are left out of folded words too, but which stood where is kept: one may come or go, `the` for `a` may not.
"""

from collections.abc import Container, Iterable, Sequence
from functools import lru_cache

from compliance.law import SCALES, VALUES, comparison_key, tokenize

MASK = "\u00a4"
"""What stands in the place of a citation."""

_ARTICLES = {"a": "\u2020a", "an": "\u2020a", "the": "\u2020the"}
_SIGNS = frozenset(_ARTICLES.values())
_BEFORE_SENTENCE = frozenset('.;:\u2014")')
_KEPT = frozenset(f"$%+=<>§{MASK}")
_NUMBERS = frozenset({*VALUES, *SCALES})
_SEVERAL = {f"{word}{'es' if word == 'six' else 's'}": f"{value}s" for word, value in VALUES.items() if value}
_FIGURE_STARTS = frozenset("$0123456789")


def fold_words(words: Sequence[str], beside: Container[str] = ()) -> list[str]:
    """Fold tokens; a hyphenated word stays one where ``beside`` has it without its hyphen, otherwise it is two."""
    return [word for word in fold_with_articles(words, beside) if word not in _SIGNS]


def fold_with_articles(words: Sequence[str], beside: Container[str] = ()) -> list[str]:
    """Fold tokens in the same way, but let a sign stand in the place of each article."""
    split: list[str] = []
    for place, word in enumerate(words):
        small = word.lower()
        # WHY: the letter A also names paytables and paragraphs; taken for an article, a change from Paytable A to B
        # would be lost.
        if small in _ARTICLES and _is_article(words, place):
            split.append(_ARTICLES[small])
            continue
        if "-" in small and len(small) > 1 and (joined := comparison_key(small)) not in beside:
            split += [_ARTICLES.get(part, part) for part in small.split("-") if part]
        else:
            split.append(joined if "-" in small and len(small) > 1 else small)
    return [word for word in _spell_in_digits(split) if _carries_meaning(word)]


def without_articles(words: str) -> str:
    """Take the signs of articles out of folded words."""
    return " ".join(word for word in words.split() if word not in _SIGNS)


def articles_clash(old: str, new: str) -> bool:
    """Tell whether a word has one article in the old text and another in the new, where all other words are the same.

    The words are folded with their articles. An article that only comes or goes is no clash.
    """
    ours, theirs = _words_with_articles(old), _words_with_articles(new)
    if [word for word, _ in ours] != [word for word, _ in theirs]:
        return False
    pairs = zip(ours, theirs, strict=True)
    return any(
        old_article and new_article and old_article != new_article for (_, old_article), (_, new_article) in pairs
    )


def _words_with_articles(words: str) -> list[tuple[str, str]]:
    """Return each word with the articles before it."""
    pairs: list[tuple[str, str]] = []
    articles = ""
    for word in [*words.split(), ""]:
        if word in _SIGNS:
            articles += word
        else:
            pairs.append((word, articles))
            articles = ""
    return pairs


def _is_article(words: Sequence[str], place: int) -> bool:
    """Tell an article from the letter A of a name and from a label."""
    before, after = words[place - 1] if place else ".", words[place + 1] if place + 1 < len(words) else ""
    if before == "(" and after == ")":
        return False
    capitals = before.isupper() and after.isupper() and len(before) > 1 < len(after)
    return words[place] != "A" or capitals or before in _BEFORE_SENTENCE


def plain_words(words: Iterable[str]) -> frozenset[str]:
    """Return the words that are written without a hyphen, in small letters."""
    return frozenset(word.lower() for word in words if "-" not in word)


def fold_text(text: str) -> str:
    """Fold a text alone."""
    return " ".join(fold_words(tokenize(text)))


@lru_cache(maxsize=65536)
def _carries_meaning(word: str) -> bool:
    return word[0].isalnum() or word in _KEPT or any(map(str.isalnum, word))


def _spell_in_digits(words: list[str]) -> list[str]:
    """Write numbers in digits: `four`, `twenty` `five`, `one` `hundred`; `5,000` without its comma, `percent` as %."""
    spelt: list[str] = []
    run: list[str] = []
    for word in words:
        if word in _NUMBERS:
            run.append(word)
            continue
        if run:
            spelt += _read_numbers(run)
            run = []
        spelt += _in_digits(word)
    return spelt + _read_numbers(run) if run else spelt


def _in_digits(word: str) -> list[str]:
    if word[0] in _FIGURE_STARTS:
        word = word.replace(",", "")
        return [word[:-1], "%"] if word.endswith("%") else [word]
    return ["%"] if word == "percent" else [_SEVERAL.get(word, word)]


def _read_numbers(run: Sequence[str]) -> list[str]:
    """Read a run of number words as one number or several."""
    numbers: list[int] = []
    joins = False
    for word in run:
        value = VALUES.get(word)
        if value is None:
            scale = SCALES[word]
            numbers.append((numbers.pop() if joins and numbers[-1] < scale else 1) * scale)
        elif (
            joins and value and (numbers[-1] % 100 == 0 or (numbers[-1] % 10 == 0 and value < 10)) and numbers[-1] >= 20
        ):
            numbers.append(numbers.pop() + value)
        else:
            numbers.append(value)
        joins = True
    return [str(value) for value in numbers]
