"""Two states of a library, before and after an edit, whose rulesets are asked about in one vocabulary."""

from collections.abc import Sequence
from functools import cached_property

from compliance.api.diff.compare import PLAIN_TERMS, DiffTerms, compare_rulesets, pairs_in
from compliance.api.session import Session
from compliance.check import (
    both_vocabularies,
    fields_spoken_of,
    find_other_changes,
    find_renamed_fields,
    rename_fields,
    rename_vocabulary,
)
from compliance.diag import Result
from compliance.load import LastingCache
from compliance.model import Case, Comparison, OtherChange, OtherPart, RenamedField, Ruleset, Vocabulary
from compliance.record import record, replace


@record
class AskedSides:
    """Both states of one ruleset, read with the fields of either vocabulary, and the fields that were renamed."""

    before: Session
    after: Session
    renamed: tuple[RenamedField, ...]

    @property
    def names(self) -> dict[str, str]:
        """What each renamed field is called now."""
        return {one.first: one.second for one in self.renamed}


class LibrarySides:
    """A library before and after."""

    def __init__(self, before: Session, after: Session) -> None:
        self.before = before
        self.after = after
        self._asked: dict[str, AskedSides] = {}

    def has(self, name: str) -> tuple[bool, bool]:
        """Tell on which sides there is a ruleset of this name."""
        return name in self.before.library.ids(), name in self.after.library.ids()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What either vocabulary has."""
        return both_vocabularies(self.before.vocabulary, self.after.vocabulary)

    def asked_about(self, before: Ruleset, after: Ruleset) -> AskedSides:
        """Return the sessions in which the states of a ruleset are compared; renamed fields have their new names."""
        if after.id not in self._asked:
            renamed = find_renamed_fields(before, after, self.before.vocabulary, self.after.vocabulary)
            self._asked[after.id] = self._open_sessions(renamed)
        return self._asked[after.id]

    def asked_for(self, name: str) -> AskedSides:
        """Return the sessions in which a ruleset was compared; of one that was not, those of both vocabularies."""
        return self._asked.get(name) or self._open_sessions(())

    def _open_sessions(self, renamed: tuple[RenamedField, ...]) -> AskedSides:
        names = {one.first: one.second for one in renamed}
        old, new = rename_vocabulary(self.before.vocabulary, names), self.after.vocabulary
        asking = both_vocabularies(old, new)
        before = _session_with_vocabulary(self.vocabulary, self.before)
        after = _session_with_vocabulary(asking, self.after)
        return AskedSides(_RenamedSession(before, asking, names) if names else before, after, renamed)


class _RenamedSession(Session):
    """A session whose rulesets call some fields by other names than their files do."""

    def __init__(self, session: Session, vocabulary: Vocabulary, names: dict[str, str]) -> None:
        super().__init__(session.library, vocabulary)
        self.own_vocabulary = session.own_vocabulary
        self._as_filed = session
        self.renamed = names
        self.ruleset = self._renamed_ruleset

    def _renamed_ruleset(self, name: str) -> Result[Ruleset]:
        found = self._as_filed.ruleset(name)
        return found if found.value is None else Result(rename_fields(found.value, self.renamed))

    def cases(self, name: str) -> Result[tuple[Case, ...]]:
        """Return the cases as their file has them: nothing but the clauses of house ways is asked of them here."""
        return self._as_filed.cases(name)


def _session_with_vocabulary(vocabulary: Vocabulary, session: Session) -> Session:
    """Return the same library read with another vocabulary, of which the cache must not learn."""
    asked = Session(replace(session.library, cache=LastingCache(session.library.cache.folder)), vocabulary)
    asked.own_vocabulary = session.own_vocabulary
    return asked


def compare_states(
    name: str, before: Ruleset, after: Ruleset, sides: LibrarySides, terms: DiffTerms = PLAIN_TERMS
) -> Result[Comparison]:
    """Compare two states of a ruleset; a field that was only renamed is told as renamed, and is one field."""
    asked = sides.asked_about(before, after)
    compared = compare_rulesets(name, name, asked.after, asked.before, terms=terms)
    if compared.value is None:
        return compared
    renamed = rename_fields(before, asked.names)
    old, new = rename_vocabulary(sides.before.vocabulary, asked.names), sides.after.vocabulary
    others = find_other_changes(renamed, after, pairs_in(compared.value), old, new)
    told = *name_renamed_fields(asked.renamed, renamed, after), *others
    return Result(replace(compared.value, others=told))


def name_renamed_fields(renamed: Sequence[RenamedField], before: Ruleset, after: Ruleset) -> tuple[OtherChange, ...]:
    """Tell the renamed fields that a ruleset speaks of: a filing that states one by its old name is no longer read."""
    spoken = {*fields_spoken_of(before), *fields_spoken_of(after)}
    return tuple(
        OtherChange(
            part=OtherPart.FIELD, subject=one.first, first="may be stated", second=f"is now called {one.second}"
        )
        for one in renamed
        if one.second in spoken
    )
