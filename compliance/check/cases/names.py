"""Names for cases that are proposed: short English made from what was changed and what the case states."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count as count_from
from typing import cast

from compliance.lang import label_of, list_words
from compliance.model import (
    ORDERED,
    Apart,
    Compare,
    Expr,
    Field,
    Kind,
    Lit,
    Mutant,
    PaytableValue,
    Raw,
    Row,
    Verdict,
    Vocabulary,
    fields_in,
    show_value,
)

_LONGEST = 80
_ENDINGS = {
    Verdict.PASS: "and lawful",
    Verdict.VARIANCE: "and not lawful",
    Verdict.UNDETERMINED: "and left open",
    Verdict.NOT_APPLICABLE: "and outside the rule",
}
_CLAUSES = ("what ", "whether ", "how ", "who ", "when ", "where ")


def case_name(mutant: Mutant, told: Apart, vocabulary: Vocabulary, taken: Mapping[str, Mapping[str, Raw]]) -> str:
    """Name a case by the facts that the mutant turns on, unlike every name that is taken by a case with its facts."""
    about = () if mutant.about is None else fields_in(mutant.about)
    names = list(dict.fromkeys([*(name for name in about if name in vocabulary.fields), *sorted(told.facts)]))
    said = [_say_fact(name, told.facts, mutant.about, vocabulary) for name in names] or ["nothing stated"]
    exact = [_say_fact(name, told.facts, None, vocabulary) for name in names[:1]]
    others = [*exact, *(f"{said[0]} under the reading {option}" for option in told.choices.values())]
    unlike = _differing_facts(told.facts, taken.get(said[0], told.facts), vocabulary)
    tries = _candidate_names(said, others, [one for one in unlike if one not in (said[0], *exact)], told.expect)
    return next(name for name in tries if name not in taken)


def _candidate_names(said: list[str], others: list[str], unlike: list[str], expect: Verdict) -> Iterator[str]:
    """Yield name after name, the plainest first; after the last, numbered ones without end."""
    yield said[0]
    yield from others
    whole = (" and ".join(said[:count]) for count in range(2, len(said) + 1))
    beside = (f"{said[0]} and {one}" for one in unlike)
    yield from (name for name in (*beside, *whole) if len(name) <= _LONGEST)
    last = f"{(others or said)[0]} {_ENDINGS[expect]}"
    yield last
    yield from (f"{last}, {one}" for one in unlike)
    yield from (f"{last} ({number})" for number in count_from(2))


def _differing_facts(facts: Mapping[str, Raw], other: Mapping[str, Raw], vocabulary: Vocabulary) -> Iterator[str]:
    """Say each fact that another case states otherwise; of two paytables, each row."""
    for name in sorted(facts.keys() | other.keys()):
        one, two = facts.get(name), other.get(name)
        if one == two:
            continue
        if isinstance(one, PaytableValue) and isinstance(two, PaytableValue) and one.rows and two.rows:
            yield from _unlike_rows(one.rows, two.rows)
        else:
            yield _say_fact(name, facts, None, vocabulary)


def _unlike_rows(rows: Mapping[str, Row], other: Mapping[str, Row]) -> Iterator[str]:
    for hand in sorted(rows.keys() | other.keys()):
        if hand not in rows:
            yield f"no {hand}"
        elif rows[hand] != other.get(hand):
            yield " ".join([hand, *(show_value(Kind.ODDS, paid) for paid in rows[hand].values())])


def _say_fact(name: str, facts: Mapping[str, Raw], about: Expr | None, vocabulary: Vocabulary) -> str:
    label, field = label_of(name, vocabulary), vocabulary.fields[name]
    if name not in facts:
        return f"{label} not stated"
    raw, clause = facts[name], label.startswith(_CLAUSES)
    bound = _bound_on(name, about)
    if bound is not None and field.kind in ORDERED:
        return f"{label} {_side_of_bound(raw, bound.raw)}{show_value(field.kind, bound.raw)}"
    match field.kind:
        case Kind.FLAG:
            if clause:
                return f"{'yes' if raw else 'no'} to {label}"
            return f"{'with' if raw else 'without'} {label}"
        case Kind.CHOICES:
            words = sorted(cast("frozenset[str]", raw))
            if not words:
                return f"none of {label}"
            return f"{list_words(words, 'and')} {'in' if clause else 'among the'} {label}"
        case Kind.NAMES:
            number = len(cast("tuple[str, ...]", raw))
            return f"{number} in {label}" if clause else f"{number or 'no'} {label}"
        case Kind.TEXT | Kind.CLAUSES:
            return f"{label} stated"
        case _:
            return f"{label} {show_value(field.kind, raw)}"


def _bound_on(name: str, about: Expr | None) -> Lit | None:
    match about:
        case Compare(left=Field(name=one), right=Lit() as bound) if one == name:
            return bound
        case Compare(left=Lit() as bound, right=Field(name=one)) if one == name:
            return bound
        case _:
            return None


def _side_of_bound(raw: Raw, bound: Raw) -> str:
    if raw == bound:
        return "exactly "
    less = cast("Callable[[Raw], bool]", getattr(raw, "__lt__"))  # noqa: B009
    return "below " if less(bound) is True else "above "
