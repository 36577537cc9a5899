"""Numbers for what the solver has no sort for: words, sequences of words, and the names of tables.

The solver knows numbers and truths only. Each word, sequence or name gets the next free number when it is first met
(interning), and keeps it for the whole search, so that equal texts are equal numbers. No sort of strings is needed:
conditions ask whether words are the same, and of a sequence how long it is, and nothing else.
"""

from collections.abc import Iterable
from typing import cast

import z3

from compliance.model import FieldDef, Kind, Lit, PaytableValue, Raw, Ruleset, children_of
from compliance.prove.terms.values import Formula

OWN_TABLE = "House"
"""The name of a paytable that no chapter knows."""


class Numbering:
    """The numbers of words, sequences and names of tables; those of names begin with 1, since 0 is no name."""

    def __init__(self, rulesets: tuple[Ruleset, ...], fields: Iterable[FieldDef], known: Iterable[Raw]) -> None:
        self._words: dict[str, int] = {}
        self._sequences: dict[tuple[str, ...], int] = {}
        self._names: dict[str, int] = {}
        self._spellings: dict[str, str] = {}
        for table in (table for ruleset in rulesets for table in ruleset.tables):
            self._add_name(table.name)
        self._add_name(OWN_TABLE)
        for literal in (literal for ruleset in rulesets for literal in _sequences_in(ruleset)):
            self.number_sequence(literal)
        for field in fields:
            if field.kind is Kind.SEQUENCE:
                self._add_sequences_of(tuple(field.choices))
        for raw in known:
            self._add_known(raw)

    def _add_name(self, name: str) -> None:
        self._names.setdefault(name.lower(), len(self._names) + 1)
        self._spellings.setdefault(name.lower(), name)

    def _add_sequences_of(self, words: tuple[str, ...]) -> None:
        # WHY: all orders of n words would be n! numbers. The beginnings of the field's own order, and that order
        # backwards, are sequences of every length and of another order than a rule can ask for.
        for sequence in (words[::-1], *(words[:length] for length in range(len(words) + 1))):
            self.number_sequence(sequence)

    def _add_known(self, raw: Raw) -> None:
        """Make room for a value that stands in a submission at hand."""
        if isinstance(raw, PaytableValue) and raw.name is not None:
            self._names.setdefault(raw.name.lower(), len(self._names) + 1)
            # WHY: what is left alone must read as it was written, and names are compared without regard to case.
            self._spellings[raw.name.lower()] = raw.name
        elif isinstance(raw, tuple):
            words = tuple(word for word in raw if isinstance(word, str))
            if len(words) == len(raw):
                self.number_sequence(words)

    def number_word(self, word: str) -> Formula:
        """Return the number of a word."""
        return z3.IntVal(self._words.setdefault(word, len(self._words)))

    def number_sequence(self, words: tuple[str, ...]) -> Formula:
        """Return the number of a sequence."""
        return z3.IntVal(self._sequences.setdefault(words, len(self._sequences)))

    def number_table_name(self, name: str) -> Formula:
        """Return the number of the name of a table."""
        return z3.IntVal(self._names.setdefault(name.lower(), len(self._names) + 1))

    @property
    def last_name(self) -> int:
        """The highest number of a name."""
        return len(self._names)

    def word_of(self, number: int) -> str:
        """Return the word with a number."""
        return next(word for word, known in self._words.items() if known == number)

    def sequence_of(self, number: int) -> tuple[str, ...]:
        """Return the sequence with a number."""
        return next(words for words, known in self._sequences.items() if known == number)

    def table_name_of(self, number: int) -> str | None:
        """Return the name with a number as it is spelled, or nothing where no name has it."""
        name = next((name for name, known in self._names.items() if known == number), None)
        return None if name is None else self._spellings.get(name, name)

    def sequences_of(self, field: FieldDef) -> tuple[int, ...]:
        """Return the numbers of the sequences that a field can state: words that it knows, each once."""
        known = set(field.choices)
        return tuple(
            number for words, number in self._sequences.items() if set(words) <= known and len(set(words)) == len(words)
        )

    def length_of(self, code: Formula) -> Formula:
        """Return how many words a sequence has, as a formula over its number."""
        length: Formula = z3.IntVal(0)
        for words, number in self._sequences.items():
            length = z3.If(code == number, z3.IntVal(len(words)), length)
        return length


def _sequences_in(ruleset: Ruleset) -> Iterable[tuple[str, ...]]:
    """Return every sequence that a ruleset speaks of."""
    for election in ruleset.elections:
        if election.kind is Kind.SEQUENCE and election.silence is not None:
            yield cast("tuple[str, ...]", election.silence)
    stack = [part for rule in ruleset.rules for part in (rule.applies, rule.requires) if part is not None]
    while stack:
        part = stack.pop()
        stack.extend(children_of(part))
        if isinstance(part, Lit) and part.kind is Kind.SEQUENCE:
            yield cast("tuple[str, ...]", part.raw)
