"""Lock files, terms files and concordances: what a person affirms or writes beside texts of law."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from compliance.diag import Code, Result
from compliance.load.files import TextFile, decode_text, read_text
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import Concord, DocumentSide, Lock, LockFile, TermPair, read_date

LOCK = "law.lock"
_VERSION = "1"
_HEAD = ("lock", "ruleset", "document", "sha256", "side", "affirmed", "besides", "provisions")
_TERMS = ("terms", "old", "new", "pairs")
_CONCORDANCE = ("concordance", "old", "new", "pairs")
_LOCK = ("provision", "words", "loose", "figures", "modals", "count")
_PRINT = re.compile(r"[0-9a-f]{16}")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_COUNT = re.compile(r"[0-9]{1,9}")
T = TypeVar("T")


def read_lock(folder: Path, *, called: str) -> Result[LockFile]:
    """Read the lock file of a ruleset's folder."""
    return _parse_file(read_text(folder / LOCK, called=f"{called}/{LOCK}"), "a lock file", _HEAD, _lock_file)


def read_terms(path: Path, *, called: str | None = None) -> Result[tuple[TermPair, ...]]:
    """Read which words of one vocabulary answer to which of another."""
    return _parse_file(read_text(path, called=called), "a terms file", _TERMS, _decode_terms)


def parse_terms(raw: bytes, called: str) -> Result[tuple[TermPair, ...]]:
    """Read the bytes of a terms file."""
    return _parse_file(decode_text(raw, called), "a terms file", _TERMS, _decode_terms)


def read_concordance(path: Path, *, called: str | None = None) -> Result[tuple[Concord, ...]]:
    """Read which provisions a person has put together."""
    return _parse_file(read_text(path, called=called), "a concordance", _CONCORDANCE, _decode_concordance)


def parse_concordance(raw: bytes, called: str) -> Result[tuple[Concord, ...]]:
    """Read the bytes of a concordance."""
    return _parse_file(decode_text(raw, called), "a concordance", _CONCORDANCE, _decode_concordance)


def write_lock(lock: LockFile) -> str:
    """Write a lock file; the same lock gives the same bytes."""
    head = (
        f"# Fingerprints of the text this ruleset was encoded from; no words of it. Written by `compliance law lock`.\n"
        f"lock: {_VERSION}\nruleset: {lock.ruleset}\ndocument: {_quote_text(lock.document)}\nsha256: {lock.sha256}\n"
        f"side: {lock.side}\naffirmed: {lock.affirmed}\n"
    )
    head += "".join(["besides:\n", *(f"  - {_quote_text(cite)}\n" for cite in lock.besides)] if lock.besides else [])
    head += "provisions:\n"
    return head + "".join(
        f'  - {{provision: {_quote_text(one.provision)}, words: "{one.words}", loose: "{one.loose}", '
        f'figures: "{one.figures}", modals: "{one.modals}", count: {one.count}}}\n'
        for one in lock.locks
    )


def _quote_text(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _parse_file(file: Result[TextFile], what: str, known: tuple[str, ...], decode: Callable[[Keys], T]) -> Result[T]:
    if file.value is None:
        return Result(None, file.diagnostics)
    tree = parse_yaml(file.value.text, file.value.path)
    mistakes = DiagnosticsCollector()
    mistakes.all.extend(tree.diagnostics)
    root = None if tree.value is None else mistakes.mapping(tree.value, what)
    value = None
    if root is not None:
        keys = Keys(root, what, mistakes, known=known)
        _check_version(keys, known[0])
        value = decode(keys)
    return Result(None if mistakes.all else value, tuple(mistakes.all))


def _check_version(keys: Keys, name: str) -> None:
    version = keys.scalar(name)
    if version is not None and version.text != _VERSION:
        message = f"`{name}` is {_VERSION} here, not `{version.text}`"
        keys.mistakes.blame(Code.VALUE_CHOICE, message, version.span, "this program reads version 1")


def _lock_file(keys: Keys) -> LockFile:
    sides = {str(side): side for side in DocumentSide}
    side = keys.scalar("side")
    if side is not None and side.text not in sides:
        hint = f"it is one of {', '.join(sides)}"
        keys.mistakes.blame(Code.VALUE_CHOICE, f"`side` is not `{side.text}`", side.span, hint)
    affirmed = keys.scalar("affirmed")
    if affirmed is not None and read_date(affirmed.text) is None:
        keys.mistakes.blame(Code.VALUE_TYPE, f"`affirmed` is a day, not `{affirmed.text}`", affirmed.span)
    locks = tuple(_decode_lock(block) for block in keys.blocks("provisions", known=_LOCK, what="a locked provision"))
    _check_repeated(keys, locks)
    return LockFile(
        keys.text("ruleset"),
        keys.text("document"),
        _decode_fingerprint(keys, "sha256", _SHA256, 64),
        DocumentSide.PRINTED if side is None else sides.get(side.text, DocumentSide.PRINTED),
        "" if affirmed is None else affirmed.text,
        locks,
        keys.texts("besides", required=False),
    )


def _check_repeated(keys: Keys, locks: tuple[Lock, ...]) -> None:
    seen: set[str] = set()
    for item, lock in zip(keys.items("provisions"), locks, strict=False):
        if lock.provision in seen:
            keys.mistakes.blame(Code.VALUE_REPEATED, f"`{lock.provision}` is locked twice", item.span)
        seen.add(lock.provision)


def _decode_lock(keys: Keys) -> Lock:
    count = keys.scalar("count")
    if count is not None and _COUNT.fullmatch(count.text) is None:
        keys.mistakes.blame(Code.VALUE_TYPE, f"`count` is a whole number, not `{count.text[:40]}`", count.span)
    words, loose, figures, modals = (_decode_fingerprint(keys, name, _PRINT, 16) for name in _LOCK[1:5])
    number = int(count.text) if count is not None and _COUNT.fullmatch(count.text) else 0
    return Lock(keys.text("provision"), words, loose, figures, modals, number)


def _decode_fingerprint(keys: Keys, name: str, pattern: re.Pattern[str], length: int) -> str:
    scalar: Scalar | None = keys.scalar(name)
    if scalar is None:
        return ""
    if pattern.fullmatch(scalar.text) is None:
        keys.mistakes.blame(
            Code.VALUE_TYPE,
            f"`{name}` is a fingerprint of {length} digits, not `{scalar.text[:40]}`",
            scalar.span,
            "`compliance law lock` writes it; it is not edited by hand",
        )
    return scalar.text


def _decode_terms(keys: Keys) -> tuple[TermPair, ...]:
    pairs = keys.blocks("pairs", known=("old", "new"), what="a pair of terms")
    return tuple(TermPair(pair.text("old"), pair.text("new")) for pair in pairs)


def _decode_concordance(keys: Keys) -> tuple[Concord, ...]:
    found = []
    for pair in keys.blocks("pairs", known=("old", "new"), what="a pair of provisions"):
        one = Concord(pair.text("old", required=False), pair.text("new", required=False))
        if not one.old and not one.new:
            pair.mistakes.blame(Code.KEY_MISSING, "a pair of provisions lacks both sides", pair.mapping.span)
        found.append(one)
    return tuple(found)
