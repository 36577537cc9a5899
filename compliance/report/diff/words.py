"""Comparisons in plain words: what a field may state, how two sides stand to each other, what a witness shows."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.lang import list_words, say_in_english, tables_in_words
from compliance.model import (
    KINDS,
    FieldChange,
    FieldDef,
    Kind,
    Lawful,
    Range,
    Relation,
    Rule,
    Ruleset,
    Vocabulary,
    show_value,
)

NOT_SPOKEN_OF = "no rule about it"
NO_AUTHORITY = "may not be stated: no authority"
NOTHING = "nothing to this effect"
NOT_DECIDED = "not decided here"
MANY = 5
"""So many choices that are all lawful are named one by one."""


def lawful_in_words(field: FieldDef, lawful: Lawful, *, elected: bool) -> str:
    """Say what a side lets be stated in a field; ``elected`` where it is worth saying that the holder chooses."""
    if not lawful.read:
        return NOT_SPOKEN_OF
    if not lawful.stated:
        return _mark_undecided(NO_AUTHORITY if lawful.unstated else "nothing that is lawful could be stated", lawful)
    parts = [_values_in_words(field, lawful)]
    if not lawful.unstated:
        parts.insert(0, "must be stated")
    if lawful.needed:
        parts.append(f"must include {list_words(lawful.needed, 'and')}")
    if lawful.silence is not None:
        parts.append(f"silence means {show_value(field.kind, lawful.silence)}")
    if elected:
        parts.append("left to the holder")
    return _mark_undecided("; ".join(parts), lawful)


def _mark_undecided(text: str, lawful: Lawful) -> str:
    return f"{text} (as far as could be decided)" if lawful.undecided else text


def _values_in_words(field: FieldDef, lawful: Lawful) -> str:
    if field.kind is Kind.FLAG:
        return _flags_in_words(lawful.words)
    if field.kind in {Kind.CHOICE, Kind.CHOICES}:
        return _choices_in_words(field, lawful)
    if lawful.everything:
        return KINDS[field.kind].any_value or "anything"
    if lawful.ranges:
        return list_words([_range_in_words(field, one) for one in lawful.ranges])
    return _named_values_in_words(field, lawful)


def _flags_in_words(words: Sequence[str]) -> str:
    if len(words) > 1:
        return "yes or no"
    return f"only {words[0]}" if words else "nothing"


def _named_values_in_words(field: FieldDef, lawful: Lawful) -> str:
    tables = tables_in_words(lawful.words) if field.kind is Kind.PAYTABLE and lawful.words else ""
    named = tables or " or ".join(filter(None, lawful.words))
    if lawful.other:
        return f"{named}, or another" if named else "another than those named"
    if tables or len(lawful.words) > 1:
        return named
    return f"only {named or 'none'}"


def _choices_in_words(field: FieldDef, lawful: Lawful) -> str:
    if lawful.everything and len(lawful.words) > MANY:
        return f"any of the {len(field.choices)} choices"
    if field.kind is Kind.CHOICE:
        return list_words(lawful.words) if len(lawful.words) > 1 else f"only {list_words(lawful.words)}"
    words = [word for word in lawful.words if word != "none"]
    if not words:
        return "only none"
    several = f"any of {list_words(words, 'and')}" if len(words) > 1 else f"only {words[0]}"
    return f"{several}, or none" if "none" in lawful.words else several


def _range_in_words(field: FieldDef, one: Range) -> str:
    low = "" if one.low is None else show_value(field.kind, one.low)
    high = "" if one.high is None else show_value(field.kind, one.high)
    if low and high and low == high:
        return f"only {low}"
    if low and high and not (one.beyond_low or one.beyond_high):
        return f"{low} to {high}"
    least, most = "more than" if one.beyond_low else "at least", "less than" if one.beyond_high else "at most"
    bounds = [f"{words} {value}" for words, value in ((least, low), (most, high)) if value]
    return " and ".join(bounds) or KINDS[field.kind].any_value or "anything"


def differs_only_in_election(change: FieldChange) -> bool:
    """Tell whether both sides let the same be stated and differ in who chooses it, or in what silence means."""
    keys = ("read", "unstated", "stated", "words", "needed", "ranges", "other")
    return all(getattr(change.first, key) == getattr(change.second, key) for key in keys)


def condition_in_words(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> str:
    """Say in English what a rule asks and when, under the default readings."""
    choices: Mapping[str, str] = ruleset.default_choices
    asked = say_in_english(rule.requires, vocabulary, choices)
    return asked if rule.applies is None else f"where {say_in_english(rule.applies, vocabulary, choices)}: {asked}"


def cites_in_words(cites: Iterable[str], ruleset: Ruleset) -> tuple[str, ...]:
    """Write provisions as lawyers do, in short."""
    return tuple(dict.fromkeys(ruleset.short_cite(cite) for cite in cites))


def stricter_sides(relation: Relation) -> frozenset[int]:
    """Name the sides that ask for something the other does not: 0 for the first, 1 for the second."""
    match relation:
        case Relation.STRICTER | Relation.ONLY_SECOND:
            return frozenset({1})
        case Relation.LOOSER | Relation.ONLY_FIRST:
            return frozenset({0})
        case Relation.INCOMPARABLE:
            return frozenset({0, 1})
        case _:
            return frozenset()


def relation_in_words(relation: Relation, labels: Sequence[str]) -> str:
    """Say how two sides stand to each other, with their names."""
    return {
        Relation.STRICTER: f"{labels[1]} is stricter",
        Relation.LOOSER: f"{labels[0]} is stricter",
        Relation.INCOMPARABLE: "neither is stricter",
        Relation.ONLY_FIRST: f"only in {labels[0]}",
        Relation.ONLY_SECOND: f"only in {labels[1]}",
        Relation.UNDECIDED: "could not be decided",
        Relation.RENUMBERED: "renumbered only",
        Relation.SAME: "elected differently",
    }[relation]
