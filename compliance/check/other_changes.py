"""What differs between two rulesets besides what their rules ask: every part that can turn a result, in words."""

from collections.abc import Iterator, Mapping, Sequence

from compliance.check.assess import fields_read
from compliance.lang import list_words, write_condition
from compliance.model import (
    CoherenceCondition,
    Expr,
    FieldDef,
    OtherChange,
    OtherPart,
    Ranking,
    Reading,
    ReadingOption,
    Rule,
    Ruleset,
    Scope,
    Vocabulary,
    Wager,
    show_value,
)

_SCOPES = {Scope.FILING: "of the filing: open, it counts", Scope.FLOOR: "of the floor: unstated, it does not count"}


def find_other_changes(
    first: Ruleset, second: Ruleset, pairs: Sequence[tuple[Rule, Rule]], old: Vocabulary, new: Vocabulary
) -> tuple[OtherChange, ...]:
    """Return every part besides rules and fields that differs; ``pairs`` has the rules that answer to each other.

    Each side comes with the vocabulary of its own library.
    """
    return (
        *_changes_of_rules(first, second, pairs),
        *_changes_of_elections(first, second),
        *_changes_of_readings(first, second),
        *_changes_of_fields(first, second, old, new),
        *_changes_of_coherence(first, second, old, new),
        *_changes_of_review(first, second),
        *_changes_of_head(first, second),
        *_changes_of_counting(first, second),
        *_changes_of_empty_words(first, second, old, new),
    )


def rules_of_both(first: Ruleset, second: Ruleset) -> tuple[tuple[Rule, Rule], ...]:
    """Return the rules that have the same id on both sides."""
    others = {rule.id: rule for rule in second.rules}
    return tuple((rule, others[rule.id]) for rule in first.rules if rule.id in others)


def _changes_of_rules(first: Ruleset, second: Ruleset, pairs: Sequence[tuple[Rule, Rule]]) -> Iterator[OtherChange]:
    for old, new in pairs:
        if old.scope is not new.scope:
            yield _make_change(OtherPart.SCOPE, _subject_of_rule(new, second), _SCOPES[old.scope], _SCOPES[new.scope])
        if old.variance is not new.variance:
            words = str(old.variance), str(new.variance)
            yield _make_change(OtherPart.VARIANCE, _subject_of_rule(new, second), *words, turns=False)
        # LAW: a waiver reaches the provision that a rule cites first; another number there frees or binds a filing. A
        # waiver of one chapter is none of another, whatever its numbers.
        if first.chapter == second.chapter and old.cites[0] != new.cites[0]:
            words = first.short_cite(old.cites[0]), second.short_cite(new.cites[0])
            yield _make_change(OtherPart.CITATION, _subject_of_rule(new, second), *words)


def _subject_of_rule(rule: Rule, ruleset: Ruleset) -> str:
    return f"{rule.title} ({rule.id.removeprefix(f'{ruleset.id}.')})"


