"""Gaps: what a filing may state and nothing in the chapter reads, though something beside it is read."""

from collections import defaultdict
from collections.abc import Iterator

from compliance.check.lint.concern import Concern, make_doubt
from compliance.check.lint.unused import fields_decided_by
from compliance.check.lint.words import FIELD_NAME
from compliance.diag import Code, Span
from compliance.model import (
    And,
    Compare,
    Expr,
    Implies,
    In,
    Includes,
    Kind,
    Lit,
    Not,
    Or,
    ReadingRef,
    Ruleset,
    Vocabulary,
    Within,
    children_of,
    fields_in,
    watched_in,
)

_WORDED = frozenset({Kind.CHOICE, Kind.CHOICES})
_WRITE_RULE = "write the rule that says whether it is lawful, or the election that leaves it to the holder"


def lint_gaps(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look for words of a choice that no rule and no election reads, and for fields of cures that nothing reads."""
    reader = _ChoiceReader(ruleset)
    for name, words in reader.words.items():
        field = vocabulary.fields[name]
        left = [word for word in field.choices if word not in words]
        if field.kind in _WORDED and name not in reader.whole and left:
            listed = ", ".join(f"`{word}`" for word in left)
            message = f"`{name}` may be stated as {listed}, and no rule and no election of `{ruleset.id}` reads that"
            yield make_doubt(Code.LINT_GAP, message, reader.places[name], _WRITE_RULE, key="applies")
    read = fields_decided_by(ruleset, vocabulary) | {election.field for election in ruleset.elections}
    read |= {name for rule in ruleset.rules for name in watched_in(rule.requires)}
    # WHY: a table that nothing uses is told of by itself.
    read |= {table.field for table in ruleset.tables}
    yield from _unread_fields_of_elections(ruleset, vocabulary, read)
    yield from _unread_fields_of_cures(ruleset, vocabulary, read)


def _unread_fields_of_elections(ruleset: Ruleset, vocabulary: Vocabulary, read: frozenset[str]) -> Iterator[Concern]:
    """Look for fields that stand beside an elected one, such as the minimum of a wager that may be offered."""
    for election in ruleset.elections:
        group = election.field.rpartition(".")[0]
        # WHY: a whole section, such as `wagers`, holds what is of other chapters; a group in it is one subject.
        for name in vocabulary.below(group) if "." in group else ():
            if name not in read and name.rpartition(".")[0] == group:
                message = (
                    f"`{name}` may be stated beside the election `{election.id}`, and no rule and no election reads it"
                )
                yield make_doubt(Code.LINT_GAP, message, election.span, _WRITE_RULE, key="field")


def _unread_fields_of_cures(ruleset: Ruleset, vocabulary: Vocabulary, read: frozenset[str]) -> Iterator[Concern]:
    for rule in ruleset.rules:
        for name in dict.fromkeys(FIELD_NAME.findall(rule.cure)):
            if name in vocabulary.fields and name not in read:
                message = f"the cure names `{name}`, which no rule and no election of `{ruleset.id}` reads"
                hint = "name the field that the condition reads, or write the rule that reads this one"
                yield make_doubt(Code.LINT_GAP, message, rule.span, hint, key="cure")


class _ChoiceReader:
    """Finds which words of a choice are read: ``words`` one by one, ``whole`` where every word decides something."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.words: dict[str, set[str]] = defaultdict(set)
        self.places: dict[str, Span] = {}
        self.whole = {election.field for election in ruleset.elections} | {wager.field for wager in ruleset.wagers}
        self.whole |= ruleset.read_besides
        for rule in ruleset.rules:
            self._read_requirement(rule.requires, rule.span)
            if rule.applies is not None:
                self._read_case(rule.applies, rule.span, is_so=True)
        for unchecked in ruleset.unchecked:
            self.whole |= set(fields_in(unchecked.when))
        for point in ruleset.review:
            self._read_case(point.when, point.span, is_so=True)

    def _read_requirement(self, expr: Expr, place: Span) -> None:
        """Read a requirement: every word of a field that it names is lawful or not, but for what is a case of it."""
        match expr:
            case Implies(left=left, right=right):
                self._read_case(left, place, is_so=True)
                self._read_requirement(right, place)
            case And(items=items):
                for item in items:
                    self._read_requirement(item, place)
            case ReadingRef(options=options):
                for _name, value in options:
                    self._read_requirement(value, place)
            case _:
                self.whole |= {*fields_in(expr), *watched_in(expr)}

    def _read_case(self, expr: Expr, place: Span, *, is_so: bool) -> None:
        """Read the case of a rule: the words that make it, or all words where it is made by not being one of them."""
        match expr:
            case Not(item=item):
                self._read_case(item, place, is_so=not is_so)
            case And() | Or() | ReadingRef():
                for part in children_of(expr):
                    self._read_case(part, place, is_so=is_so)
            case Compare(op="is", left=left, right=Lit(raw=str(word))) if is_so:
                self._note_words(left, {word}, place)
            case Compare(op="is not", left=left, right=Lit(raw=str(word))) if not is_so:
                self._note_words(left, {word}, place)
            case In(item=item, words=words) | Within(item=item, words=words) if is_so:
                self._note_words(item, set(words), place)
            case Includes(item=item, word=word) if is_so:
                self._note_words(item, {word}, place)
            case _:
                self.whole |= {*fields_in(expr), *watched_in(expr)}

    def _note_words(self, expr: Expr, words: set[str], place: Span) -> None:
        for name in fields_in(expr):
            self.words[name] |= words
            self.places.setdefault(name, place)
