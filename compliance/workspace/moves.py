"""Submissions that get another place in the folder, with their reviews and exhibits: all of it moves, or nothing."""

import json
import posixpath
import re
import threading
from collections.abc import Iterable, Iterator

from compliance.load import review_name_of
from compliance.record import keyword_record, record
from compliance.workspace.folder import ENDINGS, Folder
from compliance.workspace.safe_files import (
    NoPlaceError,
    Parts,
    create_place,
    link_place,
    list_names,
    make_folders,
    read_place,
    remove_place,
    stat_place,
)

ARCHIVE = "archive"
"""The folder of filings that are kept and no longer worked on."""
BIN = ".bin"
"""The folder of what was deleted, one folder a deletion; hidden, so that no command checks it."""
ANY_ENDING = ("",)
MOST_IN_BIN = 10_000
_SUBMISSION_LINE = re.compile(r"(?m)^submission:[ \t]*[^\r\n]*")
_moving = threading.Lock()


@record
class _MoveStep:
    """A file that gets another place; one that others need stays where it is as well."""

    old: Parts
    new: Parts
    text: bytes | None = None
    stays: bool = False


@keyword_record
class Binned:
    """A submission in the bin: in which deletion, and what it was called."""

    number: int
    name: str


def rename_submission(folder: Folder, name: str, new: str, exhibits: Iterable[str]) -> str:
    """Give a submission another name in the folder, and return it; what is called so already stays."""
    _refuse_bad_target(folder, name, new)
    with _moving:
        _take_steps(folder, list(_steps_of(folder, name, exhibits, folder.parts_of(new, ENDINGS))))
    return new


def archive_submission(folder: Folder, name: str, exhibits: Iterable[str]) -> str:
    """Move a submission into the archive, and return its name there."""
    if is_archived(name):
        raise NoPlaceError("it is in the archive already")
    return rename_submission(folder, name, f"{ARCHIVE}/{name}", exhibits)


def unarchive_submission(folder: Folder, name: str, exhibits: Iterable[str]) -> str:
    """Move a submission out of the archive, and return its name."""
    if not is_archived(name):
        raise NoPlaceError("it is not in the archive")
    return rename_submission(folder, name, name.removeprefix(f"{ARCHIVE}/"), exhibits)


def is_archived(name: str) -> bool:
    """Tell whether a name is one in the archive."""
    return name.startswith(f"{ARCHIVE}/")


def bin_submission(folder: Folder, name: str, exhibits: Iterable[str]) -> Binned:
    """Move a submission into the bin, from where it can be put back."""
    _refuse_read_only(folder)
    parts = folder.parts_of(name, ENDINGS)
    with _moving:
        numbers = [int(one) for one in list_names(folder.root, (BIN,)) if one.isdecimal()]
        number = max(numbers, default=0) + 1
        if number > MOST_IN_BIN:
            raise NoPlaceError(f"the bin is full; empty the folder `{BIN}`")
        _take_steps(folder, list(_steps_of(folder, name, exhibits, (BIN, str(number), *parts))))
    return Binned(number=number, name="/".join(parts))


def list_bin(folder: Folder) -> tuple[Binned, ...]:
    """Return the submissions in the bin, the newest deletion first."""
    numbers = sorted((int(one) for one in list_names(folder.root, (BIN,)) if one.isdecimal()), reverse=True)
    return tuple(
        Binned(number=number, name="/".join(parts))
        for number in numbers[:MOST_IN_BIN]
        for parts in _files_below(folder, (BIN, str(number)))
        if _is_of_submission(parts)
    )


def _is_of_submission(parts: Parts) -> bool:
    return parts[-1].lower().endswith(ENDINGS) and ".review." not in parts[-1].lower()


def put_back(folder: Folder, binned: Binned) -> str:
    """Move a deletion back to where it was, where the names are still free, and return the submission's name."""
    _refuse_read_only(folder)
    folder.parts_of(binned.name, ENDINGS)
    above = (BIN, str(binned.number))
    with _moving:
        found = list(_files_below(folder, above))
        if tuple(binned.name.split("/")) not in found:
            raise NoPlaceError("it is not in the bin any more")
        # WHY: an exhibit that another submission needed stayed where it was, and is there already.
        _take_steps(folder, [_MoveStep((*above, *parts), parts) for parts in found])
    return binned.name


def _files_below(folder: Folder, above: Parts, depth: int = 32) -> Iterator[Parts]:
    for name in list_names(folder.root, above):
        if stat_place(folder.root, (*above, name)) is not None:
            yield (*above[2:], name)
        elif depth:
            yield from _files_below(folder, (*above, name), depth - 1)


def _refuse_read_only(folder: Folder) -> None:
    if folder.read_only:
        raise NoPlaceError("the folder is served read-only; nothing is moved")


