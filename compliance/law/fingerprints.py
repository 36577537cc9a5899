"""Fingerprints of provisions: what a ledger line was encoded from, and how it stands in another document."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256

from compliance.law.words import SCALES, VALUES, comparison_key, tokenize
from compliance.model import Level, Lock, Provision, ProvisionLockCheck, ProvisionStanding

_NAMED = frozenset({Level.ROW, Level.DEFINITION})
_MODALS = frozenset({
    "may", "shall", "must", "will", "should", "can", "cannot", "not", "no", "nor", "only", "unless", "except",
    "least", "most", "more", "less", "than", "prior", "before", "after", "any", "all", "each", "every", "either",
    "neither", "discretion",
})  # fmt: skip
_NUMBERS = frozenset({*VALUES, *SCALES, "half", "twice"})
_TERM = re.compile(r' "[^"]*"')
_LENGTH = 16
_FEWEST = 5
"""Fewer words than this are not looked for elsewhere: many provisions share them."""


def provisions_by_cite(root: Provision) -> dict[str, Provision]:
    """Return the sections and paragraphs of a tree by their citations.

    A paragraph below a definition is known by its section too, as `1.1(i)`, where no other is called so.
    """
    by_cite: dict[str, Provision] = {}
    below: dict[str, list[Provision]] = {}
    for provision in root.walk():
        if provision.level in (Level.SECTION, Level.PARAGRAPH):
            by_cite.setdefault(provision.cite, provision)
            if '"' in provision.cite:
                below.setdefault(_TERM.sub("", provision.cite), []).append(provision)
    return {cite: same[0] for cite, same in below.items() if len(same) == 1} | by_cite


def locks_of(root: Provision, provisions: Iterable[str]) -> dict[str, Lock]:
    """Return the fingerprints of these provisions, as far as the tree has them."""
    wanted = tuple(provisions)
    known = provisions_by_cite(root)
    apart = {id(known[cite]) for cite in wanted if cite in known}
    return {cite: lock_of(cite, words_of(known[cite], apart)) for cite in wanted if cite in known}


def words_of(provision: Provision, apart: set[int] | frozenset[int] = frozenset()) -> list[str]:
    """Return the tokens of a provision with the definitions, tables and texts below it, without labelled paragraphs."""
    return [word for part in _walk_unlabelled(provision, apart) for word in _tokens_of(part)]


def _walk_unlabelled(provision: Provision, apart: set[int] | frozenset[int]) -> Iterator[Provision]:
    yield provision
    for child in provision.children:
        plain = child.level is Level.PARAGRAPH and '"' not in child.cite
        if not plain and id(child) not in apart and child.level is not Level.SECTION:
            yield from _walk_unlabelled(child, apart)


def _tokens_of(provision: Provision) -> list[str]:
    return tokenize(f"{provision.label} {provision.own}" if provision.level in _NAMED else provision.own)


def lock_of(cite: str, words: list[str]) -> Lock:
    """Return the fingerprints of some tokens."""
    compared = [comparison_key(word) for word in words]
    loose = [word.lower() for word in compared if word[:1].isalnum() or word[:1] == "$"]
    modals = [word for word in loose if word in _MODALS]
    return Lock(
        cite,
        _hash_words(compared),
        _hash_words(loose),
        _hash_words(list(_figures_among(words))),
        _hash_words(modals),
        len(words),
    )


def _figures_among(words: list[str]) -> Iterator[str]:
    """Yield the figures among tokens, number words in compounds among them; the number of a section is no figure."""
    for before, word in zip(["", *words], words, strict=False):
        if before != "§":
            parts = word.lower().split("-")
            yield from (part for part in parts if any(map(str.isdigit, part)) or part in _NUMBERS)


def _hash_words(words: list[str]) -> str:
    return sha256(" ".join(words).encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def verify_locks(locks: Iterable[Lock], root: Provision) -> tuple[ProvisionLockCheck, ...]:
    """Verify locked provisions against a tree: each matches, is cosmetically changed, reworded, moved or missing."""
    locked = tuple(locks)
    checks = _verify_by_names(locked, {lock.provision: lock.provision for lock in locked}, root)
    # WHY: where a chapter was given another number, every provision in it would be called moved or missing; the locks
    # are verified again under the new number, which tells the provisions that changed besides.
    chapter = _find_new_chapter(checks)
    if chapter is None:
        return checks
    return _verify_by_names(
        locked, {lock.provision: _replace_chapter(lock.provision, *chapter) for lock in locked}, root
    )


def _verify_by_names(
    locked: tuple[Lock, ...], names: Mapping[str, str], root: Provision
) -> tuple[ProvisionLockCheck, ...]:
    """Verify locked provisions against those of a tree that go by these names."""
    known = provisions_by_cite(root)
    now = locks_of(root, names.values())
    elsewhere = _Elsewhere(root)
    return tuple(_verify_provision(lock, names[lock.provision], now, known, elsewhere) for lock in locked)


def _find_new_chapter(checks: tuple[ProvisionLockCheck, ...]) -> tuple[str, str] | None:
    """Return the old and the new number of the chapter, where most provisions moved as one from one to the other."""
    moves = Counter(
        (_chapter_of(check.provision), _chapter_of(check.now))
        for check in checks
        if check.standing is ProvisionStanding.MOVED
    )
    ((chapter, count),) = moves.most_common(1) or [(("", ""), 0)]
    return chapter if 2 * count > len(checks) and chapter[0] != chapter[1] else None


def _chapter_of(cite: str) -> str:
    return cite.partition("(")[0].rpartition(".")[0]


def _replace_chapter(cite: str, old: str, new: str) -> str:
    return f"{new}.{cite.removeprefix(f'{old}.')}" if cite.startswith(f"{old}.") else cite


class _Elsewhere:
    """Finds words by their fingerprint anywhere in a tree, once somebody asks."""

    def __init__(self, root: Provision) -> None:
        self._root = root
        self._places: Mapping[str, list[Provision]] | None = None

    def find_moved(self, lock: Lock) -> Provision | None:
        """Return the one other provision with exactly these words."""
        if self._places is None:
            places: dict[str, list[Provision]] = {}
            for cite, provision in provisions_by_cite(self._root).items():
                places.setdefault(lock_of(cite, words_of(provision)).words, []).append(provision)
            self._places = places
        places_with_words = self._places.get(lock.words, [])
        return places_with_words[0] if len(places_with_words) == 1 and lock.count >= _FEWEST else None


def _verify_provision(
    lock: Lock, name: str, locks: Mapping[str, Lock], known: Mapping[str, Provision], elsewhere: _Elsewhere
) -> ProvisionLockCheck:
    cite, now = lock.provision, locks.get(name)
    if now is not None and now.words == lock.words:
        standing = ProvisionStanding.MATCHES if name == cite else ProvisionStanding.MOVED
        return ProvisionLockCheck(cite, standing, name, known[name].first, (), now.count, lock.count)
    if now is not None and now.loose == lock.loose and name == cite:
        return ProvisionLockCheck(
            cite, ProvisionStanding.COSMETIC, cite, known[cite].first, ("case or punctuation",), now.count, lock.count
        )
    moved = elsewhere.find_moved(lock)
    if moved is not None and moved.cite != cite:
        return ProvisionLockCheck(cite, ProvisionStanding.MOVED, moved.cite, moved.first, (), lock.count, lock.count)
    if now is None:
        return ProvisionLockCheck(cite, ProvisionStanding.MISSING, "", 0, (), 0, lock.count)
    return ProvisionLockCheck(
        cite, ProvisionStanding.REWORDED, name, known[name].first, _describe_change(lock, now), now.count, lock.count
    )


def _describe_change(lock: Lock, now: Lock) -> tuple[str, ...]:
    figures = ("figures",) if now.figures != lock.figures else ()
    modals = ("words such as may, shall or not",) if now.modals != lock.modals else ()
    return (*figures, *modals) or ("wording",)


def unknown_provisions(root: Provision, known: Iterable[str], sections: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return the provisions below these sections, with their lines, that are not among the known ones."""
    names, heads = frozenset(known), frozenset(sections)
    unknown = []
    for cite, provision in provisions_by_cite(root).items():
        section = cite.partition("(")[0].partition(' "')[0]
        if section in heads and cite not in names and '"' not in provision.cite:
            unknown.append((cite, provision.first))
    return tuple(sorted(unknown, key=lambda pair: pair[1]))
