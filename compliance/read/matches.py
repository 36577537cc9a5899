"""One clause held against the phrases of every field: a match accounts for every word that says something.

What a phrase needs may stand in the clause or in its heading; what the clause says beyond phrase and value must be
words that say nothing. A word that is left over means that the clause says something else, and nothing is read.
"""

from collections.abc import Mapping, Sequence

from compliance.load import OnlyBound, OtherUnit, TwoMeanings, read_spelling_of
from compliance.model import KINDS, FieldDef, Kind, PaytableValue, Raw
from compliance.read.phrases import FieldPhrases, PhraseWords
from compliance.read.tokens import COUNT, DATE, HOURS, MONEY, ODDS, PERCENT, TABLE, ReadToken, Value, spell_ratio
from compliance.read.words import LEAST, MOST, NEGATION, Lexicon
from compliance.record import keyword_record

_KINDS_OF_VALUE: Mapping[Kind, tuple[str, ...]] = {
    Kind.MONEY: (MONEY, COUNT),
    Kind.ODDS: (ODDS, MONEY, PERCENT),
    Kind.PERCENT: (PERCENT,),
    Kind.HOURS: (HOURS,),
    Kind.COUNT: (COUNT,),
    Kind.DATE: (DATE,),
}
_YES, _NO = "yes", "no"
_BOUND_WORDS = {MOST: "most", LEAST: "least"}


@keyword_record
class ReadClause:
    """What is read at once: its tokens, the words of its headings, and how it stands in the document.

    ``answer`` is the yes or no that a question or a mark gives; ``labelled`` tells that a label, a row or a mark sets
    the value apart, so that it needs no verb. ``carried`` are words of what was read before in the same sentence, and
    ``taken`` the fields that were read there.
    """

    tokens: tuple[ReadToken, ...]
    context: frozenset[str] = frozenset()
    answer: bool | None = None
    labelled: bool = False
    carried: frozenset[str] = frozenset()
    taken: frozenset[str] = frozenset()


@keyword_record
class Match:
    """A clause read for one field: a value, nothing where it says there is none, or several values as a question."""

    field: FieldDef
    raw: Raw | None
    several: tuple[tuple[str, Raw | None], ...] = ()
    weight: tuple[int, int] = (0, 0)
    words: frozenset[str] = frozenset()
    from_context: bool = False
    why: str = ""

    @property
    def states(self) -> bool:
        """Tell whether there is a value."""
        return self.raw is not None


