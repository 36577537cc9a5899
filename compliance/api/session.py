"""The session every use case works at: the library and the vocabulary, opened once, and what was counted or proved."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from compliance.diag import Result
from compliance.load import Library, LibraryMemory, default_cache, shipped_library
from compliance.model import COHERENCE, HouseWay, HouseWayProof, Ruleset, Vocabulary
from compliance.record import replace

if TYPE_CHECKING:
    from compliance.model import Case

T = TypeVar("T")
MOST_PROOFS = 1_000
"""So many house ways of a run have their proofs kept in memory; a workbench may stand open for weeks."""
Progress = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Shows how far a long piece of work has come, under a title; the steps are told as done and of how many."""


@contextmanager
def _show_no_progress(_title: str) -> Iterator[Callable[[int, int], None]]:
    yield lambda _done, _of: None


class ProofExchange(Protocol):
    """Where sessions that work on one task have each house way proved by one of them."""

    def find(self, key: str) -> HouseWayProof | None:
        """Return the proof that another session has; where there is none, it is for the one who asks to prove."""

    def keep(self, key: str, proof: HouseWayProof) -> None:
        """Let the others have a proof."""


class Session:
    """The library and the vocabulary, opened once, and what was read, counted, proved or made with them since."""

    def __init__(self, library: Library, vocabulary: Vocabulary) -> None:
        self.library = library
        self.vocabulary = vocabulary
        self.own_vocabulary = vocabulary
        """What the library itself has, where another library is asked in one vocabulary with it."""
        memory = LibraryMemory(library, vocabulary)
        self.ruleset = memory.ruleset
        self.entries = memory.entries
        self._proofs: dict[str, HouseWayProof] = {}
        self._recalled: dict[str, HouseWayProof] = {}
        self._memoized: dict[str, object] = {}
        self.shared_proofs: ProofExchange | None = None
        self.progress: Progress = _show_no_progress
        self.renamed: Mapping[str, str] = {}
        """Fields that its rulesets call by other names than their files do: what each is called by what it was."""

    def rules_to_try(self, name: str) -> Result[Ruleset]:
        """Return what cases stand beside: a ruleset, or the coherence conditions of the vocabulary under their name."""
        if name != COHERENCE or name in self.library.ids():
            return self.ruleset(name)
        from compliance.model import coherence_ruleset

        return Result(coherence_ruleset(self.vocabulary))

    def cases(self, name: str) -> "Result[tuple[Case, ...]]":
        """Return the cases beside a ruleset's rules, or beside the coherence conditions."""
        ruleset, folder = self.rules_to_try(name), self.folder_of_cases(name)
        if ruleset.value is None or folder.value is None:
            return Result(None, ruleset.diagnostics)
        called = self.library.called(folder.value)
        from compliance.load import read_cases

        return read_cases(folder.value, ruleset.value, self.vocabulary, called=called)

    def folder_of_cases(self, name: str) -> Result[Path]:
        """Return the folder of a ruleset, or of the coherence conditions."""
        if name != COHERENCE or name in self.library.ids():
            return self.library.folder_of(name)
        return Result(self.library.folder / "vocabulary" / COHERENCE)

    def prove(self, way: HouseWay) -> HouseWayProof:
        """Return the proof of a house way, made in this run: no verdict on a filing rests on what was kept on disk."""
        key = way.fingerprint
        if key not in self._proofs:
            self.keep_proof(key, self._find_shared(key) or self._prove_and_share(way, key))
        return self._proofs[key]

    def prove_case(self, way: HouseWay) -> HouseWayProof:
        """Return the proof of a house way of a case, of which a rule's author says what comes of it.

        One that an earlier run made is tried again on a sample of the hands, and then taken.
        """
        key = way.fingerprint
        proof = self._proofs.get(key) or self._recalled.get(key) or self._recall(way, key)
        if proof is None:
            return self.prove(way)
        self._recalled[key] = proof
        return proof

    def known_proof(self, key: str) -> HouseWayProof | None:
        """Return the proof under a key if it was made in this run."""
        return self._proofs.get(key)

    def keep_proof(self, key: str, proof: HouseWayProof) -> None:
        """Keep a proof that was made elsewhere in this run."""
        while len(self._proofs) >= MOST_PROOFS:
            self._proofs.pop(next(iter(self._proofs)), None)
        self._proofs[key] = proof

    def _find_shared(self, key: str) -> HouseWayProof | None:
        return None if self.shared_proofs is None else self.shared_proofs.find(key)

    def _prove_and_share(self, way: HouseWay, key: str) -> HouseWayProof:
        proof = self._prove_anew(way, key)
        if self.shared_proofs is not None:
            self.shared_proofs.keep(key, proof)
        return proof

    def _recall(self, way: HouseWay, key: str) -> HouseWayProof | None:
        from compliance.odds import proof_stands

        cached = self.library.cache.load(f"proof-{key[:16]}", key)
        # WHY: drawn anew each time, so that nobody can write a proof that only fails on hands which are never tried.
        stands = isinstance(cached, HouseWayProof) and proof_stands(way, cached, seed=int.from_bytes(os.urandom(8)))
        return cached if stands else None

    def memoize(self, key: str, make: Callable[[], T]) -> T:
        """Return what was made under a key before, or make it and keep it."""
        if key not in self._memoized:
            self._memoized[key] = make()
        return cast("T", self._memoized[key])

    def _prove_anew(self, way: HouseWay, key: str) -> HouseWayProof:
        from compliance.odds import prove_house_way

        with self.progress("proving the house way") as step:
            proof = prove_house_way(way, step=step)
        self.library.cache.save(f"proof-{key[:16]}", key, proof)
        return proof


def open_session(library: Library | None = None, *, closed: bool = False) -> Result[Session]:
    """Open the shipped library, or another one; closed, it knows rulesets by their ids alone."""
    library = library or shipped_library(default_cache())
    library = replace(library, closed=True) if closed else library
    vocabulary = library.vocabulary()
    return Result(None if vocabulary.value is None else Session(library, vocabulary.value), vocabulary.diagnostics)
