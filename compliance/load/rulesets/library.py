"""The rulesets at hand: which there are, and each by its id or path, read from the cache where nothing changed."""

import os
from pathlib import Path
from typing import cast

from compliance.assets import is_installed, shipped_folder
from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.load.files import fingerprint_files, key_of_files, look_at, ruleset_files, yaml_files
from compliance.load.store.cache import Cache, file_name
from compliance.load.store.parsed_files import ParsedFiles
from compliance.model import COHERENCE, Ruleset, RulesetEntry, Vocabulary
from compliance.record import record


@record
class Library:
    """A folder of rulesets with the vocabulary they share."""

    folder: Path
    grammar: Path
    cache: Cache = Cache(None)
    named: str = ""
    """What the folder is called in messages, where that is more than its own name."""
    closed: bool = False
    """Whether no ruleset is found by its path, because who asks may come from elsewhere."""
    parsed: ParsedFiles = ParsedFiles(None)
    """What of it was read when the program was packed."""

    def ids(self) -> tuple[str, ...]:
        """Name the rulesets of this library."""
        try:
            names = os.listdir(self.folder)
        except (FileNotFoundError, NotADirectoryError):
            return ()
        return tuple(sorted([name for name in names if look_at(f"{self.folder}/{name}/ruleset.yaml") is not None]))

    def vocabulary(self) -> Result[Vocabulary]:
        """Return the shared vocabulary."""
        key = self.vocabulary_key() + self.named
        name = self._cached_as("vocabulary")
        cached = self.parsed.load("vocabulary", key) or self.cache.load(name, key)
        if isinstance(cached, Vocabulary):
            return Result(cached)
        folder = self.folder / "vocabulary"
        result = read_vocabulary(folder, self.grammar.read_text("utf-8"), called=self.called(folder))
        if result.value is not None:
            self.cache.save(name, key, result.value)
        return result

    def parse_into(self, folder: Path) -> None:
        """Write all that is read of this library into a folder, for the wheel that is being packed."""
        parsed = ParsedFiles(folder)
        read = self.vocabulary()
        if (vocabulary := read.value) is None:
            raise ValueError(f"the vocabulary cannot be read: {read.diagnostics}")
        parsed.save("vocabulary", self.vocabulary_key() + self.named, vocabulary)
        entries = self.entries(vocabulary)
        parsed.save("entries", self.entries_key(), entries.value)
        for name in self.ids():
            ruleset = self.read(self.folder / name, vocabulary)
            if ruleset.value is None:
                raise ValueError(f"{name} cannot be read: {ruleset.diagnostics}")
            parsed.save(name, self.content_key(self.folder / name), ruleset.value)

    def folder_of(self, name: str) -> Result[Path]:
        """Find a ruleset by its id, or by the path of its folder."""
        if name in self.ids():
            return Result(self.folder / name)
        path = Path(name)
        if not self.closed and look_at(str(path / "ruleset.yaml")) is not None:
            return Result(path)
        other_way = "" if self.closed else "; or give the path of a folder"
        hint = did_you_mean(name, self.ids()) or f"there are {', '.join(self.ids())}{other_way}"
        return Result(
            None,
            (Diagnostic(Code.RULESET_UNKNOWN, f"no ruleset is called `{name}`", whole_file("ruleset"), hint),),
        )

    def called(self, folder: Path) -> str:
        """Return what to call a folder in messages: within the library its place there, else its path."""
        name = self.named or self.folder.name
        if folder == self.folder / "vocabulary" / COHERENCE:
            return f"{name}/vocabulary/{COHERENCE}"
        return f"{name}/{folder.name}" if folder.parent == self.folder else str(folder)

    def _vocabulary_files(self) -> tuple[Path, ...]:
        folder = self.folder / "vocabulary"
        return (*yaml_files(folder), *ruleset_files(folder / COHERENCE))

    def vocabulary_key(self) -> str:
        """Return one hash over everything the vocabulary is read from: its files, its conditions and the grammar."""
        return key_of_files((*self._vocabulary_files(), self.grammar))

    def content_key(self, folder: Path) -> str:
        """Return one hash over everything a ruleset is read from: its files, the vocabulary and the grammar."""
        # WHY: by content and not by date: a checkout changes dates without changing a word, and a clock may be wrong.
        return key_of_files((*ruleset_files(folder), *self._vocabulary_files(), self.grammar))

    def entries_key(self) -> str:
        """Return one hash over what rulesets are chosen by."""
        return key_of_files(self.folder / name / "ruleset.yaml" for name in self.ids())

    def read(self, folder: Path, vocabulary: Vocabulary) -> Result[Ruleset]:
        """Return the ruleset in a folder."""
        key = self.content_key(folder)
        name = file_name(folder.name, f"{folder.resolve()}{self.called(folder)}")
        cached = self.parsed.load(folder.name, key) if folder.parent == self.folder else None
        cached = cached or self.cache.load(name, key)
        if isinstance(cached, Ruleset):
            return Result(cached)
        result = read_ruleset(
            folder,
            vocabulary,
            self.grammar.read_text("utf-8"),
            sha256=fingerprint_files((*ruleset_files(folder), self.grammar)),
            called=self.called(folder),
        )
        if result.value is not None:
            self.cache.save(name, key, result.value)
        return result

    def entries(self, vocabulary: Vocabulary) -> Result[tuple[RulesetEntry, ...]]:
        """Return what a ruleset is chosen by, for every ruleset of the library."""
        folders = [self.folder / name for name in self.ids()]
        key = self.entries_key()
        name = self._cached_as("entries")
        cached = self.parsed.load("entries", key) or self.cache.load(name, key)
        if isinstance(cached, tuple) and all(isinstance(entry, RulesetEntry) for entry in cached):
            return Result(cast("tuple[RulesetEntry, ...]", cached))
        results = [read_entry(folder, vocabulary, called=self.called(folder)) for folder in folders]
        diagnostics = tuple(diagnostic for result in results for diagnostic in result.diagnostics)
        entries = tuple(result.value for result in results if result.value is not None)
        if not diagnostics:
            self.cache.save(name, key, entries)
        return Result(entries, diagnostics)

    def _cached_as(self, name: str) -> str:
        return file_name(name, f"{self.folder.resolve()}{self.named}")