class Matcher:
    """Holds clauses against the fields of one chapter."""

    def __init__(self, fields: Sequence[FieldPhrases], lexicon: Lexicon, tables: Mapping[str, Sequence[str]]) -> None:
        self.lexicon = lexicon
        self._fields = fields
        self._tables = tables
        self._index: dict[str, list[tuple[FieldPhrases, PhraseWords, bool]]] = {}
        for field in fields:
            for phrase, against in (*((one, False) for one in field.phrases), *((one, True) for one in field.against)):
                for word in phrase:
                    self._index.setdefault(word, []).append((field, phrase, against))
        self.known = frozenset(self._index) | {
            word for field in fields for phrases in field.choices.values() for phrase in phrases for word in phrase
        }

    def match(self, clause: ReadClause) -> tuple[Match, ...]:
        """Return the best match of a clause; several of them where it fits several fields equally well."""
        words = frozenset(token.word for token in clause.tokens if token.word)
        entries = {id(entry): entry for word in words | clause.carried for entry in self._index.get(word, ())}
        found = [
            match
            for field, phrase, against in entries.values()
            if (match := self._try_phrase(clause, words, field, phrase, against=against)) is not None
        ]
        if not found:
            return ()
        best = max(match.weight for match in found)
        by_field = {match.field.name: match for match in found if match.weight == best}
        return tuple(by_field.values())

    def leftover_of(self, clause: ReadClause) -> tuple[str, ...]:
        """Return the words of a clause that say something, for those who ask why it was not read."""
        return tuple(
            dict.fromkeys(
                token.text
                for token in clause.tokens
                if token.word not in self.lexicon.fillers and not token.word.startswith("<") and token.value is None
            )
        )

    def _try_phrase(
        self, clause: ReadClause, words: frozenset[str], field: FieldPhrases, phrase: PhraseWords, *, against: bool
    ) -> Match | None:
        within = phrase & words
        missing = phrase - words
        if missing - clause.context - clause.carried or (
            missing and field.field.name in clause.taken and field.field.kind is not Kind.CHOICES
        ):
            return None
        # WHY: a heading may give the name of a wager, never a figure of what is named.
        if any(word.isdecimal() for word in missing):
            return None
        if not within and not clause.labelled and not phrase <= clause.carried:
            return None
        rest = [token for token in clause.tokens if token.word not in phrase or _is_needed_value(token, field)]
        rest = [token for token in rest if token.value is not None or not self._says_nothing(token.word, field)]
        negated = sum(token.word == NEGATION for token in rest)
        rest = [token for token in rest if token.word != NEGATION]
        bounds = [token for token in rest if token.word in _BOUND_WORDS]
        if negated > 1 or any(_BOUND_WORDS[token.word] != field.bound for token in bounds):
            return None
        rest = [token for token in rest if token.word not in _BOUND_WORDS]
        if sum(token.value is not None for token in rest) > 1:
            rest = [token for token in rest if token.value is None or token.word not in field.also]
        # WHY: a part that names nothing by itself has to say something by more than words that stand everywhere.
        if not within and not any(token.value is not None or self._tells(token.word) for token in clause.tokens):
            return None
        read = self._read_rest(clause, rest, field, phrase, negated=bool(negated), against=against)
        if read is None:
            return None
        return Match(
            field=field.field,
            raw=read.raw,
            several=read.several,
            weight=(len(phrase), -len(missing)),
            words=phrase,
            from_context=bool(missing),
            why=read.why,
        )

    def _tells(self, word: str) -> bool:
        lexicon = self.lexicon
        return word not in lexicon.fillers or (word in lexicon.assertions and word not in lexicon.function_words)

    def _says_nothing(self, word: str, field: FieldPhrases) -> bool:
        if word in field.also or word in self.lexicon.function_words:
            return True
        return word not in field.choice_words and (word in self.lexicon.fillers or word in self.lexicon.assertions)

    def _read_rest(
        self,
        clause: ReadClause,
        rest: Sequence[ReadToken],
        field: FieldPhrases,
        phrase: PhraseWords,
        *,
        negated: bool,
        against: bool,
    ) -> "ReadValue | None":
        kind = field.field.kind
        if kind is Kind.FLAG:
            return self._read_flag(clause, rest, negated=negated != against)
        if (field.affirmed or field.denied) and (
            clause.answer is not None or not field.choices or not _has_choice(rest, field)
        ):
            polar = self._read_flag(clause, rest, negated=negated != against)
            if polar is not None and polar.raw is not None:
                return ReadValue((field.affirmed if polar.raw is True else field.denied) or None)
        if kind is Kind.PAYTABLE:
            return None if negated or clause.answer is not None else self._read_table_name(rest, field)
        if kind in (Kind.CHOICE, Kind.CHOICES):
            return self._read_choices(clause, rest, phrase, field, negated=negated)
        if kind in _KINDS_OF_VALUE:
            return _read_figure(
                rest,
                field.field,
                negated=negated or clause.answer is False,
                bare=clause.labelled and phrase <= frozenset(token.word for token in clause.tokens),
            )
        return None

    def _read_flag(self, clause: ReadClause, rest: Sequence[ReadToken], *, negated: bool) -> "ReadValue | None":
        left = [token for token in rest if token.word not in self.lexicon.assertions]
        if left:
            return None
        said = clause.answer
        if said is None:
            return ReadValue(not negated) if self._asserts(clause) else None
        if negated and said:
            return ReadValue(
                None, why="a yes to a question that denies may mean either", several=((_YES, True), (_NO, False))
            )
        return ReadValue(not said if negated else said)

    def _asserts(self, clause: ReadClause) -> bool:
        return any(token.word in self.lexicon.assertions for token in clause.tokens)

    def _read_table_name(self, rest: Sequence[ReadToken], field: FieldPhrases) -> "ReadValue | None":
        names = [token.value.text for token in rest if token.value is not None and token.value.kind == TABLE]
        words = [token for token in rest if token.value is None or token.value.kind != TABLE]
        if not names and len(words) == 1:
            known = {name.lower(): name for name in self._tables.get(field.field.name, ())}
            name = known.get(words[0].text.lower())
            return None if name is None else ReadValue(PaytableValue(name, None))
        if words or len(set(names)) != 1:
            return None
        return ReadValue(PaytableValue(names[0], None))

    def _read_choices(
        self, clause: ReadClause, rest: Sequence[ReadToken], phrase: PhraseWords, field: FieldPhrases, *, negated: bool
    ) -> "ReadValue | None":
        silent = (self.lexicon.fillers | self.lexicon.assertions) - field.choice_words
        words = frozenset(token.word for token in rest)
        if any(token.value is not None and not token.word for token in rest):
            return None
        around = frozenset(token.word for token in clause.tokens) | phrase | field.also
        fitting = {
            choice: max(fits, key=len)
            for choice, phrases in field.choices.items()
            if (fits := [one for one in phrases if one <= around and (one & words or (not words and one <= phrase))])
        }
        # WHY: where the words that name the field are those of the choice, only a verb or an answer makes a statement.
        if not words and clause.answer is None and not self._asserts(clause):
            return None
        whole = _strictest({choice: fit for choice, fit in fitting.items() if not words - fit - silent})
        if len(whole) != 1:
            return None
        # WHY: that one way is not used says nothing of which other one is.
        if negated != (clause.answer is False):
            return ReadValue(None)
        word = next(iter(whole))
        return ReadValue(frozenset({word}) if field.field.kind is Kind.CHOICES else word)


