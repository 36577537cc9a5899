"""The English of every condition of every rule, read once by a machine that knows what is not English."""

import re
from collections.abc import Iterator
from functools import cache

import pytest
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.lang import is_plural, say_in_english
from compliance.model import Expr, Field, Kind, Ruleset, Size, children_of

LONGEST = 2_000
"""No condition takes more letters than this; the longest name every way of shuffling beside every way of dealing."""
NOT_ENGLISH = {
    "a clause after an article": r"\b(?:the|an?) (?:what|where|how|whom?|whether|which|when|why|th[oe]se|the|an?)\b",
    "a word twice": r"\b(\w+) \1\b",
    "a name with dots or underscores": r"[a-z]\.[a-z]|_",
    "two verbs": r"\b(?:is|are) (?:is|are|include|includes|pay|pays)\b",
    "a before a vowel": r"\ba (?=[aeio])",
    "an before a consonant": r"\ban (?=[^aeiouAEIO8\W])",
    "two spaces, or one at an end": r"  |^ | $",
    "a sign after a space": r" [,.;:)]|[(“] ",
    "a full stop": r"\.(?:\s|$)",
    "a double sign": r",,|\.\.|;;",
    "what is always so, beside what is not": r"(?:always|never) so (?:and|or)|(?:and|or|that) this is (?:always|never)",
    "empty words": r"“”|\(\)|\bnothing or\b",
    "a day as an amount": r"\bday (?:\w+ ){0,12}is (?:at (?:least|most)|more than|less than)\b",
    "both ways alike": r"\((.+) if .+, otherwise \1\)",
}


def sentences_of(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Say every condition of a ruleset, under the readings by default and under every option of each."""
    for name, condition in conditions_of(ruleset):
        for choices in choices_of(ruleset):
            yield name, say_in_english(condition, shipped_vocabulary(), choices)


def conditions_of(ruleset: Ruleset) -> Iterator[tuple[str, Expr]]:
    for rule in ruleset.rules:
        yield from ((rule.id, part) for part in (rule.applies, rule.requires) if part is not None)
    for reading in ruleset.readings:
        yield from ((f"{ruleset.id} {reading.id}", one.value) for one in reading.options if one.value is not None)
    yield from ((f"{ruleset.id} {point.cite}", point.when) for point in ruleset.unchecked)


def choices_of(ruleset: Ruleset) -> Iterator[dict[str, str]]:
    default = ruleset.default_choices
    yield default
    for reading in ruleset.readings:
        yield from ({**default, reading.id: one.id} for one in reading.options if one.id != default[reading.id])


@cache
def distinct_sentences(name: str) -> tuple[tuple[str, str], ...]:
    found = {text: rule for rule, text in sentences_of(shipped_ruleset(name))}
    return tuple((rule, text) for text, rule in found.items())


@pytest.mark.parametrize("name", IDS)
def test_every_condition_is_said_in_english(name: str) -> None:
    wrong = [
        f"{rule}: {what}: {text}"
        for rule, text in distinct_sentences(name)
        for what, pattern in NOT_ENGLISH.items()
        if re.search(pattern, text)
    ]
    assert wrong == []


@pytest.mark.parametrize("name", IDS)
def test_brackets_and_quotes_are_closed_and_no_condition_is_endless(name: str) -> None:
    for rule, text in distinct_sentences(name):
        assert text.count("(") == text.count(")"), f"{rule}: {text}"
        assert text.count("“") == text.count("”"), f"{rule}: {text}"
        assert len(text) <= LONGEST, f"{rule}: {len(text)}"


@pytest.mark.parametrize(
    ("label", "plural"),
    [
        ("ways to find the starting position", True),
        ("odds of the Bet Wager", True),
        ("fewest cards that a cut takes from the top", True),
        ("straights and flushes in a low hand", True),
        ("areas marked on the layout", True),
        ("basis of the time charge", False),
        ("number of cards", False),
        ("choice among cards of equal rank", False),
        ("smallest Bet Wager, in times the Ante Wager", False),
        ("Fortune Bonus", False),
        ("boxes attached to the table", True),
        ("chips worth more than the coupon", True),
        ("cards dealt to an ineligible player", True),
        ("card dealt off the table", False),
    ],
)
def test_the_verb_follows_the_noun_that_a_label_turns_on(label: str, plural: bool) -> None:
    assert is_plural(label) is plural


def parts_of(expr: Expr) -> Iterator[Expr]:
    yield expr
    for child in children_of(expr):
        yield from parts_of(child)


def test_what_is_counted_has_a_label_that_names_several() -> None:
    """The number of boxes, and never the number of right to premises."""
    counted = {
        expr.item.name
        for name in IDS
        for _, condition in conditions_of(shipped_ruleset(name))
        for expr in parts_of(condition)
        if isinstance(expr, Size) and isinstance(expr.item, Field)
    }
    assert counted
    labels = {name: shipped_vocabulary().fields[name].label for name in counted}
    assert {name: label for name, label in labels.items() if not is_plural(label)} == {}


def test_a_first_noun_in_the_plural_has_a_verb_in_the_plural() -> None:
    """A participle after the noun, such as `boxes attached to the table`, does not hide that there are several."""
    fields = [field for field in shipped_vocabulary().fields.values() if field.kind is not Kind.FLAG]
    plural = re.compile(r"(?:[a-z-]+ ){0,1}(?:[a-z]{3,}(?<!s)(?<!u)(?<!i)s)(?: [a-z]+(?:ed|en|lt|nd|th|wn|pt|id))? ")
    opening = {field.name: field.label for field in fields if plural.match(field.label)}
    assert {name: label for name, label in opening.items() if not is_plural(label)} == {}


def test_every_label_is_a_noun_phrase_that_reads_well_after_the() -> None:
    fields = [field for field in shipped_vocabulary().fields.values() if field.kind is not Kind.FLAG]
    opening = re.compile(
        r"(?:the|an?|what|where|how|who|whether|which|when|why|that|those|these|is|are)\b", re.IGNORECASE
    )
    assert [field.name for field in fields if opening.match(field.label)] == []
    assert [field.name for field in fields if re.search(r"[.;:?!_]$|  |^\s|\s$", field.label)] == []
    # WHY: `cards a cut takes` hides its relative clause, and the verb would be taken for the noun.
    hidden = re.compile(r"\b(?:cards|way|wagers|stakes|areas|hands) (?:a|an|the|one|each) \w+", re.IGNORECASE)
    assert [field.name for field in fields if hidden.search(field.label)] == []
