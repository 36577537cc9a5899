"""Locks: fingerprints of the words that a ruleset was encoded from, and how a document stands to them."""

from enum import StrEnum

from compliance.model.law.texts import TextRequest
from compliance.model.law.tree import DocumentSide
from compliance.record import keyword_record, record


@record
class Lock:
    """Fingerprints of the words that one ledger line was encoded from: all of them, and what weighs in them.

    ``loose`` leaves out case and punctuation, ``figures`` and ``modals`` keep nothing else; ``count`` counts words.
    """

    provision: str
    words: str
    loose: str
    figures: str
    modals: str
    count: int


@record
class LockFile:
    """The fingerprints of the text under a ruleset, as a person last affirmed them.

    ``besides`` are provisions of the document that no line of the ledger is about, affirmed as such: what an annex
    prints without a mark and the older text did not have, for one.
    """

    ruleset: str
    document: str
    sha256: str
    side: DocumentSide
    affirmed: str
    locks: tuple[Lock, ...]
    besides: tuple[str, ...] = ()


class ProvisionStanding(StrEnum):
    """How a locked provision stands in a document at hand, the gravest first."""

    MISSING = "missing"
    REWORDED = "reworded"
    MOVED = "moved"
    COSMETIC = "cosmetic"
    MATCHES = "matches"


@record
class ProvisionLockCheck:
    """A locked provision verified in a document: how it stands, where, and what of it changed.

    ``now`` is its citation in the document, ``line`` its line there; ``changed`` names what differs: figures, modal
    words, words.
    """

    provision: str
    standing: ProvisionStanding
    now: str
    line: int
    changed: tuple[str, ...] = ()
    count: int = 0
    counted_before: int = 0


@record
class Touched:
    """A part of a ruleset that rests on a provision which no longer stands as it was encoded.

    ``what`` is rule, election, reading or paytable; ``provisions`` are those that changed; ``direct`` is false where
    it cites a paragraph below or above the one that changed. ``cases`` are the names of a rule's cases.
    """

    what: str
    id: str
    provisions: tuple[str, ...]
    direct: bool
    where: str
    cases: tuple[str, ...] = ()


@record
class LockCheck:
    """A lock file verified against a document.

    ``unknown`` are provisions of the document, with their lines, that the ruleset's ledger does not know.
    """

    lock: LockFile
    path: str
    sha256: str
    provisions: tuple[ProvisionLockCheck, ...]
    unknown: tuple[tuple[str, int], ...] = ()
    touched: tuple[Touched, ...] = ()


@record
class Locking:
    """A lock file as it would be written, where it belongs, and what keeps it from being written.

    ``refused`` are provisions whose words changed and that nobody has affirmed; ``lacking`` are ledger lines that the
    document does not have.
    """

    lock: LockFile
    path: str
    refused: tuple[str, ...]
    lacking: tuple[str, ...]


@keyword_record
class LockRequest:
    """A ruleset to be locked to a document: by whom affirmed, and on which day."""

    ruleset: str
    text: TextRequest
    on: str
    affirmed: tuple[str, ...] = ()
