"""What a run of lint is about: rulesets by id, folders and files, put together by the library that they are in."""

from collections.abc import Iterable
from pathlib import Path

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load import Library, default_cache, library_at_hand, yaml_files
from compliance.model import COHERENCE
from compliance.record import record

SHARED = ("vocabulary", "terms")
"""The folders of a library that all its rulesets share."""


@record
class Lot:
    """Rulesets of one library to be looked through, and submissions; ``whole`` where it is all of the library.

    ``shared`` has files of the vocabulary or of the terms that are asked for without the rulesets.
    """

    library: Library
    rulesets: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()
    whole: bool = False
    shared: tuple[Path, ...] = ()

    @property
    def inside(self) -> tuple[Path, ...]:
        """The rulesets that lie in the library itself."""
        return tuple(folder for folder in self.rulesets if folder.parent == self.library.folder)


def lint_lots(names: Iterable[str], library: Library | None = None) -> Result[tuple[Lot, ...]]:
    """Find what names stand for; without names it is the whole library at hand."""
    library = library or library_at_hand(default_cache())
    asked = tuple(names)
    if not asked:
        return Result((_lot_of_library(library),))
    lots: dict[Path, Lot] = {}
    found: list[Diagnostic] = []
    for name in asked:
        lot = _lot_of_name(name, library)
        if lot is None:
            found.append(_explain_unknown_name(name, library))
        else:
            lots[lot.library.folder] = _merge_lots(lots.get(lot.library.folder), lot)
    return Result(tuple(lots.values()), tuple(found))


def rulesets_named(names: Iterable[str], library: Library | None = None) -> tuple[tuple[Library, tuple[str, ...]], ...]:
    """Find the rulesets that names stand for, by id or path, for each library that they are of; without names all.

    A name that stands for no ruleset is left as it is, so that whoever reads it can say so.
    """
    library = library or library_at_hand(default_cache())
    found: dict[Path, tuple[Library, list[str]]] = {}
    for name in names:
        lot = _lot_of_name(name, library) or Lot(library)
        own = _lot_of_library(lot.library) if lot.shared else lot
        asked = [folder.name if folder in own.inside else str(folder) for folder in own.rulesets]
        found.setdefault(own.library.folder, (own.library, []))[1].extend(asked or [name])
    return tuple((own, tuple(dict.fromkeys(asked))) for own, asked in found.values()) or ((library, library.ids()),)


def _lot_of_name(name: str, library: Library) -> Lot | None:
    path = Path(name)
    if path.is_file():
        return _lot_of_file(path, library)
    if (path / "ruleset.yaml").is_file():
        return _lot_of_ruleset(path, library)
    if path.is_dir():
        own = _library_at(path, library)
        if own is not None:
            return _lot_of_library(own)
        folders = tuple(sorted(one.parent for one in path.glob("*/ruleset.yaml")))
        return Lot(library, folders) if folders else _lot_of_shared(path, library)
    return Lot(library, (library.folder / name,)) if name in library.ids() else None


def _lot_of_file(path: Path, library: Library) -> Lot:
    """Take a file of a ruleset for its ruleset, one of the vocabulary for its library, and another for a submission."""
    if (path.parent / "ruleset.yaml").is_file():
        return _lot_of_ruleset(path.parent, library)
    beside = path.parent.parent if path.parent.name == COHERENCE else path.parent
    own = _library_at(beside.parent, library)
    if own is not None and beside.name in SHARED:
        return _lot_of_library(own)
    return Lot(library, (), (path,))


def _lot_of_shared(folder: Path, library: Library) -> Lot | None:
    """Take the folder of the vocabulary or of the terms for the files in it."""
    own = _library_at(folder.parent, library) if folder.name in SHARED else None
    files = () if own is None else yaml_files(own.folder / folder.name)
    return None if own is None or not files else Lot(own, shared=files)


def _lot_of_ruleset(folder: Path, library: Library) -> Lot:
    """Take a ruleset for one of the library that has the vocabulary beside it, else of the one at hand."""
    own = _library_at(folder.parent, library)
    return Lot(library, (folder,)) if own is None else Lot(own, (own.folder / folder.resolve().name,))


def _library_at(folder: Path, library: Library) -> Library | None:
    if folder.resolve() == library.folder.resolve():
        return library
    if not (folder / "vocabulary").is_dir():
        return None
    return Library(folder, library.grammar, library.cache, str(folder))


def _lot_of_library(library: Library) -> Lot:
    rulesets = tuple(library.folder / name for name in library.ids())
    return Lot(library, rulesets, (), True, () if rulesets else yaml_files(library.folder))


def _merge_lots(one: Lot | None, other: Lot) -> Lot:
    if one is None:
        return other
    rulesets = tuple(dict.fromkeys((*one.rulesets, *other.rulesets)))
    files, shared = (*one.files, *other.files), (*one.shared, *other.shared)
    return Lot(
        one.library,
        rulesets,
        tuple(dict.fromkeys(files)),
        one.whole or other.whole,
        tuple(dict.fromkeys(shared)),
    )


def _explain_unknown_name(name: str, library: Library) -> Diagnostic:
    if Path(name).is_dir():
        hint = "a ruleset is a folder with a `ruleset.yaml` in it"
        return Diagnostic(Code.RULESET_UNKNOWN, "the folder has no rulesets in it", whole_file(name), hint)
    hint = did_you_mean(name, library.ids()) or f"there are {', '.join(library.ids())}; or give a path"
    return Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset, folder or file is called `{name}`", whole_file(name), hint)
