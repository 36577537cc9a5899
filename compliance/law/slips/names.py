"""Names of games: a name in a chapter or section that ends like its own game and is not it."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from compliance.law.slips.places import Places, ProvisionPlace
from compliance.law.slips.telling_words import is_capital, printed_words
from compliance.model import Level, Provision, Slip

_OPENING_WORDS = """
a an the each any all every no in for at on of to with when if once after before this that these those such other
another only under during where while upon both either and or
"""
_OPENERS = frozenset(_OPENING_WORDS.split())
_OFTEN = 3
_RARELY = 2

Name = tuple[str, ...]
"""The words of a name in small letters."""


def find_other_games(places: Places) -> Iterator[Slip]:
    """Find names of another game where a chapter, or a section on one kind of its game, speaks of its own."""
    known = frozenset(_name_of(chapter.heading) for chapter in places.chapters.values())
    for (game, kinds), spots in _group_by_game(places).items():
        uses = [(spot, name, form) for spot in spots for name, form in names_in(spot.node.own, game[-1])]
        count = Counter(name for _spot, name, _form in uses)
        for spot, name, form in uses:
            often = sum(
                number
                for used_name, number in count.items()
                if used_name == game or (kinds and _contains_game(used_name, game))
            )
            # WHY: a section on one kind of a game may name its variants, and a frequent name is no slip.
            variant = kinds and _contains_game(name, game)
            if not variant and count[name] <= _RARELY and _is_other(name, game, known, often):
                message = f"names `{form}` where the game is `{_as_printed(game)}`"
                yield Slip("other game", spot.node.cite, spot.node.first, message)


def find_shortened_names(places: Places) -> Iterator[Slip]:
    """Find the name of a chapter's game without its last word, where it is rare and means nothing else."""
    terms = {_name_of(spot.node.label) for spot in places.spots if spot.node.level is Level.DEFINITION}
    for (game, kinds), spots in _group_by_game(places).items():
        short = game[:-1]
        texts = [(spot, printed_words(spot.node.text)) for spot in spots if short[-1] in spot.node.text.lower()]
        uses = [spot for spot, words in texts if any(_is_cut(words, place, game) for place in range(len(words)))]
        if len(short) > 1 and not kinds and short not in terms and 0 < len(uses) <= _RARELY:
            for spot in uses:
                message = f"names `{_as_printed(short)}` where the game is `{_as_printed(game)}`"
                yield Slip("other game", spot.node.cite, spot.node.first, message)


def names_in(text: str, last: str) -> Iterator[tuple[Name, str]]:
    """Yield the capitalised names in a text that end in a given word, with the form they are printed in."""
    words = printed_words(text) if last in text.lower() else []
    for place, word in enumerate(words):
        if word.lower() == last and is_capital(word):
            start = place
            while start and is_capital(words[start - 1]):
                start -= 1
            while start < place and words[start].lower() in _OPENERS:
                start += 1
            run = words[start : place + 1]
            yield tuple(word_of_name.lower() for word_of_name in run), " ".join(run)


def _is_cut(words: Sequence[str], place: int, game: Name) -> bool:
    """Tell whether a name stands at a place without its last word and with a word in small letters behind it."""
    end = place + len(game) - 1
    run = [word.lower() for word in words[place:end]]
    return tuple(run) == game[:-1] and is_capital(words[place]) and end < len(words) and words[end].islower()


def _as_printed(name: Name) -> str:
    return " ".join(word.capitalize() for word in name)


def _group_by_game(places: Places) -> dict[tuple[Name, bool], list[ProvisionPlace]]:
    """Group provisions by the game of their chapter, or of their section where the chapter has several kinds."""
    by_game: dict[tuple[Name, bool], list[ProvisionPlace]] = defaultdict(list)
    for spot in places.spots:
        chapter, section = spot.within(Level.CHAPTER), spot.within(Level.SECTION)
        if chapter is not None and spot.within(Level.CONTENTS) is None:
            game = _name_of(chapter.heading)
            kind = _kind_of(game, section) if len(game) == 1 and section is not None else ()
            if len(kind or game) > 1:
                by_game[kind or game, bool(kind)].append(spot)
    return by_game


def _kind_of(game: Name, section: Provision) -> Name:
    """Return the kind of a chapter's game that a section's heading begins with, or nothing."""
    first, semicolon, _rest = section.heading.partition(";")
    name = _name_of(first)
    return name if semicolon and name[-1:] == game else ()


def _is_other(name: Name, game: Name, known: frozenset[Name], count: int) -> bool:
    if name == game or len(name) == 1:
        return False
    like = not frozenset(name[:-1]).isdisjoint(game[:-1])
    return name in known or (like and count >= _OFTEN)


def _contains_game(name: Name, game: Name) -> bool:
    """Tell whether all words of a game are in a name in their order, as in the name of a variant."""
    rest = iter(name)
    return all(word in rest for word in game)


def _name_of(heading: str) -> Name:
    return tuple(word.lower() for word in printed_words(heading) if word[-1].isalnum())
