"""Files of a library that no ruleset is read from, before and after: terms pair by pair, the rest by its bytes."""

from collections.abc import Collection, Iterator
from pathlib import Path

from compliance.api.diff.library_sides import LibrarySides
from compliance.load import Library, read_terms
from compliance.model import OtherChange, OtherPart

TERMS = "terms"
_DECIDES_NOTHING = {
    ".test.yaml": "cases are run by `compliance test`, not here",
    ".lock": "a lock is held against its document by `compliance law verify`, not here",
}
_READ = (".yaml", ".lock")


def changes_of_terms(sides: LibrarySides) -> tuple[OtherChange, ...]:
    """Name every pair of words that differs in a file of terms: a redline reads them, and no result turns on them."""
    names = {path.name for side in (sides.before, sides.after) for path in _terms_files(side.library)}
    return tuple(change for name in sorted(names) for change in _changes_of_file(name, sides))


def _terms_files(library: Library) -> list[Path]:
    return [path for path in sorted((library.folder / TERMS).glob("*.yaml")) if path.is_file()]


def _changes_of_file(name: str, sides: LibrarySides) -> Iterator[OtherChange]:
    before, after = (_pairs_in(side.library.folder / TERMS / name) for side in (sides.before, sides.after))
    subject = f"{TERMS}/{name}"
    if before is None or after is None:
        words = ("is there" if one is not None else "" for one in (before, after))
        yield _terms_change(subject, *words)
        return
    for old in {**before, **after}:
        if before.get(old) != after.get(old):
            yield _terms_change(f"{subject}: {old}", before.get(old, ""), after.get(old, ""))


def _pairs_in(path: Path) -> dict[str, str] | None:
    """Return the pairs of a file of terms; nothing where there is none that can be read."""
    found = read_terms(path, called=path.name) if path.is_file() else None
    return None if found is None or found.value is None else {pair.old: pair.new for pair in found.value}


def _terms_change(subject: str, first: str, second: str) -> OtherChange:
    return OtherChange(part=OtherPart.TERMS_FILE, subject=subject, first=first, second=second, turns=False)


def files_not_compared(sides: LibrarySides, rulesets: Collection[str]) -> tuple[str, ...]:
    """Name the files that changed and that nothing here compares; of rulesets only those that are asked about."""
    before, after = (_files_of(side.library.folder) for side in (sides.before, sides.after))
    changed = [name for name in sorted({**before, **after}) if before.get(name) != after.get(name)]
    asked = [name for name in changed if name.partition("/")[0] in {*rulesets, "vocabulary"}]
    return tuple(
        f"{name}: {why}" for name in asked for ending, why in _DECIDES_NOTHING.items() if name.endswith(ending)
    )


def _files_of(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.suffix in _READ and path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
