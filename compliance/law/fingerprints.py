"""Fingerprints of provisions: what a ledger line was encoded from, and how it stands in another document."""

import re
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from compliance.law.words import keys
from compliance.model.law import Held, Level, Lock, Provision, Standing

_NAMED = frozenset({Level.ROW, Level.DEFINITION})
_MODALS = frozenset({
    "may", "shall", "must", "will", "should", "can", "cannot", "not", "no", "nor", "only", "unless", "except",
    "least", "most", "more", "less", "than", "prior", "before", "after", "any", "all", "each", "every", "either",
    "neither", "discretion",
})  # fmt: skip
_NUMBERS = frozenset({
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty",
    "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand", "half", "once", "twice",
})  # fmt: skip
_TERM = re.compile(r' "[^"]*"')
_LENGTH = 16
_FEWEST = 5
"""Fewer words than this are not looked for elsewhere: many provisions share them."""


def provisions_by_cite(root: Provision) -> dict[str, Provision]:
    """Return the sections and paragraphs of a tree by their citations.

    A paragraph below a definition is known by its section too, as `1.1(i)`, where no other is called so.
    """
    found: dict[str, Provision] = {}
    below: dict[str, list[Provision]] = {}
    for one in root.walk():
        if one.level in (Level.SECTION, Level.PARAGRAPH):
            found.setdefault(one.cite, one)
            if '"' in one.cite:
                below.setdefault(_TERM.sub("", one.cite), []).append(one)
    return {cite: same[0] for cite, same in below.items() if len(same) == 1} | found


def locks_of(root: Provision, provisions: Iterable[str]) -> dict[str, Lock]:
    """Return the fingerprints of these provisions, as far as the tree has them."""
    wanted = tuple(provisions)
    known = provisions_by_cite(root)
    apart = {id(known[cite]) for cite in wanted if cite in known}
    return {cite: lock_of(cite, words_of(known[cite], apart)) for cite in wanted if cite in known}


def words_of(provision: Provision, apart: set[int] | frozenset[int] = frozenset()) -> list[str]:
    """Return the words of a provision with the definitions, tables and texts below it, labelled paragraphs left out."""
    return [word for one in _with_unlabelled(provision, apart) for word in _words(one)]


def _with_unlabelled(provision: Provision, apart: set[int] | frozenset[int]) -> Iterator[Provision]:
    yield provision
    for child in provision.children:
        plain = child.level is Level.PARAGRAPH and '"' not in child.cite
        if not plain and id(child) not in apart and child.level is not Level.SECTION:
            yield from _with_unlabelled(child, apart)


def _words(one: Provision) -> list[str]:
    return keys(f"{one.label} {one.own}" if one.level in _NAMED else one.own)


def lock_of(cite: str, words: list[str]) -> Lock:
    """Return the fingerprints of some words."""
    loose = [word.lower() for word in words if word[:1].isalnum() or word[:1] == "$"]
    figures = [word for word in _uncited(words) if any(map(str.isdigit, word)) or word in _NUMBERS]
    modals = [word for word in loose if word in _MODALS]
    return Lock(cite, _hash(words), _hash(loose), _hash(figures), _hash(modals), len(words))


def _uncited(words: list[str]) -> Iterator[str]:
    """Yield the words that are not the number of a section; a reference is no figure."""
    for before, word in zip(["", *words], words, strict=False):
        if before != "§":
            yield word.lower()


def _hash(words: list[str]) -> str:
    return sha256(" ".join(words).encode()).hexdigest()[:_LENGTH]


def hold(locks: Iterable[Lock], root: Provision) -> tuple[Held, ...]:
    """Hold locked provisions against a tree: each matches, is cosmetically changed, reworded, moved or missing."""
    locked = tuple(locks)
    known = provisions_by_cite(root)
    now = locks_of(root, (lock.provision for lock in locked))
    elsewhere = _Elsewhere(root)
    return tuple(_held(lock, now.get(lock.provision), known, elsewhere) for lock in locked)


class _Elsewhere:
    """Finds words by their fingerprint anywhere in a tree, once somebody asks."""

    def __init__(self, root: Provision) -> None:
        self._root = root
        self._places: Mapping[str, list[Provision]] | None = None

    def of(self, lock: Lock) -> Provision | None:
        """Return the one other provision with exactly these words."""
        if self._places is None:
            places: dict[str, list[Provision]] = {}
            for cite, one in provisions_by_cite(self._root).items():
                places.setdefault(lock_of(cite, words_of(one)).words, []).append(one)
            self._places = places
        found = self._places.get(lock.words, [])
        return found[0] if len(found) == 1 and lock.count >= _FEWEST else None


def _held(lock: Lock, now: Lock | None, known: Mapping[str, Provision], elsewhere: _Elsewhere) -> Held:
    cite = lock.provision
    if now is not None and now.words == lock.words:
        return Held(cite, Standing.MATCHES, cite, known[cite].first, (), now.count, lock.count)
    if now is not None and now.loose == lock.loose:
        return Held(cite, Standing.COSMETIC, cite, known[cite].first, ("case or punctuation",), now.count, lock.count)
    moved = elsewhere.of(lock)
    if moved is not None and moved.cite != cite:
        return Held(cite, Standing.MOVED, moved.cite, moved.first, (), lock.count, lock.count)
    if now is None:
        return Held(cite, Standing.MISSING, "", 0, (), 0, lock.count)
    return Held(cite, Standing.REWORDED, cite, known[cite].first, _changed(lock, now), now.count, lock.count)


def _changed(lock: Lock, now: Lock) -> tuple[str, ...]:
    figures = ("figures",) if now.figures != lock.figures else ()
    modals = ("words such as may, shall or not",) if now.modals != lock.modals else ()
    return (*figures, *modals) or ("wording",)


def unknown_provisions(root: Provision, known: Iterable[str], sections: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return the provisions below these sections, with their lines, that are not among the known ones."""
    names, heads = frozenset(known), frozenset(sections)
    found = []
    for cite, one in provisions_by_cite(root).items():
        section = cite.partition("(")[0].partition(' "')[0]
        if section in heads and cite not in names and '"' not in one.cite:
            found.append((cite, one.first))
    return tuple(sorted(found, key=lambda pair: pair[1]))
