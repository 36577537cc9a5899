"""The entries of a zip, each read within bounds."""

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO

from compliance.load.bundles.entries import ArchiveEntry, BundleRefusedError, fault_of_name
from compliance.load.bundles.tar_entries import ALWAYS_UNPACKED, MOST_TIMES
from compliance.load.files import LARGEST

LARGEST_INDEX = 64 * 1024**2
"""So long may the index of a zip be, which is held as long as it is read: about half a million entries."""
_END, _LONG_END = b"PK\5\6", b"PK\6\6"
_TAIL = 66_000 + 76
_ENCRYPTED, _NAMED_IN_UTF_8 = 0x1, 0x800
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OverflowError, NotImplementedError, struct.error)
_DAMAGED = "this is no zip archive, or it is damaged; nothing of it was judged"


def zip_entries(path: str) -> Iterator[ArchiveEntry]:
    """Yield the entries in the order of the index."""
    try:
        with open(path, "rb") as stream:
            size = os.fstat(stream.fileno()).st_size
            _refuse_long_index(stream, size)
            with _open_archive(stream) as archive:
                yield from _entries_of(archive, max(ALWAYS_UNPACKED, MOST_TIMES * size))
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise BundleRefusedError(f"the file cannot be read: {reason}") from error


def _open_archive(stream: IO[bytes]) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(stream)
    except _BROKEN as error:
        raise BundleRefusedError(_DAMAGED, "pack it again") from error


def _refuse_long_index(stream: IO[bytes], size: int) -> None:
    stream.seek(max(0, size - _TAIL))
    tail = stream.read()
    end, long_end = tail.rfind(_END), tail.rfind(_LONG_END)
    lengths = [struct.unpack_from("<I", tail, end + 12)[0]] if 0 <= end <= len(tail) - 22 else []
    lengths += [struct.unpack_from("<Q", tail, long_end + 40)[0]] if 0 <= long_end <= len(tail) - 56 else []
    if any(LARGEST_INDEX < length < 0xFFFFFFFF for length in lengths) or size < 0:
        problem = "the archive has more entries than are read from a zip"
        raise BundleRefusedError(problem, "pack so many into a tar, which is read from front to back")


def _entries_of(archive: zipfile.ZipFile, most: int) -> Iterator[ArchiveEntry]:
    left = most
    for entry in archive.infolist():
        if entry.is_dir():
            continue
        # WHY: what stands in the index is a claim; no more than this is unpacked whatever it says.
        left -= min(entry.file_size, LARGEST + 1)
        if left < 0:
            problem = f"the archive unpacks to more than {MOST_TIMES} times its size"
            raise BundleRefusedError(problem, "filings do not pack so well; look at what is in it")
        yield _entry_of(entry, archive)


def _entry_of(entry: zipfile.ZipInfo, archive: zipfile.ZipFile) -> ArchiveEntry:
    name = _name_of(entry)

    def read() -> bytes:
        try:
            with archive.open(entry) as content:
                return content.read(LARGEST + 1)
        except (*_BROKEN, RuntimeError, OSError) as error:
            raise BundleRefusedError(f"`{entry.filename[:80]}` is damaged", "pack the archive again") from error

    return ArchiveEntry(name=name, fault=fault_of_name(name) or _fault_of(entry), read=read)


def _name_of(entry: zipfile.ZipInfo) -> str:
    """Return the name as UTF-8, which most programs write without saying so; else with halves of letters in it."""
    if entry.flag_bits & _NAMED_IN_UTF_8 or entry.filename.isascii():
        return entry.filename
    return entry.filename.encode("cp437", "replace").decode("utf-8", "surrogateescape")


def _fault_of(entry: zipfile.ZipInfo) -> str:
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if entry.flag_bits & _ENCRYPTED:
        return "this entry is encrypted"
    if kind == stat.S_IFLNK:
        return "a link is not followed"
    if kind not in (0, stat.S_IFREG):
        return "a device or a pipe is not read"
    return "" if entry.compress_type in _METHODS else "this entry is packed in a way that is not read"