class ReadValue:
    """What the rest of a clause says for a field."""

    def __init__(self, raw: Raw | None, *, several: tuple[tuple[str, Raw | None], ...] = (), why: str = "") -> None:
        self.raw = raw
        self.several = several
        self.why = why


def _has_choice(rest: Sequence[ReadToken], field: FieldPhrases) -> bool:
    words = frozenset(token.word for token in rest)
    return any(one <= words for phrases in field.choices.values() for one in phrases)


def _strictest(fitting: Mapping[str, frozenset[str]]) -> Mapping[str, frozenset[str]]:
    """Return the choices whose words are no part of those of another one that fits."""
    return {choice: fit for choice, fit in fitting.items() if not any(fit < other for other in fitting.values())}


def _is_needed_value(token: ReadToken, field: FieldPhrases) -> bool:
    """Tell whether a token whose word the phrase has is a value beside."""
    return token.value is not None and token.value.kind == TABLE and field.field.kind is Kind.PAYTABLE


def _read_figure(rest: Sequence[ReadToken], field: FieldDef, *, negated: bool, bare: bool) -> "ReadValue | None":
    if not rest:
        return ReadValue(None) if negated else None
    values = [token.value for token in rest if token.value is not None]
    if negated or len(values) != len(rest) or len(values) != 1:
        return None
    if field.kind is Kind.MONEY and values[0].kind == COUNT and not bare:
        return None
    return read_value(values[0], field)


def read_value(value: Value, field: FieldDef) -> "ReadValue | None":
    """Read a value as a field takes it; two writings that differ, and letters with two meanings, are a question."""
    if value.kind not in _KINDS_OF_VALUE.get(field.kind, ()):
        return None
    first = _read_letters(value.text, field)
    if not value.twin or first is None:
        return first
    second = _read_letters(value.twin, field)
    if second is None or second.raw is None or first.raw is None:
        return None if first.raw is None else ReadValue(None, several=((value.text, first.raw), (value.twin, None)))
    if second.raw == first.raw:
        return first
    several = ((value.text, first.raw), (value.twin, second.raw))
    return ReadValue(None, several=several, why="words and figures say two things")


def _read_letters(letters: str, field: FieldDef) -> "ReadValue | None":
    letters = spell_ratio(letters) if field.kind is Kind.ODDS else letters
    canonical = KINDS[field.kind].read(letters.strip())
    spelt = read_spelling_of(field.kind, letters, field) if canonical is None else canonical
    if isinstance(spelt, TwoMeanings):
        return ReadValue(
            None, several=tuple((one, None) for one in spelt.meanings), why="the letters may mean two things"
        )
    if spelt is None or isinstance(spelt, OtherUnit | OnlyBound):
        return None
    return ReadValue(spelt)
