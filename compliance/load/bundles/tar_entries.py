"""The entries of a tar, plain or packed by gzip, read once from front to back within bounds."""

import gzip
import os
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, cast

from compliance.load.bundles.entries import ArchiveEntry, BundleRefusedError, fault_of_name
from compliance.load.files import LARGEST

LONGEST_HEADER = 64 * 1024
"""So many bytes may say what a name or a property of an entry is."""
MOST_TIMES = 500
"""So many times its size may a packed file unpack to; text of honest filings does not come near."""
ALWAYS_UNPACKED = 256 * 1024**2
MOST_READS_AT_END = 16
"""So often may be asked for more once there is none."""
_LONG = (
    tarfile.XHDTYPE, tarfile.XGLTYPE, tarfile.SOLARIS_XHDTYPE, tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK,
)  # fmt: skip
_BROKEN = (
    tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile, ValueError, IndexError, OverflowError, RecursionError,
)  # fmt: skip
_KINDS = (
    ("issym", "a link is not followed"),
    ("islnk", "a link is not followed"),
    ("isdev", "a device or a pipe is not read"),
    ("issparse", "a file with holes is not read"),
)
_CUT = "the archive is damaged or cut off; nothing of it was judged"


class BoundedStream:
    """The bytes of a file as they are unpacked, up to a bound that follows from its size."""

    def __init__(self, stream: IO[bytes], size: int) -> None:
        self._stream = stream
        self._left = max(ALWAYS_UNPACKED, MOST_TIMES * size)
        self._reads_at_end = 0

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes, or refuse to unpack more."""
        content = self._stream.read(size)
        self._left -= len(content)
        if not content and size:
            # WHY: the library passes over an entry by reading it, and a header of a few bytes may say that it is a
            # hundred digits long.
            self._reads_at_end += 1
            if self._reads_at_end > MOST_READS_AT_END:
                raise EOFError
        if self._left < 0:
            problem = f"the file unpacks to more than {MOST_TIMES} times its size"
            raise BundleRefusedError(problem, "filings do not pack so well; look at what is in it")
        return content


@contextmanager
def open_unpacked(path: str) -> Iterator[BoundedStream]:
    """Open a file that may be packed by gzip; what is wrong with the packing refuses it."""
    try:
        with open(path, "rb") as raw:
            size = os.fstat(raw.fileno()).st_size
            packed = raw.peek(2)[:2] == b"\x1f\x8b"
            stream = cast("IO[bytes]", gzip.GzipFile(fileobj=raw)) if packed else raw
            yield BoundedStream(stream, size)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise BundleRefusedError(_CUT) from error
    except OSError as error:
        reason = (error.strerror or "it cannot be opened").lower()
        raise BundleRefusedError(f"the file cannot be read: {reason}") from error


class StrictTarInfo(tarfile.TarInfo):
    """A header of a tar that may not be long, and whose faults are not passed over."""

    @classmethod
    def fromtarfile(cls, tarfile_: tarfile.TarFile) -> "StrictTarInfo":
        """Read the next header; the library would take a broken one for the end of the archive."""
        try:
            return super().fromtarfile(tarfile_)
        except tarfile.EOFHeaderError:  # type: ignore[attr-defined]
            raise
        except tarfile.HeaderError as error:
            raise tarfile.ReadError("a header is broken") from error

    def _proc_member(self, archive: tarfile.TarFile) -> Any:
        if self.type in _LONG and self.size > LONGEST_HEADER:
            raise tarfile.ReadError("a header is too long")
        return super()._proc_member(archive)  # type: ignore[misc]


def tar_entries(path: str) -> Iterator[ArchiveEntry]:
    """Yield the entries in their order; each can be read until the next is asked for."""
    with open_unpacked(path) as stream:
        try:
            with tarfile.open(
                fileobj=cast("IO[bytes]", stream), mode="r|", tarinfo=StrictTarInfo, encoding="utf-8"
            ) as archive:
                for member in archive:
                    # WHY: the library keeps every header it has met, and a run may meet a million.
                    archive.members = []  # type: ignore[attr-defined]
                    if not member.isdir():
                        yield _entry_of(member, archive)
                _refuse_rest(archive)
        except _BROKEN as error:
            raise BundleRefusedError(_CUT, "pack it again") from error


def _entry_of(member: tarfile.TarInfo, archive: tarfile.TarFile) -> ArchiveEntry:
    fault = next((fault for kind, fault in _KINDS if getattr(member, kind)()), "")
    if not fault and not member.isreg():
        fault = "an entry of this kind is not read"

    def read() -> bytes:
        content = archive.extractfile(member)
        return b"" if content is None else content.read(LARGEST + 1)

    name = member.name.removeprefix("./")
    return ArchiveEntry(name=name, fault=fault_of_name(name) or fault, read=read)


def _refuse_rest(archive: tarfile.TarFile) -> None:
    """Refuse what stands behind the end of an archive, as where two were put together: nobody would read it."""
    stream = cast("IO[bytes]", archive.fileobj)
    while content := stream.read(64 * 1024):
        if content.strip(b"\0"):
            problem = "something follows the end of the archive"
            raise BundleRefusedError(problem, "pack the filings into one archive")