class LibraryMemory:
    """What was read of a library: each ruleset once, when it is first needed."""

    def __init__(self, library: Library, vocabulary: Vocabulary) -> None:
        self._library = library
        self._vocabulary = vocabulary
        self._rulesets: dict[str, Result[Ruleset]] = {}
        self._entries: Result[tuple[RulesetEntry, ...]] | None = None

    def ruleset(self, name: str) -> Result[Ruleset]:
        """Return a ruleset by its id or path."""
        if name not in self._rulesets:
            folder = self._library.folder_of(name)
            self._rulesets[name] = (
                Result(None, folder.diagnostics)
                if folder.value is None
                else self._library.read(folder.value, self._vocabulary)
            )
        return self._rulesets[name]

    def entries(self) -> Result[tuple[RulesetEntry, ...]]:
        """Return what every ruleset is chosen by."""
        if self._entries is None:
            self._entries = self._library.entries(self._vocabulary)
        return self._entries


# WHY: what reads the files themselves is loaded where the cache has nothing; a command that needs none starts sooner.


def read_vocabulary(folder: Path, grammar: str, *, called: str) -> Result[Vocabulary]:
    """Read the vocabulary from its files."""
    from compliance.load.rulesets import vocabulary

    return vocabulary.read_vocabulary(folder, grammar, called=called)


def read_ruleset(folder: Path, vocabulary: Vocabulary, grammar: str, *, sha256: str, called: str) -> Result[Ruleset]:
    """Read a ruleset from its files."""
    from compliance.load.rulesets import ruleset as rulesets

    return rulesets.read_ruleset(folder, vocabulary, grammar, sha256=sha256, called=called)


def read_entry(folder: Path, vocabulary: Vocabulary, *, called: str) -> Result[RulesetEntry]:
    """Read what a ruleset is chosen by from its file."""
    from compliance.load.rulesets import ruleset as rulesets

    return rulesets.read_entry(folder, vocabulary, called=called)


def shipped_library(cache: Cache | None = None) -> Library:
    """Return the library that comes with the program."""
    folder, grammar = shipped_folder("rulesets"), shipped_folder("grammar") / "condition.lark"
    return Library(folder, grammar, cache or Cache(None), parsed=ParsedFiles(shipped_folder("parsed")))


def library_at_hand(cache: Cache | None = None) -> Library:
    """Return the library that an author works on: `rulesets` of this folder where it is one, else the shipped one.

    The grammar is the shipped one. No submission is judged by this library: whoever checks one names another folder.
    """
    shipped = shipped_library(cache)
    here = Path("rulesets")
    if not yaml_files(here / "vocabulary") or here.resolve() == shipped.folder.resolve():
        return shipped
    return Library(here, shipped.grammar, shipped.cache)


def place_of(library: Library) -> str:
    """Say where a library was read from, unless nobody can take it for another one."""
    shipped = shipped_folder("rulesets")
    if library.folder == shipped:
        return "the installed copy of the rulesets" if is_installed() else ""
    return "./rulesets" if library.folder == Path("rulesets") else ""
