"""Rulesets as they were at a git revision: read out of git's own store into a folder that goes away again.

Nothing is checked out, and git is asked only for what it holds: no filter, hook or attribute of the work tree runs.
"""

import os
import re
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from compliance.diag import Code, Diagnostic, Result, whole_file
from compliance.load.files import LARGEST
from compliance.load.rulesets.library import Library
from compliance.load.store.cache import Cache
from compliance.record import record

MOST = 64 * 1024 * 1024
"""So many bytes of rulesets are read out of one revision."""
_READ = (".yaml", ".lock")
_GRAMMAR = "grammar/condition.lark"
_HEAD = 200
"""The line before the contents of an object is shorter than this."""
_OBJECT = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")
# WHY: a hook has these set for the repository it runs in, and they would outweigh the folder that is asked for.
_OF_A_HOOK = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR")
_STILL = {"GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}


class LastingCache(Cache):
    """A cache for what is worked out from values alone: what is read from files of a moment is not kept."""

    def load(self, name: str, key: str) -> Any | None:
        """Return a proof."""
        return super().load(name, key) if _is_lasting(name) else None

    def save(self, name: str, key: str, value: Any) -> None:
        """Store a proof."""
        if _is_lasting(name):
            super().save(name, key, value)


def _is_lasting(name: str) -> bool:
    return name.startswith("proof-")


@record
class _Blob:
    path: PurePosixPath
    name: str
    size: int


@contextmanager
def library_at(revision: str, folder: Path, *, grammar: Path, cache: Cache | None = None) -> Iterator[Result[Library]]:
    """Lend the rulesets of a folder in a git work tree as they were at a revision.

    The grammar is the revision's own where it has one beside its rulesets, else the given one.
    """
    files = _find_files(revision, folder)
    if files.value is None:
        yield Result(None, files.diagnostics)
        return
    with tempfile.TemporaryDirectory(prefix="compliance-") as scratch:
        yield _write_library(files.value, revision, folder, Path(scratch), grammar, LastingCache(_folder_of(cache)))


def _folder_of(cache: Cache | None) -> Path | None:
    return None if cache is None else cache.folder


@record
class _RevisionFiles:
    commit: str
    prefix: str
    blobs: tuple[_Blob, ...]


def _find_files(revision: str, folder: Path) -> Result[_RevisionFiles]:
    """Find the files of a folder in git's store, or say why there are none."""
    shown = folder.name or str(folder)
    if revision.startswith(("-", ":")) or not revision.isprintable() or not revision.strip():
        return _refuse_revision(Code.REVISION_UNKNOWN, f"`{revision[:80]}` is no name of a revision", shown, _NAMES)
    try:
        prefix = _ask_git(folder, "rev-parse", "--show-prefix")
    except OSError:
        return _refuse_revision(
            Code.REVISION_NO_GIT, "git is not installed, so there is no earlier revision", shown, _INSTALL
        )
    if prefix is None:
        hint = _REFUSED if _has_repository(folder) else _CHOOSE
        return _refuse_revision(
            Code.REVISION_NO_WORK_TREE, "the folder of rulesets is not in a git work tree", shown, hint
        )
    commit = _decode_answer(_ask_git(folder, "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"))
    if _OBJECT.fullmatch(commit) is None:
        return _refuse_revision(Code.REVISION_UNKNOWN, f"git knows no revision `{revision[:80]}`", shown, _NAMES)
    place = _decode_answer(prefix).rstrip("/")
    listed = _ask_git(folder, "ls-tree", "--full-tree", "-r", "-l", "-z", f"{commit}:{place}")
    if listed is None and _ask_git(folder, "cat-file", "-e", f"{commit}:{place}") is not None:
        return Result(None, (_blame_incomplete(revision, shown),))
    blobs = tuple(_parse_listing(listed or b""))
    if not any(blob.path.name == "ruleset.yaml" and len(blob.path.parts) == 2 for blob in blobs):
        message = f"there are no rulesets in `{place or '.'}` at the revision `{revision[:80]}`"
        return _refuse_revision(Code.REVISION_NO_RULESETS, message, shown, _THERE)
    return Result(_RevisionFiles(commit, place, blobs), ())


_NAMES = "give a branch, a tag or a commit, such as `main` or `HEAD~1`"
_THERE = "give a revision that has them, or `--rulesets FOLDER` for a folder of rulesets that git keeps"
_FETCH = "fetch the whole revision first: a clone may have been made without its files"
_INSTALL = "install git, or compare two folders of rulesets"
_REFUSED = "there is a repository that git does not take; `git status` in the folder says why"
_CHOOSE = "`--rulesets FOLDER` chooses a folder of rulesets that git keeps"


def _has_repository(folder: Path) -> bool:
    place = folder.resolve()
    return any((one / ".git").exists() for one in (place, *place.parents))


def _blame_incomplete(revision: str, where: str) -> Diagnostic:
    message = f"git does not hold every file of the revision `{revision[:80]}`"
    return Diagnostic(Code.REVISION_NO_RULESETS, message, whole_file(where), _FETCH)


def _refuse_revision(code: Code, message: str, where: str, hint: str) -> Result[_RevisionFiles]:
    return Result(None, (Diagnostic(code, message, whole_file(where), hint),))


def _write_library(
    files: _RevisionFiles, revision: str, folder: Path, scratch: Path, grammar: Path, cache: Cache
) -> Result[Library]:
    named = f"{revision}:{files.prefix or folder.name}"
    over = [blob for blob in files.blobs if blob.size > LARGEST]
    if over or sum(blob.size for blob in files.blobs) > MOST:
        where = f"{named}/{over[0].path}" if over else named
        return Result(None, (Diagnostic(Code.FILE_TOO_LARGE, "this is larger than rulesets are", whole_file(where)),))
    contents = _read_objects(folder, [blob.name for blob in files.blobs])
    if contents is None:
        return Result(None, (_blame_incomplete(revision, named),))
    target = scratch / "rulesets"
    for blob, raw in zip(files.blobs, contents, strict=True):
        file = target / blob.path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
    return Result(Library(target, _grammar_at(files, folder, scratch) or grammar, cache, named))


def _grammar_at(files: _RevisionFiles, folder: Path, scratch: Path) -> Path | None:
    """Write down the grammar that the revision has beside its rulesets."""
    if not files.prefix:
        return None
    place = PurePosixPath(files.prefix).parent / _GRAMMAR
    raw = _ask_git(folder, "cat-file", "blob", f"{files.commit}:{place}")
    if raw is None or not raw.strip():
        return None
    # INVARIANT: a fingerprint is over the names of files and their folders too, so both must be those of the work tree.
    file = scratch / _GRAMMAR
    file.parent.mkdir()
    file.write_bytes(raw)
    return file


def _parse_listing(listed: bytes) -> Iterator[_Blob]:
    """Read the files from a listing; a link stands there as the text it holds, and is not followed."""
    for line in filter(None, listed.split(b"\0")):
        about, _, name = line.partition(b"\t")
        _mode, kind, blob, size = about.decode("ascii").split()
        path = PurePosixPath(os.fsdecode(name))
        if kind == "blob" and path.suffix in _READ and ".." not in path.parts and not path.is_absolute():
            # WHY: git has no size to tell where it does not hold the file; reading it says so.
            yield _Blob(path, blob, int(size) if size.isdigit() else 0)


def _read_objects(folder: Path, names: Sequence[str]) -> list[bytes] | None:
    """Return the contents of objects, in their order; nothing where one of them is not at hand."""
    raw = _ask_git(folder, "cat-file", "--batch", given=_join_lines(names)) or b""
    contents, start = [], 0
    for _ in names:
        about, _newline, _rest = raw[start : start + _HEAD].partition(b"\n")
        size = about.rpartition(b" ")[2]
        if not size.isdigit():
            return None
        begin = start + len(about) + 1
        contents.append(raw[begin : begin + int(size)])
        start = begin + int(size) + 1
    return contents


def _join_lines(names: Iterable[str]) -> bytes:
    return "".join(f"{name}\n" for name in names).encode("ascii")


def _decode_answer(raw: bytes | None) -> str:
    return os.fsdecode(raw or b"").removesuffix("\n")


def _ask_git(folder: Path, *arguments: str, given: bytes = b"") -> bytes | None:
    """Ask git about the repository of a folder; nothing where it has no answer."""
    environment = {name: value for name, value in os.environ.items() if name not in _OF_A_HOOK}
    command = ["git", "-C", str(folder), *arguments]
    ran = subprocess.run(command, input=given, capture_output=True, env={**environment, **_STILL}, check=False)  # noqa: S603
    return ran.stdout if ran.returncode == 0 else None
