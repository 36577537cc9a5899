"""The cache: what comes out of it is what was read, and a file in it that is odd in any way changes nothing."""

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import RULESET, a_library, rules_text
from conftest import RunCommand

from compliance.assets import PACKAGE
from compliance.load import Cache, Library, default_cache, shipped_library
from compliance.load.store import cache
from compliance.load.store.cache import MOST_PLACES, file_name
from compliance.load.store.codec import CodecError, decode_stored, encode_value
from compliance.model import Kind, Ruleset, RulesetEntry, Section, Vocabulary

SHIPPED = shipped_library().ids()
CLASSES = {"vocabulary": "Vocabulary", "ruleset": "Ruleset", "entries": "RulesetEntry"}


def unsealed(path: Path) -> str:
    return path.read_text("utf-8").partition("\n")[2]


def seal(path: Path, text: str) -> None:
    """Write a cache file with a seal that fits, as whoever can read the secret of the folder could."""
    secret = (path.parent / "seal.key").read_bytes()
    seal = hashlib.blake2b(text.encode(), key=secret, digest_size=32).hexdigest()
    path.write_text(f"{seal}\n{text}", "utf-8")


class NotingCache(Cache):
    """A cache that remembers under which key it stored what, so that a test can store something else there."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.place = folder
        self.keys: dict[str, str] = {}

    def save(self, name: str, key: str, value: Any) -> None:
        self.keys[name] = key
        super().save(name, key, value)


class Shelf:
    """The tiny library with a cache that has all of it."""

    def __init__(self, folder: Path) -> None:
        self.cache = NotingCache(folder / "cache")
        self.library = a_library(folder, cache=self.cache)
        read(self.library)

    def file(self, what: str) -> Path:
        """Return the file that keeps the vocabulary, the ruleset or the entries."""
        (found,) = self.cache.place.glob(f"{RULESET if what == 'ruleset' else what}-*.json")
        return found

    def store(self, what: str, value: object) -> None:
        """Store something else under the very key of what belongs there."""
        name = self.file(what).stem
        self.cache.save(name, self.cache.keys[name], value)


def kept_files(folder: Path) -> set[Path]:
    return {path for path in folder.iterdir() if path.name != "seal.key"}


def read(library: Library) -> tuple[Vocabulary, Ruleset, tuple[RulesetEntry, ...]]:
    """Read all three things that are kept."""
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / RULESET, vocabulary).value
    entries = library.entries(vocabulary).value
    assert ruleset is not None
    assert entries is not None
    return vocabulary, ruleset, entries


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


@pytest.fixture
def library(shelf: Shelf) -> Library:
    return shelf.library


def uncached(library: Library) -> Library:
    return Library(library.folder, library.grammar)


def test_what_was_read_is_kept_in_three_files(shelf: Shelf) -> None:
    assert kept_files(shelf.cache.place) == {shelf.file(what) for what in CLASSES}


def test_what_comes_out_of_the_cache_equals_what_is_read_afresh(library: Library) -> None:
    assert read(library) == read(uncached(library))


def test_the_second_reading_does_not_open_the_rules(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the ruleset was read from its files")

    monkeypatch.setattr("compliance.load.rulesets.library.read_ruleset", refuse)
    monkeypatch.setattr("compliance.load.rulesets.library.read_vocabulary", refuse)
    read(library)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_ruleset_comes_out_of_the_cache_as_it_is_read_afresh(name: str, tmp_path: Path) -> None:
    with_cache, without = shipped_library(Cache(tmp_path)), shipped_library()
    vocabulary = without.vocabulary().value
    assert vocabulary is not None
    fresh = without.read(without.folder / name, vocabulary).value
    assert fresh is not None
    with_cache.read(with_cache.folder / name, vocabulary)
    assert len(list(tmp_path.glob(f"{name}-*.json"))) == 1
    assert with_cache.read(with_cache.folder / name, vocabulary).value == fresh


def test_a_ruleset_with_a_mistake_is_not_kept(tmp_path: Path) -> None:
    wrong = {f"rulesets/{RULESET}/dealing.yaml": rules_text(requires="dealing.deks <= 6")}
    library = a_library(tmp_path, wrong, cache=Cache(tmp_path / "cache"))
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    assert library.read(library.folder / RULESET, vocabulary).value is None
    assert [path.name.partition("-")[0] for path in kept_files(tmp_path / "cache")] == ["vocabulary"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (f"{RULESET}/dealing.yaml", "At most six decks are used", "No more than six decks are used"),
        (f"{RULESET}/ruleset.yaml", "version: first", "version: second"),
        ("vocabulary/fields.yaml", "label: number of decks", "label: count of decks"),
    ],
)
def test_a_change_in_any_file_is_seen_at_once(library: Library, file: str, old: str, new: str) -> None:
    before = read(library)
    path = library.folder / file
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert read(library) != before
    assert read(library) == read(uncached(library))


def test_a_change_of_the_grammar_is_seen_at_once(library: Library, tmp_path: Path) -> None:
    grammar = tmp_path / "condition.lark"
    grammar.write_text(library.grammar.read_text("utf-8") + "\n// changed\n", "utf-8")
    changed = Library(library.folder, grammar, library.cache)
    assert read(changed)[1].sha256 != read(library)[1].sha256


def test_a_new_file_of_rules_is_seen_at_once(library: Library) -> None:
    more = rules_text(slug="more").replace("topic: dealing", "topic: more").replace(".dealing.", ".more.")
    (library.folder / RULESET / "more.yaml").write_text(more, "utf-8")
    assert len(read(library)[1].rules) == 2


def test_two_rulesets_of_one_name_in_different_places_are_kept_apart(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    one, two = (a_library(tmp_path / name, cache=cache) for name in ("one", "two"))
    read(one)
    assert read(two) == read(uncached(two))


# Files that are odd


Spoil = Callable[[Shelf, str], object]


def of_bytes(content: bytes) -> Spoil:
    return lambda shelf, what: shelf.file(what).write_bytes(content)


def of_value(value: object) -> Spoil:
    return lambda shelf, what: shelf.store(what, value)


def of_mode(mode: int) -> Spoil:
    return lambda shelf, what: shelf.file(what).chmod(mode)


def with_head(change: Callable[[dict[str, Any]], object]) -> Spoil:
    def rewrite(shelf: Shelf, what: str) -> None:
        path = shelf.file(what)
        stored = json.loads(unsealed(path))
        change(stored)
        seal(path, json.dumps(stored))

    return rewrite


def renamed(name: str) -> Spoil:
    """Write another name in the place of the class that is kept."""

    def rename(shelf: Shelf, what: str) -> None:
        path = shelf.file(what)
        text = path.read_text("utf-8")
        assert f'"{CLASSES[what]}"' in text
        seal(path, unsealed(path).replace(f'"{CLASSES[what]}"', json.dumps(name)))

    return rename


def cut(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def as_folder(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    path.unlink()
    path.mkdir()


def as_pipe(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    path.unlink()
    os.mkfifo(path, 0o600)


def as_link_to_what_was_kept(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    path.symlink_to(path.rename(path.with_suffix(".aside")))


def as_second_name(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    os.link(path, path.with_suffix(".aside"))


def sealed_without_secret(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    text = unsealed(path)
    path.write_text(f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}", "utf-8")


def of_folder(mode: int) -> Spoil:
    return lambda shelf, _what: shelf.cache.place.chmod(mode)


def with_secret(secret: bytes) -> Spoil:
    return lambda shelf, _what: (shelf.cache.place / "seal.key").write_bytes(secret)


def as_dead_link(shelf: Shelf, what: str) -> None:
    path = shelf.file(what)
    path.unlink()
    path.symlink_to("nowhere.json")


ODD: dict[str, Spoil] = {
    "a pipe that nobody writes to": as_pipe,
    "a link": as_link_to_what_was_kept,
    "a file with two names": as_second_name,
    "sealed by somebody without the secret": sealed_without_secret,
    "in a folder that others can write to": of_folder(0o777),
    "in a folder that the group can write to": of_folder(0o770),
    "beside another secret": with_secret(b"x" * 32),
    "beside a secret that is cut off": with_secret(b"x"),
    "empty": of_bytes(b""),
    "truncated": cut,
    "not JSON": of_bytes(b"{]"),
    "not text": of_bytes(b"\xff\xfe\x00"),
    "a pickle": of_bytes(b"\x80\x04\x95\x0b\x00\x00\x00\x00\x00\x00\x00}\x94."),
    "a list": of_bytes(b"[]"),
    "nothing": of_bytes(b"null"),
    "nested beyond measure": of_bytes(b"[" * 100_000),
    "of another schema": with_head(lambda stored: stored.update(schema="compliance/cache/0")),
    "without a schema": with_head(lambda stored: stored.pop("schema")),
    "under another key": with_head(lambda stored: stored.update(key="0" * 64)),
    "without a key": with_head(lambda stored: stored.pop("key")),
    "without a value": with_head(lambda stored: stored.pop("value")),
    "of nothing but its head": with_head(lambda stored: [stored.pop(name) for name in {*stored} - {"schema", "key"}]),
    "of no value": of_value(None),
    "of text": of_value("text"),
    "of a number": of_value(7),
    "of another class": of_value(Section(name="dealing", label="Dealing", help="")),
    "of an enumeration": of_value(Kind.FLAG),
    "of a list of texts": of_value((RULESET,)),
    "of a class we do not know": renamed("Popen"),
    "of a class with a path": renamed("os.system"),
    "of a class with other fields": renamed("Section"),
    "of a class that is an enumeration": renamed("Kind"),
    "of a class that is a list": renamed("tuple"),
    "world-writable": of_mode(0o602),
    "group-writable": of_mode(0o620),
    "a folder": as_folder,
    "a dead link": as_dead_link,
}


def count_readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note each time that something is read from its own files."""
    from compliance.load.rulesets import library as module

    noted: list[str] = []
    for name in ("read_vocabulary", "read_ruleset"):
        original = getattr(module, name)

        def noting(*given: Any, _name: str = name, _original: Any = original, **options: Any) -> Any:
            noted.append(_name)
            return _original(*given, **options)

        monkeypatch.setattr(module, name, noting)
    return noted


