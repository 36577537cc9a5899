"""What differs between two rulesets besides what their rules ask: every part that can turn a result, in words."""

from collections.abc import Iterator, Sequence

from compliance.check.vocabulary_changes import find_vocabulary_changes
from compliance.lang import list_words, write_condition
from compliance.model import (
    Expr,
    OtherChange,
    OtherPart,
    Ranking,
    Reading,
    ReadingOption,
    ReviewPoint,
    Rule,
    Ruleset,
    Scope,
    Vocabulary,
    Wager,
    are_of_one_chapter,
    make_other_change,
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
        *find_vocabulary_changes(first, second, old, new),
        *_changes_of_review(first, second),
        *_changes_of_head(first, second),
        *_changes_of_counting(first, second),
    )


def rules_of_both(first: Ruleset, second: Ruleset) -> tuple[tuple[Rule, Rule], ...]:
    """Return the rules that have the same id on both sides."""
    others = {rule.id: rule for rule in second.rules}
    return tuple((rule, others[rule.id]) for rule in first.rules if rule.id in others)


def _changes_of_rules(first: Ruleset, second: Ruleset, pairs: Sequence[tuple[Rule, Rule]]) -> Iterator[OtherChange]:
    for old, new in pairs:
        if old.scope is not new.scope:
            yield make_other_change(
                OtherPart.SCOPE, _subject_of_rule(new, second), _SCOPES[old.scope], _SCOPES[new.scope]
            )
        if old.variance is not new.variance:
            words = str(old.variance), str(new.variance)
            yield make_other_change(OtherPart.VARIANCE, _subject_of_rule(new, second), *words, turns=False)
        # LAW: a waiver reaches the provision that a rule cites first; another number there frees or binds a filing. A
        # waiver of one chapter is none of another, whatever its numbers.
        if are_of_one_chapter(first, second) and old.cites[0] != new.cites[0]:
            words = first.short_cite(old.cites[0]), second.short_cite(new.cites[0])
            yield make_other_change(OtherPart.CITATION, _subject_of_rule(new, second), *words)


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
            yield make_other_change(OtherPart.SILENCE, f"{election.label} ({field})", *words, about=field)