def _changes_of_elections(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    old, new = ({one.field: one for one in ruleset.elections} for ruleset in (first, second))
    for field, election in new.items():
        before = old.get(field)
        if before is not None and before.silence != election.silence:
            words = (
                "silence elects nothing" if one.silence is None else f"silence is {show_value(one.kind, one.silence)}"
                for one in (before, election)
            )
            yield _make_change(OtherPart.SILENCE, f"{election.label} ({field})", *words, about=field)


def _changes_of_readings(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    old, new = ({one.id: one for one in ruleset.readings} for ruleset in (first, second))
    # WHY: two chapters have their own ambiguities; only a question that both leave open can be answered differently.
    asked = {**old, **new} if first.chapter == second.chapter else [name for name in old if name in new]
    for name in asked:
        before, after = old.get(name), new.get(name)
        if before is not None and after is not None and before.default.id != after.default.id:
            words = (f"{one.default.id}: {one.default.label}" for one in (before, after))
            yield _make_change(OtherPart.DEFAULT, name, *words, about=name)
        for option in _option_names(before, after):
            one, two = _option_of(before, option), _option_of(after, option)
            if _meaning_of_option(one) != _meaning_of_option(two):
                words = (_option_in_words(each) for each in (one, two))
                yield _make_change(OtherPart.OPTION, f"{name}={option}", *words, about=name)


def _option_names(*readings: Reading | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(option.id for one in readings if one is not None for option in one.options))


def _option_of(reading: Reading | None, name: str) -> ReadingOption | None:
    options = () if reading is None else reading.options
    return next((option for option in options if option.id == name), None)


def _meaning_of_option(option: ReadingOption | None) -> tuple[Expr | None] | None:
    return None if option is None else (option.value,)


def _option_in_words(option: ReadingOption | None) -> str:
    if option is None:
        return ""
    value = "" if option.value is None else f": {write_condition(option.value)}"
    return f"{option.label}{' (default)' if option.default else ''}{value}"


def _changes_of_fields(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    read = sorted(fields_read(first) | fields_read(second))
    gone = [name for name in read if name in old.fields and name not in new.fields]
    come = [name for name in read if name in new.fields and name not in old.fields]
    for name in gone:
        heir = next((one for one in come if _is_renamed(old.fields[name], new.fields[one])), "")
        come = [one for one in come if one != heir]
        yield _make_change(OtherPart.FIELD, name, "may be stated", f"is now called {heir}" if heir else "", about=name)
    for name in come:
        yield _make_change(OtherPart.FIELD, name, "", "may be stated", about=name)
    for name in read:
        if name in old.fields and name in new.fields:
            before, after = old.fields[name], new.fields[name]
            leaves = name in old.leaves, name in new.leaves
            for words in _changes_of_field(before, after, leaves):
                yield _make_change(OtherPart.FIELD, name, *words, about=name)


def _is_renamed(one: FieldDef, two: FieldDef) -> bool:
    return one.label == two.label and list(_changes_of_field(one, two, (False, False))) == []


def _changes_of_field(one: FieldDef, two: FieldDef, leaves: tuple[bool, bool]) -> Iterator[tuple[str, str]]:
    forms = [(field.kind, field.columns, field.form, field.derived, field.domain) for field in (one, two)]
    if forms[0] != forms[1]:
        yield f"is {one.kind}", f"is {two.kind}, of another form" if one.kind is two.kind else f"is {two.kind}"
    yield from _changes_of_choices(one.choices, two.choices)
    gone, come = ([hand for hand in side if hand not in other] for side, other in _both_ways(one.hands, two.hands))
    yield from ((f"hand {hand}", "") for hand in gone)
    yield from (("", f"hand {hand}") for hand in come)
    if not gone and not come and one.hands != two.hands:
        yield "hands in another order", "hands in another order"
    if one.unit[:1] != two.unit[:1]:
        yield _unit_in_words(one), _unit_in_words(two)
    if one.printed != two.printed:
        yield _printed_in_words(one, two), _printed_in_words(two, one)
    if leaves[0] is not leaves[1]:
        words = "states the leave of somebody else", "states no leave"
        yield words if leaves[0] else words[::-1]


def _both_ways(first: Sequence[str], second: Sequence[str]) -> tuple[tuple[Sequence[str], Sequence[str]], ...]:
    return (first, second), (second, first)


def _changes_of_choices(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Name every choice that came or went; one that kept its meaning in words is one that is called otherwise."""
    gone, come = [word for word in old if word not in new], [word for word in new if word not in old]
    for word in gone:
        heir = next((other for other in come if old[word] and new[other] == old[word]), "")
        come = [other for other in come if other != heir]
        yield f"choice {word}", f"is now called {heir}" if heir else ""
    yield from (("", f"choice {word}") for word in come)


def _unit_in_words(field: FieldDef) -> str:
    return f"counts {field.unit[0]}" if field.unit else "names no unit"


def _printed_in_words(one: FieldDef, two: FieldDef) -> str:
    """Say which names of hands one side reads and the other does not."""
    own, others = ({(hand, name) for hand, names in field.printed.items() for name in names} for field in (one, two))
    names = [f"{name} for {hand}" for hand, name in sorted(own - others)]
    return f"reads {list_words(names, 'and')}" if names else ""


def _changes_of_coherence(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    before = {one.id: one for one in old.coherence_under(first.id, first.domain)}
    after = {one.id: one for one in new.coherence_under(second.id, second.domain)}
    spoken = fields_read(first) | fields_read(second)
    for name in {**before, **after}:
        one, two = before.get(name), after.get(name)
        asked = [None if each is None else (each.kind, each.applies, each.requires) for each in (one, two)]
        known = next(each for each in (two, one) if each is not None)
        if asked[0] != asked[1] and not spoken.isdisjoint(known.fields):
            yield _make_change(OtherPart.COHERENCE, name, *map(_coherence_in_words, (one, two)))


def _coherence_in_words(condition: CoherenceCondition | None) -> str:
    return "" if condition is None else f"{condition.kind} where not: {write_condition(condition.requires)}"


def _changes_of_review(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    old, new = ({point.id: point for point in ruleset.review} for ruleset in (first, second))
    for name in {**old, **new}:
        one, two = old.get(name), new.get(name)
        if one is None or two is None or (one.when, one.question) != (two.when, two.question):
            words = [
                "" if point is None else f"{point.question} Asked where {write_condition(point.when)}"
                for point in (one, two)
            ]
            yield _make_change(OtherPart.REVIEW, name, *words)


def _changes_of_head(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    if _days_of(first) != _days_of(second):
        yield _make_change(OtherPart.PERIOD, "in force", *map(_period_in_words, (first, second)))
    if first.open_provisions != second.open_provisions:
        words = (list_words(one.open_provisions, "and") for one in (first, second))
        yield _make_change(OtherPart.LEDGER, "provisions", *words)
    for name, one, two in _terms_of(first, second) if first.chapter == second.chapter else ():
        if one != two:
            yield _make_change(OtherPart.TERMS, name, one, two, turns=False)


def _period_in_words(ruleset: Ruleset) -> str:
    known = ruleset.period.known_through
    return f"{ruleset.period}{'' if known is None else f', known through {known.isoformat()}'}"


def _days_of(ruleset: Ruleset) -> tuple[object, ...]:
    period = ruleset.period
    return period.start, period.not_before, period.end, period.open_ended, period.known_through


def _terms_of(first: Ruleset, second: Ruleset) -> Iterator[tuple[str, str, str]]:
    for name in ("holder", "regulator", "submission"):
        yield name, getattr(first.terms, name), getattr(second.terms, name)


def _changes_of_counting(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    if first.ranking != second.ranking:
        words = map(_ranking_in_words, (first.ranking, second.ranking))
        yield _make_change(OtherPart.RANKING, "hands of a house way", *words)
    old, new = ({wager.id: wager for wager in ruleset.wagers} for ruleset in (first, second))
    for name in {**old, **new}:
        one, two = old.get(name), new.get(name)
        if _count_of(one) != _count_of(two):
            # WHY: a hold that a filing declares is held against the count in a caution, and turns no result.
            yield _make_change(OtherPart.COUNT, name, *map(_wager_in_words, (one, two)), turns=False)


def _ranking_in_words(ranking: Ranking | None) -> str:
    return "" if ranking is None else ", ".join(ranking.order)


def _count_of(wager: Wager | None) -> tuple[object, ...] | None:
    if wager is None:
        return None
    counted = wager.deal, wager.field, wager.own, wager.order, wager.effects, wager.stake
    return *counted, wager.envy_from, wager.adds_to, wager.each_row, wager.floor


def _wager_in_words(wager: Wager | None) -> str:
    return "" if wager is None else f"{wager.deal}; {', '.join(shape.row for shape in wager.order)}"


def _changes_of_empty_words(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> Iterator[OtherChange]:
    read = fields_read(first) | fields_read(second)
    if old.empty_words != new.empty_words and not (old.worded | new.worded).isdisjoint(read):
        yield _make_change(OtherPart.EMPTY_WORDS, "phrases", *map(_phrases_in_words, (old, new), (new, old)))


def _phrases_in_words(one: Vocabulary, two: Vocabulary) -> str:
    own, others = (
        {phrase for phrases in (words.alone, words.waiting, words.references) for phrase in phrases}
        for words in (one.empty_words, two.empty_words)
    )
    return list_words(sorted(own - others), "and") if own - others else "others"


def _make_change(
    part: OtherPart, subject: str, first: str, second: str, *, turns: bool = True, about: str = ""
) -> OtherChange:
    return OtherChange(part=part, subject=subject, first=first, second=second, turns=turns, about=about)