@pytest.mark.parametrize("what", CLASSES)
@pytest.mark.parametrize("spoil", ODD.values(), ids=ODD.keys())
def test_an_odd_file_changes_nothing(shelf: Shelf, what: str, spoil: Spoil) -> None:
    spoil(shelf, what)
    assert read(shelf.library) == read(uncached(shelf.library))


@pytest.mark.parametrize("what", ["vocabulary", "ruleset"])
@pytest.mark.parametrize("spoil", ODD.values(), ids=ODD.keys())
def test_an_odd_file_is_passed_over_and_the_files_are_read(
    shelf: Shelf, what: str, spoil: Spoil, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(shelf, what)
    noted = count_readings(monkeypatch)
    read(shelf.library)
    assert f"read_{what}" in noted


@pytest.mark.parametrize("spoil", [cut, of_mode(0o602), of_value(7)], ids=["truncated", "world-writable", "a number"])
def test_an_odd_file_is_replaced_by_a_good_one(shelf: Shelf, spoil: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(shelf, "ruleset")
    read(shelf.library)
    noted = count_readings(monkeypatch)
    read(shelf.library)
    assert noted == []


def test_a_value_changed_under_its_own_key_changes_nothing(shelf: Shelf) -> None:
    path = shelf.file("ruleset")
    text = path.read_text("utf-8")
    assert "At most six decks" in text
    path.write_text(text.replace("At most six decks", "At most nine decks"), "utf-8")
    assert read(shelf.library) == read(uncached(shelf.library))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the superuser can give a file away")
def test_a_file_of_another_user_is_passed_over(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    os.chown(shelf.file("ruleset"), 12345, 12345)
    noted = count_readings(monkeypatch)
    read(shelf.library)
    assert "read_ruleset" in noted


def test_a_file_of_another_user_is_passed_over_whoever_runs_this(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    noted = count_readings(monkeypatch)
    read(library)
    assert set(noted) == {"read_vocabulary", "read_ruleset"}


def test_another_version_of_the_program_passes_the_file_over(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("compliance.load.store.cache.__version__", "999")
    noted = count_readings(monkeypatch)
    read(library)
    assert "read_ruleset" in noted


# Nothing is run


@pytest.mark.parametrize(
    "name",
    ["os.system", "mkdir", "__import__", "eval", "type", "object", "Path", "Popen", "Cache", "Library", "Session", ""],
)
def test_only_classes_of_the_model_are_built(name: str) -> None:
    written = json.dumps(encode_value(Section(name="a", label="b", help="c")))
    assert '"Section"' in written
    with pytest.raises(CodecError):
        decode_stored(json.loads(written.replace('"Section"', json.dumps(name))))


@pytest.mark.parametrize("junk", [{}, {"x": 1}, {"value": 0}, {"value": {}}, {"value": [[]]}])
def test_what_we_never_wrote_is_no_value(junk: object) -> None:
    with pytest.raises(CodecError):
        decode_stored(junk)


def test_a_pickle_in_the_place_of_a_file_runs_nothing(shelf: Shelf, tmp_path: Path) -> None:
    made = tmp_path / "made"
    shelf.file("ruleset").write_bytes(f"cos\nmkdir\n(S'{made}'\ntR.".encode())
    read(shelf.library)
    assert not made.exists()


# Where it is


def test_the_files_are_the_users_alone(library: Library) -> None:
    assert library.cache.folder is not None
    assert library.cache.folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in library.cache.folder.iterdir()} == {0o600}


def test_what_is_written_goes_through_no_link_that_was_planted(tmp_path: Path) -> None:
    victim = tmp_path / "diary.txt"
    victim.write_text("mine", "utf-8")
    cache = Cache(tmp_path / "cache")
    cache.save("entries", "key", 7)
    for name in ("seal.key", "entries.json"):
        (tmp_path / "cache" / name).unlink()
        (tmp_path / "cache" / name).symlink_to(victim)
    cache.save("entries", "key", 8)
    assert victim.read_text("utf-8") == "mine"
    assert not (tmp_path / "cache" / "entries.json").is_symlink()
    assert cache.load("entries", "key") == 8


def test_a_folder_behind_a_link_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir(mode=0o700)
    (tmp_path / "cache").symlink_to("elsewhere")
    Cache(tmp_path / "cache").save("entries", "key", 7)
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_somebody_else_keeps_nothing_and_gives_nothing(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache")
    cache.save("entries", "key", 7)
    os.chown(tmp_path / "cache", 65534, 65534)
    assert cache.load("entries", "key") is None
    cache.save("others", "key", 8)
    assert not (tmp_path / "cache" / "others.json").exists()


def test_no_scratch_file_is_left(library: Library) -> None:
    assert library.cache.folder is not None
    assert not [path.name for path in library.cache.folder.iterdir() if path.name.startswith(".")]


def test_a_place_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", "utf-8")
    library = a_library(tmp_path, cache=Cache(tmp_path / "file" / "cache"))
    assert read(library) == read(uncached(library))


def test_a_cache_without_a_place_keeps_nothing() -> None:
    cache = Cache(None)
    cache.save("name", "key", 7)
    assert cache.load("name", "key") is None


def test_a_value_comes_back_under_its_own_key_only(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.save("name", "key", ("a", 7))
    assert cache.load("name", "key") == ("a", 7)
    assert cache.load("name", "other") is None
    assert cache.load("other", "key") is None


def test_the_cache_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_cache().folder == tmp_path / "compliance"


def test_the_cache_is_in_the_home_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_cache().folder == tmp_path / ".cache" / "compliance"


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("HOME", raising=False)
    assert default_cache().folder is None


def test_the_cache_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPLIANCE_CACHE", "off")
    assert default_cache().folder is None


def test_the_command_says_the_same_with_and_without_a_cache(
    run_command: RunCommand, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tiny / "cache"))
    first, second = (run_command("check", "input.yaml", cwd=tiny) for _ in range(2))
    assert len(list((tiny / "cache" / "compliance").glob("entries-*.json"))) == 1
    monkeypatch.setenv("COMPLIANCE_CACHE", "off")
    assert first == second == run_command("check", "input.yaml", cwd=tiny)


def test_a_change_in_any_room_that_makes_what_is_stored_passes_the_file_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert {"api", "check", "lang", "load", "odds", "model", "prove"} <= rooms - cache._NOT_STORED
    assert rooms > cache._NOT_STORED
    copied = tmp_path / "compliance"
    shutil.copytree(PACKAGE, copied, ignore=shutil.ignore_patterns("__pycache__", "_assets"))
    monkeypatch.setattr(cache, "PACKAGE", copied)
    hashes = set()
    places = [copied, *(copied / room for room in sorted(rooms - cache._NOT_STORED)), copied / "load" / "report"]
    for place in places:
        place.mkdir(exist_ok=True)
        (place / "changed.py").write_text("", "utf-8")
        cache._fingerprint_program.cache_clear()
        hashes.add(cache._fingerprint_program())
    cache._fingerprint_program.cache_clear()
    assert len(hashes) == len(places)


def test_two_libraries_do_not_take_each_others_files_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path / "cache")
    first, second = (a_library(tmp_path / name, cache=cache) for name in ("first", "second"))
    before = read(first), read(second)

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("something was read from its files")

    for name in ("read_ruleset", "read_vocabulary", "read_entry"):
        monkeypatch.setattr(f"compliance.load.rulesets.library.{name}", refuse)
    assert (read(first), read(second)) == before


def test_of_one_thing_only_so_many_files_are_kept_the_newest(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    names = [file_name("vocabulary", f"place {number}") for number in range(MOST_PLACES + 2)]
    others = ["vocabulary", "proof-three-dice", file_name("vocabulary-asia", "somewhere")]
    for name in others:
        cache.save(name, "key", 7)
    for number, name in enumerate(names):
        cache.save(name, "key", 7)
        os.utime(tmp_path / f"{name}.json", ns=(number, number))
    assert {path.stem for path in kept_files(tmp_path)} == {*names[2:], *others}