def _changes_of_readings(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    old, new = ({one.id: one for one in ruleset.readings} for ruleset in (first, second))
    # WHY: two chapters have their own ambiguities; only a question that both leave open can be answered differently.
    asked = {**old, **new} if are_of_one_chapter(first, second) else [name for name in old if name in new]
    for name in asked:
        before, after = old.get(name), new.get(name)
        if before is not None and after is not None and _takes_another_default(before, after):
            words = (f"{one.default.id}: {one.default.label}" for one in (before, after))
            yield make_other_change(OtherPart.DEFAULT, name, *words, about=name)
        yield from _changes_of_options(name, before, after)


def _takes_another_default(before: Reading, after: Reading) -> bool:
    heirs = _renamed_options(before, after)
    return heirs.get(before.default.id, before.default.id) != after.default.id


def _changes_of_options(name: str, before: Reading | None, after: Reading | None) -> Iterator[OtherChange]:
    heirs = _renamed_options(before, after)
    for option in _option_names(before, after):
        one, two = _option_of(before, option), _option_of(after, option)
        if option in heirs:
            # WHY: no filing names an option; who asks for one that is called otherwise is told its new name.
            words = f"option {option}", f"is now called {heirs[option]}"
            yield make_other_change(OtherPart.OPTION, f"{name}={option}", *words, turns=False, about=name)
        elif option not in heirs.values() and _meaning_of_option(one) != _meaning_of_option(two):
            words = _option_in_words(one), _option_in_words(two)
            yield make_other_change(OtherPart.OPTION, f"{name}={option}", *words, about=name)


def _renamed_options(before: Reading | None, after: Reading | None) -> dict[str, str]:
    """Return what each option is called now that is the same in words, value and default under another name."""
    if before is None or after is None:
        return {}
    gone = [one for one in before.options if _option_of(after, one.id) is None]
    come = [one for one in after.options if _option_of(before, one.id) is None]
    told = {(one.label, one.value, one.default): one.id for one in come}
    return {one.id: told[key] for one in gone if (key := (one.label, one.value, one.default)) in told}


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


def _changes_of_review(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    old, new = ({point.id: point for point in ruleset.review} for ruleset in (first, second))
    for name in {**old, **new}:
        one, two = old.get(name), new.get(name)
        # LAW: a waiver reaches the section that a point is asked under, and a person settles it under that section.
        asked = [
            None
            if point is None
            else (point.when, point.question, point.cite if are_of_one_chapter(first, second) else "")
            for point in (one, two)
        ]
        if asked[0] != asked[1]:
            words = map(_point_in_words, (one, two), (first, second))
            yield make_other_change(OtherPart.REVIEW, name, *words)


def _point_in_words(point: ReviewPoint | None, ruleset: Ruleset) -> str:
    if point is None:
        return ""
    return f"{point.question} Asked under {ruleset.short_cite(point.cite)} where {write_condition(point.when)}"


def _changes_of_head(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    yield from _changes_of_reach(first, second)
    if _days_of(first) != _days_of(second):
        yield make_other_change(OtherPart.PERIOD, "in force", *map(_period_in_words, (first, second)))
    if first.open_provisions != second.open_provisions:
        words = (list_words(one.open_provisions, "and") for one in (first, second))
        yield make_other_change(OtherPart.LEDGER, "provisions", *words)
    for name, one, two in _terms_of(first, second) if are_of_one_chapter(first, second) else ():
        if one != two:
            yield make_other_change(OtherPart.TERMS, name, one, two, turns=False)


def _changes_of_reach(first: Ruleset, second: Ruleset) -> Iterator[OtherChange]:
    """Tell what a filing must be about to be checked here at all, and how its waivers may write a section."""
    # WHY: a filing of another chapter is read as if it were of this one; of one chapter it is refused.
    for name in ("jurisdiction", "game", "domain") if first.id == second.id else ():
        one, two = getattr(first, name), getattr(second, name)
        if one != two:
            yield make_other_change(OtherPart.REACH, name, one, two)
    if are_of_one_chapter(first, second) and first.cite_prefix != second.cite_prefix:
        words = (f"reads {one.cite_prefix.strip()}" for one in (first, second))
        yield make_other_change(OtherPart.CITATION, "how a waiver may write a section", *words)


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
        yield make_other_change(OtherPart.RANKING, "hands of a house way", *words)
    old, new = ({wager.id: wager for wager in ruleset.wagers} for ruleset in (first, second))
    for name in {**old, **new}:
        one, two = old.get(name), new.get(name)
        if _count_of(one) != _count_of(two):
            # WHY: a hold that a filing declares is held against the count in a caution, and turns no result.
            yield make_other_change(OtherPart.COUNT, name, *map(_wager_in_words, (one, two)), turns=False)


def _ranking_in_words(ranking: Ranking | None) -> str:
    if ranking is None:
        return ""
    sizes = ", ".join(f"{name} of {size}" for name, size in ranking.hands)
    low = f"A-2-3-4 {ranking.ace_low_straight} of straights and {ranking.ace_low_straight_flush} of straight flushes"
    return f"{', '.join(ranking.order)}; {low}; {sizes}"


def _count_of(wager: Wager | None) -> tuple[object, ...] | None:
    if wager is None:
        return None
    counted = wager.deal, wager.field, wager.own, wager.order, wager.effects, wager.stake
    return *counted, wager.envy_from, wager.adds_to, wager.each_row, wager.floor


def _wager_in_words(wager: Wager | None) -> str:
    return "" if wager is None else f"{wager.deal}; {', '.join(shape.row for shape in wager.order)}"
