"""What the tests keep of a cache in memory is what its files say, and is gone with them."""

from pathlib import Path

import pytest
from kept_loads import keep_loads

from compliance.load.store.cache import Cache


def test_what_is_kept_in_memory_goes_with_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, file = Cache(tmp_path / "own"), tmp_path / "own" / "kite.json"
    keep_loads(tmp_path / "own", monkeypatch)
    assert cache.load("kite", "1") is None
    cache.save("kite", "1", ("red",))
    first = cache.load("kite", "1")
    assert first == ("red",)
    assert cache.load("kite", "1") is first
    assert cache.load("kite", "2") is None
    cache.save("kite", "1", ("green", "blue"))
    assert cache.load("kite", "1") == ("green", "blue")
    file.write_bytes(file.read_bytes()[:-1])
    assert cache.load("kite", "1") is None
    file.unlink()
    assert cache.load("kite", "1") is None


def test_another_folder_is_read_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep_loads(tmp_path / "own", monkeypatch)
    other = Cache(tmp_path / "other")
    other.save("kite", "1", ("red",))
    assert other.load("kite", "1") == other.load("kite", "1")
    assert other.load("kite", "1") is not other.load("kite", "1")
