"""Words changed: one choice for another, a word added to a set or taken out, an order turned."""

from collections.abc import Iterable, Iterator
from typing import cast

from compliance.check.condition_places import Place, Put, worded_values
from compliance.check.mutants.edits import ConditionEdit, Known, describe_change, quote_condition
from compliance.model import Compare, Expr, Field, In, Includes, Kind, Lit, Operator, Raw, Within
from compliance.record import replace


def word_sets(place: Place, known: Known) -> Iterator[ConditionEdit]:
    """Take a word out of a set, or add one that its field knows besides."""
    part = place.part
    if not isinstance(part, In | Within):
        return
    for words in other_sets(part.words, words_beside(part.item, known)):
        yield ConditionEdit(
            Operator.WORDS, f"{_say_word_change(part.words, words)} {quote_condition(part)}", replace(part, words=words)
        )


def _say_word_change(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    more, gone = [word for word in after if word not in before], [word for word in before if word not in after]
    return f"`{more[0]}` added to" if more else f"`{gone[0]}` taken out of"


def change_words(place: Place, known: Known) -> Iterator[ConditionEdit]:
    """Put another word in the place of one that is compared or looked for."""
    part = place.part
    match part:
        case Includes(item=item, word=word):
            for other in next_word(word, words_beside(item, known)):
                yield ConditionEdit(
                    Operator.CHOICE, describe_change(part, replace(part, word=other)), replace(part, word=other)
                )
        case Compare(left=left, right=right):
            words = words_beside(left, known) or words_beside(right, known)
            yield from (_make_edit(one, replace(part, right=put(one[2]))) for one, put in _other_literals(right, words))
            yield from (_make_edit(one, replace(part, left=put(one[2]))) for one, put in _other_literals(left, words))
        case _:
            return


def _other_literals(side: Expr, words: tuple[str, ...]) -> Iterator[tuple[tuple[Operator, Lit, Lit], Put]]:
    for literal, put in worded_values(side):
        for operator, raw in other_words(literal, words):
            yield (operator, literal, replace(literal, raw=raw)), put


def _make_edit(one: tuple[Operator, Lit, Lit], whole: Compare) -> ConditionEdit:
    operator, before, after = one
    return ConditionEdit(operator, describe_change(before, after), whole)


def other_words(literal: Lit, words: tuple[str, ...]) -> Iterator[tuple[Operator, Raw]]:
    """Return what else a literal of words could be: another choice, a set with a word more or less, another order."""
    match literal.kind:
        case Kind.CHOICE:
            for word in next_word(cast("str", literal.raw), words):
                yield Operator.CHOICE, word
        case Kind.CHOICES:
            for several in other_sets(sorted(cast("frozenset[str]", literal.raw)), words):
                yield Operator.WORDS, frozenset(several)
        case Kind.SEQUENCE:
            order = cast("tuple[str, ...]", literal.raw)
            for place in range(len(order) - 1):
                yield Operator.WORDS, (*order[:place], order[place + 1], order[place], *order[place + 2 :])
            for several in other_sets(order, ()):
                yield Operator.WORDS, several
        case _:
            return


def other_sets(words: Iterable[str], known: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Return every set with a word less, if any is left, and every set with a known word more."""
    listed = tuple(words)
    if len(listed) > 1:
        yield from (tuple(word for word in listed if word != gone) for gone in listed)
    yield from ((*listed, more) for more in known if more not in listed)


def next_word(word: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the word after this one, the first after the last; nothing where there is no other."""
    if word not in words:
        return words[:1]
    other = words[(words.index(word) + 1) % len(words)]
    return () if other == word else (other,)


def words_beside(expr: Expr, known: Known) -> tuple[str, ...]:
    """Return the words that a field may take."""
    field = known.vocabulary.fields.get(expr.name) if isinstance(expr, Field) else None
    return () if field is None else tuple(field.choices)
