"""A disk that forgets what was not brought to it: what could be found after the power fails, before each operation.

The model knows of every file what of its bytes is surely on the disk, and of every folder which names are. `fsync` of a
file makes its bytes sure, `fsync` of a folder its names; nothing else makes anything sure. Where the power fails, names
and bytes that are not sure may be there or not: the model tries all as they were, all as they are, and the two in
between, names ahead of bytes and bytes ahead of names.
"""

import posix
from pathlib import Path

from faulty_disk import FaultyDisk

Found = tuple[str, bytes | None]
"""A file and what it holds, which is nothing where it is not there."""


class ForgetfulDisk(FaultyDisk):
    """Lets every operation succeed, and notes before each what would be found without power."""

    def __init__(self, folder: Path, ignored: str) -> None:
        super().__init__()
        self._folder, self._ignored = str(folder.resolve()), ignored
        self._bytes: dict[int, bytes] = {}
        self._names: dict[str, dict[str, int]] = {}
        self._kept_open: list[int] = []
        self.found: dict[Found, str] = {}
        """What could be found, each with the operation before which the power would have to fail."""
        for place, names in self._list_folders().items():
            self._names[place] = dict(names)
            for name, number in names.items():
                self._bytes[number] = _read_bytes(f"{place}/{name}")

    def meet(self, name: str, place: object, kinds: tuple[str, ...]) -> bool:
        """Note what could be found now, and what the operation brings to the disk."""
        super().meet(name, place, kinds)
        self.note_states(f"before step {len(self.steps) - 1}, {name} {place}")
        if name in {"fsync", "fdatasync"} and isinstance(place, int):
            self._bring_to_disk(place)
        return False

    def note_states(self, when: str) -> None:
        """Note what could be found if the power failed now."""
        for state in self.possible_states():
            for found in state.items():
                self.found.setdefault(found, when)

    def _bring_to_disk(self, handle: int) -> None:
        about, path = posix.fstat(handle), posix.readlink(f"/proc/self/fd/{handle}")
        folders = self._list_folders()
        if path in folders:
            self._names[path] = folders[path]
        elif path.startswith(self._folder):
            self._bytes[about.st_ino] = _read_bytes(path)

    def possible_states(self) -> list[dict[str, bytes | None]]:
        """Return what the files could hold if the power failed now."""
        now = self._list_folders()
        sure = {place: names for place, names in self._names.items() if self._is_reachable(place)}
        files = {
            f"{place}/{name}"
            for names_by_place in (now, sure)
            for place, names in names_by_place.items()
            for name in names
        }
        states = []
        for names_by_place in (sure, now):
            for are_bytes_sure in (True, False):
                state: dict[str, bytes | None] = dict.fromkeys(files)
                for place, names in names_by_place.items():
                    for name, number in names.items():
                        state[f"{place}/{name}"] = self._bytes_of(number, now, sure=are_bytes_sure)
                states.append({path[len(self._folder) + 1 :]: content for path, content in state.items()})
        return states

    def _is_reachable(self, place: str) -> bool:
        """Tell whether the names of all folders on the way to a folder are sure."""
        while place != self._folder:
            above, _, name = place.rpartition("/")
            if name not in self._names.get(above, {}):
                return False
            place = above
        return True

    def _bytes_of(self, number: int, now: dict[str, dict[str, int]], *, sure: bool) -> bytes:
        if not sure:
            for place, names in now.items():
                for name, other in names.items():
                    if other == number:
                        return _read_bytes(f"{place}/{name}")
        return self._bytes.get(number, b"")

    def _list_folders(self) -> dict[str, dict[str, int]]:
        """Return the names in every folder, each with the number by which the system knows the file."""
        found: dict[str, dict[str, int]] = {}
        places = [self._folder]
        for place in places:
            found[place] = {}
            for entry in posix.scandir(place):
                if place == self._folder and entry.name == self._ignored:
                    continue
                found[place][entry.name] = entry.inode()
                if entry.is_dir(follow_symlinks=False):
                    places.append(entry.path)
                elif entry.inode() not in self._bytes:
                    # WHY: a file that is held open keeps its number, which another would get otherwise.
                    self._kept_open.append(posix.open(entry.path, posix.O_RDONLY))
                    self._bytes.setdefault(entry.inode(), b"")
        return found


def _read_bytes(path: str) -> bytes:
    try:
        handle = posix.open(path, posix.O_RDONLY)
    except OSError:
        return b""
    try:
        parts = []
        while part := posix.read(handle, 1 << 20):
            parts.append(part)
        return b"".join(parts)
    except IsADirectoryError:
        return b""
    finally:
        posix.close(handle)
