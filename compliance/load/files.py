"""Files to text: what cannot be opened, is too large or is not text becomes a diagnostic."""

import os
from collections.abc import Iterable
from pathlib import Path

from compliance.diag import Code, Diagnostic, Result, Span, whole_file
from compliance.digests import blake2b, sha256
from compliance.record import record

LARGEST = 2 * 1024 * 1024
_OF_A_FORM = "this is a document; `compliance new --from FORM -o mine.yaml` writes what a form states as text"
_FORM_STARTS = (b"PK\x03\x04", b"%PDF-", bytes.fromhex("D0CF11E0"), b"{\\rtf")


@record
class TextFile:
    """The text of a file, with the fingerprint of its bytes.

    A text that is a line of another ``file`` is JSON, and its first line is counted as ``line`` there. Of a form the
    text is the submission in YAML that states the same, and ``tree`` has the answers, each with its question as place.
    """

    path: str
    text: str
    sha256: str
    file: str = ""
    line: int = 1
    tree: object = None
    form: str = ""
    """In which format of the registry it is a form, if it is one."""
    is_outdated: bool = False
    """Whether it is a form of another state of its chapter, so that words beside its boxes cannot be told."""


def read_text(path: Path, *, called: str | None = None) -> Result[TextFile]:
    """Read a file of UTF-8 text of bounded size."""
    raw = read_raw(path, called=called)
    return Result(None, raw.diagnostics) if raw.value is None else decode_text(raw.value, called or str(path))


def read_raw(path: Path, *, called: str | None = None) -> Result[bytes]:
    """Read the bytes of a file, up to one more than a text may have."""
    shown = called or str(path)
    try:
        with path.open("rb") as stream:
            return Result(stream.read(LARGEST + 1))
    except FileNotFoundError:
        return Result(None, (Diagnostic(Code.FILE_MISSING, "there is no such file", whole_file(shown)),))
    except IsADirectoryError:
        message = "this is a folder, not a file"
        return Result(None, (Diagnostic(Code.FILE_NOT_A_FILE, message, whole_file(shown)),))
    except OSError as error:
        reason = error.strerror or "it cannot be opened"
        return Result(
            None,
            (Diagnostic(Code.FILE_UNREADABLE, f"the file cannot be read: {reason.lower()}", whole_file(shown)),),
        )


def decode_text(raw: bytes, shown: str) -> Result[TextFile]:
    """Turn the bytes of a file into its text, if they are UTF-8 text of bounded size."""
    if len(raw) > LARGEST:
        message = f"the file is larger than {LARGEST // 1024 // 1024} MiB"
        return Result(
            None,
            (Diagnostic(Code.FILE_TOO_LARGE, message, whole_file(shown), "a filing is a few kilobytes of text"),),
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return Result(None, (_not_text(raw, error.start, shown),))
    if "\0" in text:
        return Result(None, (_not_text(raw, raw.index(b"\0"), shown),))
    text = text.removeprefix("\ufeff")
    if not text.strip():
        return Result(
            None,
            (
                Diagnostic(
                    Code.FILE_EMPTY,
                    "the file is empty",
                    whole_file(shown),
                    "`compliance new RULESET` writes one to fill in",
                ),
            ),
        )
    return Result(TextFile(shown, text, sha256(raw).hexdigest()))


def _not_text(raw: bytes, at: int, shown: str) -> Diagnostic:
    line = raw.count(b"\n", 0, at) + 1
    column = at - (raw.rfind(b"\n", 0, at) + 1) + 1
    return Diagnostic(
        Code.FILE_NOT_TEXT,
        "the file is not UTF-8 text",
        Span(shown, line, column, line, column + 1),
        _OF_A_FORM if is_form_start(raw) else "save it as plain text in UTF-8",
    )


def is_form_start(start: bytes) -> bool:
    """Tell whether a file that starts like this is a document, which may be a form."""
    return start.startswith(_FORM_STARTS)


def look_at(path: str) -> os.stat_result | None:
    """Return what the system knows of a name, links not followed, and nothing where there is none."""
    # WHY: `os.path.exists` says no of what cannot be looked at, too, and then it would be passed over in silence.
    try:
        return os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None


def yaml_files(folder: Path) -> tuple[Path, ...]:
    """List the YAML files of a folder in the order of their names; a folder that is not there has none."""
    # WHY: `Path.glob` compiles patterns and makes a path of every entry, and this runs at every start.
    try:
        names = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    return tuple([folder / name for name in sorted(names) if name.endswith(".yaml")])


def ruleset_files(folder: Path) -> tuple[Path, ...]:
    """List the files that make up a ruleset, its cases left out, in the order of their names."""
    return tuple([path for path in yaml_files(folder) if not path.name.endswith(".test.yaml")])


def fingerprint_files(files: Iterable[Path]) -> str:
    """Return one hash over the names and bytes of these files, as reports state it."""
    total = sha256()
    for path in files:
        total.update(os.fsencode(f"{path.parent.name}/{path.name}\0"))
        total.update(sha256(_bytes_of_file(path)).digest())
    return total.hexdigest()


def key_of_files(files: Iterable[Path]) -> str:
    """Return one hash over the names and bytes of these files, under which what was read of them is kept."""
    # WHY: every start asks for it, of half a megabyte, and this hash is the fastest that nobody can forge.
    total = blake2b(digest_size=32)
    for path in files:
        total.update(os.fsencode(f"{path.parent.name}/{path.name}\0"))
        total.update(blake2b(_bytes_of_file(path), digest_size=32).digest())
    return total.hexdigest()


def _bytes_of_file(path: Path) -> bytes:
    """Return what a file holds, and nothing for what is no file; whatever cannot be read is an `OSError`."""
    # WHY: the fingerprint stands in reports: one that passed over a file that could not be read would be of another
    # ruleset.
    try:
        with open(path, "rb", buffering=0) as stream:
            return stream.read()
    except (FileNotFoundError, IsADirectoryError, NotADirectoryError):
        return b""