def _refuse_bad_target(folder: Folder, name: str, new: str) -> None:
    _refuse_read_only(folder)
    parts = folder.parts_of(new, ENDINGS)
    if "/".join(parts) != new or folder.holds(new):
        raise NoPlaceError(f"there is something called {new[:200]} already; choose another name")
    if new == name:
        raise NoPlaceError("it is called so already")
    if not _is_of_submission(parts):
        raise NoPlaceError("a name that ends in .review.yaml is that of a review; choose another")


def _steps_of(folder: Folder, name: str, exhibits: Iterable[str], new: Parts) -> Iterator[_MoveStep]:
    """Yield what has to move with a submission: its review, and the exhibits beside it that only it names."""
    old = folder.parts_of(name, ENDINGS)
    if stat_place(folder.root, old) is None:
        raise NoPlaceError(f"there is no file `{name[:200]}` in the folder")
    review = review_name_of(name)
    if folder.holds(review):
        place = folder.parts_of(review, ENDINGS)
        text = folder.raw(review).decode("utf-8", "surrogateescape")
        called = json.dumps(new[-1], ensure_ascii=False) if re.search(r"[^\w.-]", new[-1]) else new[-1]
        renamed = _SUBMISSION_LINE.sub(lambda _line: f"submission: {called}", text, count=1)
        body = renamed.encode("utf-8", "surrogateescape") if new[-1] != old[-1] else None
        yield _MoveStep(place, (*new[:-1], review_name_of(new[-1])), body)
    if old[:-1] != new[:-1]:
        yield from _steps_of_exhibits(folder, name, exhibits, new[:-1])
    yield _MoveStep(old, new)


def _steps_of_exhibits(folder: Folder, name: str, exhibits: Iterable[str], above: Parts) -> Iterator[_MoveStep]:
    beside = posixpath.dirname(name)
    for exhibit in dict.fromkeys(posixpath.normpath(one) for one in exhibits):
        there = posixpath.join(beside, exhibit)
        try:
            old = folder.parts_of(there, ANY_ENDING)
        except NoPlaceError:
            continue
        if stat_place(folder.root, old) is not None:
            # WHY: a filing may call any file of the folder its exhibit, another filing or its review as well.
            stays = old[-1].lower().endswith(ENDINGS) or _is_named_by_others(folder, name, there)
            yield _MoveStep(old, (*above, *exhibit.split("/")), stays=stays)


def _is_named_by_others(folder: Folder, name: str, exhibit: str) -> bool:
    """Tell whether another submission, beside or above an exhibit, seems to name it."""
    last = posixpath.basename(exhibit).encode()
    others = (one.name for one in folder.listing().submissions if one.name != name)
    return any(
        last in folder.raw(one) for one in others if exhibit.startswith(posixpath.join(posixpath.dirname(one), ""))
    )


def _take_steps(folder: Folder, steps: list[_MoveStep]) -> None:
    """Put every file in its new place, and only then take it out of its old one, unless it was saved meanwhile."""
    made: list[Parts] = []
    before = [_identify_place(folder, step.old) for step in steps]
    try:
        for step in steps:
            make_folders(folder.root, step.new[:-1])
            if _put_in_place(folder, step):
                made.append(step.new)
            elif not _is_there_already(folder, step):
                raise NoPlaceError(f"there is something called {'/'.join(step.new)[:200]} already; choose another name")
    except NoPlaceError:
        for parts in made:
            remove_place(folder.root, parts)
        raise
    for step, was in zip(steps, before, strict=True):
        if not step.stays:
            if _identify_place(folder, step.old) != was:
                kept = f"{'/'.join(step.old)} and {'/'.join(step.new)}"[:400]
                raise NoPlaceError(f"somebody saved it while it moved: both {kept} are there now")
            remove_place(folder.root, step.old)


def _identify_place(folder: Folder, parts: Parts) -> tuple[int, ...]:
    """Return by what a file is known again that nobody has written to."""
    about = stat_place(folder.root, parts)
    return () if about is None else (about.st_ino, about.st_size, about.st_mtime_ns)


def _put_in_place(folder: Folder, step: _MoveStep) -> bool:
    if step.text is not None:
        return create_place(folder.root, step.new, step.text, folder.mode)
    return link_place(folder.root, step.old, step.new)


def _is_there_already(folder: Folder, step: _MoveStep) -> bool:
    """Tell whether an exhibit of the same name and content, left by an earlier move, is in the new place."""
    there, here = stat_place(folder.root, step.new), stat_place(folder.root, step.old)
    if there is None or here is None or there.st_size != here.st_size or step.new[-1].lower().endswith(ENDINGS):
        return False
    most = here.st_size + 1
    return read_place(folder.root, step.old, most) == read_place(folder.root, step.new, most)
