"""What rules and a whole filing come to, a second time: written from the pages about verdicts and decisions alone."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from compliance.model import (
    And,
    CoherenceKind,
    Election,
    Field,
    Implies,
    Kind,
    Not,
    Or,
    Outcome,
    ReadingRef,
    RowOf,
    Rule,
    Ruleset,
    Scope,
    Settlement,
    Standing,
    Stated,
    Verdict,
    Vocabulary,
    Waiver,
    children_of,
    fields_in,
    watched_in,
)  # fmt: skip
from reference.conditions import Known, decide, value_of


def facts(
    stated: Mapping[str, Any], worked_out: Mapping[str, Any], ruleset: Ruleset, vocabulary: Vocabulary,
    readings: Mapping[str, str],
) -> Known:  # fmt: skip
    """Return what is known: what is stated, what silence means in law, and what is worked out of what is stated."""
    silences = {one.field: one.silence for one in ruleset.elections if one.silence is not None}
    backed = {*stated, *(name for name, one in vocabulary.derived if one.source in stated)}
    return Known({**silences, **worked_out, **stated}, frozenset(stated), frozenset(backed), readings)


def verdict(rule: Rule, known: Known) -> Verdict:
    """Decide one rule; a requirement that is kept passes also where nobody knows whether it applies."""
    applies = True if rule.applies is None else decide(rule.applies, known)
    kept = decide(rule.requires, known)
    if applies is False:
        return Verdict.NOT_APPLICABLE
    if kept:
        return Verdict.PASS
    return Verdict.UNDETERMINED if applies is None or kept is None else Verdict.VARIANCE


# Half a statement: what is stated presses towards a breach, and a choice of the holder or a leave is left out.


def is_half_stated(rule: Rule, known: Known, awaited: Collection[str]) -> bool:
    """Tell whether an open rule of the floor belongs to the filing for what it states."""
    kept = rule.requires if rule.applies is None else Implies(rule.applies, rule.requires)
    pressed = is_pressed(kept, True, known, awaited) and can_come_to(kept, False, known, awaited)
    return pressed or does_not_compare(kept, known)


def can_come_to(expr: Any, wanted: bool, known: Known, awaited: Collection[str]) -> bool:
    """Tell whether a condition has an outcome already, or may get it by what is awaited alone."""
    found = parts_of(expr, wanted, known)
    if found is not None:
        parts, one_is_enough = found
        return (any if one_is_enough else all)(can_come_to(one, way, known, awaited) for one, way in parts)
    read = ((one, one.name if isinstance(one, Field) else one.field.name) for one in values_read(expr, known))
    left_out = (
        (name in awaited and name not in known.values) or value_of(one, known) is not None for one, name in read
    )
    return decide(expr, known) is wanted if decide(expr, known) is not None else all(left_out)


def is_pressed(expr: Any, wanted: bool, known: Known, awaited: Collection[str]) -> bool:
    """Tell whether statements press an open condition away from what is wanted, and something awaited is left out."""
    found = parts_of(expr, wanted, known)
    if found is None:
        return states(expr, known) and waits(expr, known, awaited)
    parts, one_is_enough = found
    left_open = [(one, way) for one, way in parts if decide(one, known) is None]
    if any(is_pressed(one, way, known, awaited) for one, way in left_open):
        return True
    against = any(is_stated_against(one, way, known) for one, way in parts)
    return one_is_enough and against and any(waits(one, known, awaited) for one, _ in left_open)


def is_stated_against(expr: Any, wanted: bool, known: Known) -> bool:
    """Tell whether a condition is decided, by a statement, otherwise than is wanted."""
    if decide(expr, known) is not (not wanted):
        return False
    found = parts_of(expr, wanted, known)
    return states(expr, known) if found is None else any(is_stated_against(one, way, known) for one, way in found[0])


def does_not_compare(expr: Any, known: Known) -> bool:
    """Tell whether a part is open although nothing that it reads is left out, not even a row."""
    found = parts_of(expr, True, known)
    if decide(expr, known) is not None:
        return False
    if found is not None:
        return any(does_not_compare(one, known) for one, _ in found[0])
    return states(expr, known) and all(value_of(one, known) is not None for one in values_read(expr, known))


def parts_of(expr: Any, wanted: bool, known: Known) -> tuple[list[tuple[Any, bool]], bool] | None:
    """Return the parts of a condition with what is wanted of each, and whether one is enough for what is wanted."""
    match expr:
        case Not(item=item):
            return [(item, not wanted)], False
        case ReadingRef(id=reading, options=options):
            return [(dict(options)[known.readings[reading]], wanted)], False
        case And(items=items) | Or(items=items):
            return [(one, wanted) for one in items], isinstance(expr, Or) == wanted
        case Implies(left=left, right=right):
            return [(left, not wanted), (right, wanted)], wanted
    return None


def values_read(expr: Any, known: Known) -> list[Any]:
    """Return the fields and rows that an expression reads under the readings taken."""
    parts = parts_of(expr, True, known)
    below = children_of(expr) if parts is None else [one for one, _ in parts[0]]
    return [expr] * isinstance(expr, Field | RowOf) + [one for part in below for one in values_read(part, known)]


def states(expr: Any, known: Known) -> bool:
    """Tell whether a field that an expression reads is stated, or what it is worked out from."""
    read = [one.name for one in values_read(expr, known) if isinstance(one, Field)]
    return not known.backed.isdisjoint((*read, *(expr.fields if isinstance(expr, Stated) else ())))


def waits(expr: Any, known: Known, awaited: Collection[str]) -> bool:
    """Tell whether an open condition reads something awaited of which nothing is known."""
    parts = parts_of(expr, True, known)
    if parts is not None:
        return any(waits(one, known, awaited) for one, _ in parts[0] if decide(one, known) is None)
    read = (one.name for one in values_read(expr, known) if isinstance(one, Field))
    return any(name in awaited and name not in known.values for name in read)


def awaited_in(ruleset: Ruleset, vocabulary: Vocabulary) -> frozenset[str]:
    """Name what has to be said: elections in words whose silence has no meaning, and the leave of somebody else."""
    elected = {one.field for one in ruleset.elections if one.silence is None and in_words(one)}
    below = tuple(f"{name}." for name, section in vocabulary.sections.items() if section.leave)
    return frozenset(elected | {name for name, one in vocabulary.fields.items() if one.leave or name.startswith(below)})


def in_words(election: Election) -> bool:
    return election.kind in {Kind.CHOICE, Kind.CHOICES}


# The whole filing


def covers(waiver: Waiver, provision: str, prefix: str, day: dt.date) -> bool:
    """Tell whether a waiver is in effect and names a provision, or one that it stands below."""
    in_effect = waiver.granted <= day and (waiver.expires is None or day <= waiver.expires)
    named = waiver.provision.removeprefix(prefix)
    below = provision == named or provision.startswith(f"{named}(")
    return in_effect and not waiver.by_nobody and below


def result(
    ruleset: Ruleset, vocabulary: Vocabulary, known: Known, verdicts: Mapping[str, Verdict], scope: str, day: dt.date,
    waivers: Iterable[Waiver] = (), settlements: Iterable[Settlement] = (),
    fingerprints: Mapping[str, str] | None = None,
) -> Outcome:  # fmt: skip
    """Say what the verdicts add up to, with what persons settled; ``fingerprints`` has those of the words of today."""
    if ruleset.period.standing(day) in {Standing.NOT_IN_FORCE, Standing.NOT_KNOWN}:
        return Outcome.NOT_IN_FORCE
    asked = [one for one in ruleset.review if is_asked(one.when, known)]
    words, made = fingerprints or {}, tuple(settlements)
    answers = {one.id: answer(one.id, made, words.get(one.id), day) for one in asked}
    departed = [rule.cites[0] for rule in ruleset.rules if verdicts[rule.id] is Verdict.VARIANCE]
    departed += [one.cite for one in asked if answers[one.id] is False]
    held = tuple(waivers)
    waived = [any(covers(one, cite, ruleset.cite_prefix, day) for one in held) for cite in departed]
    if not all(waived):
        return Outcome.NOT_COMPLIANT
    awaited = awaited_in(ruleset, vocabulary)
    for rule in ruleset.rules:
        if verdicts[rule.id] is Verdict.UNDETERMINED:
            if rule.scope is Scope.FILING or scope == "all" or is_half_stated(rule, known, awaited):
                return Outcome.UNDETERMINED
    nothing_decided = not set(verdicts.values()) & {Verdict.PASS, Verdict.VARIANCE}
    if nothing_decided or contradicts_itself(known, ruleset, vocabulary):
        return Outcome.UNDETERMINED
    if any(answer is None for answer in answers.values()):
        return Outcome.NEEDS_REVIEW
    if any(line.disposition == "open" for line in ruleset.ledger):
        return Outcome.PARTLY_ENCODED
    return Outcome.COMPLIANT_WITH_WAIVERS if departed else Outcome.COMPLIANT


def answer(point: str, made: Iterable[Settlement], words: str | None, day: dt.date) -> bool | None:
    """Say what persons decided about a point: the latest settlement counts, if the words are the same and it lasts."""
    latest = None
    for one in made:
        if one.point == point and (latest is None or one.on >= latest.on):
            latest = one
    if latest is None or latest.fingerprint != words or (latest.until is not None and latest.until < day):
        return None
    return latest.satisfied


def is_asked(when: Any, known: Known) -> bool:
    asked = decide(when, known)
    return not known.backed.isdisjoint((*fields_in(when), *watched_in(when))) if asked is None else asked


def contradicts_itself(known: Known, ruleset: Ruleset, vocabulary: Vocabulary) -> bool:
    """Tell whether statements, without what silence means and what is worked out, cannot all be true."""
    said = Known({name: known.values[name] for name in known.stated}, known.stated, known.stated, known.readings)
    return any(
        decide(one.requires, said) is False and (one.applies is None or decide(one.applies, said) is True)
        for one in vocabulary.coherence
        if one.kind is CoherenceKind.CONTRADICTION
        and (not one.rulesets or ruleset.id in one.rulesets)
        and all(vocabulary.fields[name].domain == ruleset.domain for name in one.fields)
    )
