"""The texts of law that are at hand, and the citations of a ruleset compared with the one that it is locked to."""

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from compliance.api.law.texts import read_law_text
from compliance.api.session import Session
from compliance.check import Concern, lint_citations
from compliance.diag import Code, Diagnostic, Result, Severity, whole_file
from compliance.law import stems_by_provision
from compliance.load import Library
from compliance.model import LockFile, Ruleset, TextRequest

SOURCES = "sources"
"""The folder beside the rulesets in which their texts are looked for."""
_MOST_FILES = 500
_LARGEST = 64 * 1024 * 1024

TextsAtHand = Mapping[str, Path]
"""Files of law by their fingerprints."""
NO_TEXTS: TextsAtHand = {}


def find_texts(library: Library, named: Iterable[str]) -> dict[str, Path]:
    """Return the texts at hand by their fingerprints: those that are named, and what is in `sources` of this folder."""
    places = [Path(name) for name in named] or [library.folder.resolve().parent / SOURCES]
    files = [file for place in places for file in (sorted(place.iterdir()) if place.is_dir() else [place])]
    prints = ((_fingerprint_file(file), file) for file in files[:_MOST_FILES])
    return {fingerprint: file for fingerprint, file in prints if fingerprint}


def _fingerprint_file(file: Path) -> str:
    """Return the fingerprint of a file, or nothing where it cannot be read or is too large for a text of law."""
    try:
        return sha256(file.read_bytes()).hexdigest() if file.is_file() and file.stat().st_size <= _LARGEST else ""
    except OSError:
        return ""


def explain_useless_texts(
    named: Iterable[str], texts: TextsAtHand, rulesets: Iterable[Ruleset]
) -> Iterator[Diagnostic]:
    """Tell of files that were named and are not there, or are the source of no ruleset that is looked at."""
    sources = {source.sha256 for ruleset in rulesets for source in ruleset.sources}
    used = {path for fingerprint, path in texts.items() if fingerprint in sources}
    for name in named:
        if not Path(name).exists():
            yield Diagnostic(Code.FILE_MISSING, "there is no such file", whole_file(name))
        elif not Path(name).is_dir() and Path(name) not in texts.values():
            yield Diagnostic(Code.FILE_UNREADABLE, "the file cannot be read, or is too large", whole_file(name))
        elif not Path(name).is_dir() and Path(name) not in used:
            message = "no ruleset that is looked at was encoded from this text, so no citation was compared with it"
            hint = "give the very file that `law.lock` has the fingerprint of"
            yield Diagnostic(Code.LINT_LOCK, message, whole_file(name), hint, Severity.WARNING)


def lint_cited_words(
    ruleset: Ruleset, lock: LockFile, texts: TextsAtHand, session: Session
) -> Result[tuple[Concern, ...]]:
    """Compare the citations of a ruleset with the words of its text, where that is at hand; answers are kept."""
    path = texts.get(lock.sha256)
    if path is None:
        return Result(())
    key = sha256(f"{ruleset.sha256}{lock.sha256}{lock.side}".encode()).hexdigest()
    name = f"likely-citations-{ruleset.id}-{key[:12]}"
    if session.library.cache.load(name, key) == key:
        return Result(())
    text = read_law_text(TextRequest(path=str(path), side=lock.side))
    if text.value is None:
        return Result(None, text.diagnostics)
    stems = stems_by_provision(text.value.part, (line.id for line in ruleset.ledger))
    concerns = lint_citations(ruleset, session.vocabulary, stems)
    if not concerns:
        session.library.cache.save(name, key, key)
    return Result(concerns)
