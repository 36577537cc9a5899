"""Rulesets beside each other: periods that overlap, successions that contradict, fields that none of them reads."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.check.lint.unused import fields_decided_by
from compliance.diag import Code, did_you_mean, whole_file
from compliance.model import Period, Ruleset, Vocabulary

_APART = "forms and reports show the label alone: say what sets the two apart"


def lint_library(rulesets: Mapping[str, Ruleset], vocabulary: Vocabulary) -> tuple[Concern, ...]:
    """Look through all rulesets of a library; each is under its folder's name in messages."""
    return (*lint_beside(rulesets, rulesets), *_unread_fields(rulesets, vocabulary), *_labels_given_twice(vocabulary))


def lint_beside(
    rulesets: Mapping[str, Ruleset], asked: Collection[str], unread: Collection[str] = ()
) -> tuple[Concern, ...]:
    """Hold some rulesets of a library against all of it; ``unread`` has the ids of those that could not be read."""
    named = {ruleset.id for called, ruleset in rulesets.items() if called in asked}
    return (*_find_overlapping_periods(rulesets, named), *_check_successions(rulesets, named, unread))


def _find_overlapping_periods(rulesets: Mapping[str, Ruleset], named: Collection[str]) -> Iterator[Concern]:
    for (_, first), (called, second) in combinations(sorted(rulesets.items()), 2):
        if (first.jurisdiction, first.game) != (second.jurisdiction, second.game):
            continue
        day = _common_day(first.period, second.period)
        if day is not None and (first.id in named or second.id in named):
            message = f"on {day.isoformat()} both `{first.id}` and `{second.id}` are in force for {second.game}"
            hint = "end the older period on the day on which the newer one begins"
            yield make_error(
                Code.LINT_OVERLAPPING_PERIODS, message, whole_file(f"{called}/ruleset.yaml"), hint, key="period"
            )


def _common_day(one: Period, other: Period) -> dt.date | None:
    """Return a day on which both are surely in force; periods begin on a known day or are not sure at all."""
    starts = [period.start for period in (one, other) if period.start is not None]
    return next((day for day in starts if one.in_force(day) and other.in_force(day)), None)


def _check_successions(
    rulesets: Mapping[str, Ruleset], named: Collection[str], unread: Collection[str]
) -> Iterator[Concern]:
    by_id = {ruleset.id: ruleset for ruleset in rulesets.values()}
    for called, ruleset in sorted(rulesets.items()):
        file = whole_file(f"{called}/ruleset.yaml")
        for key, back, name in _named_in(ruleset):
            if name in unread or not {name, ruleset.id} & set(named):
                continue
            problem = _find_contradiction(ruleset, by_id.get(name), name, back)
            if problem is not None:
                hint = did_you_mean(name, by_id) if name not in by_id else _way_out(ruleset, name, back)
                yield make_error(Code.LINT_SUCCESSION, f"`{key}` names `{name}`, {problem}", file, hint, key=key)


def _named_in(ruleset: Ruleset) -> Iterator[tuple[str, str, str]]:
    """Yield the rulesets that one names as before or after it: under which key, and what answers to that."""
    yield from (("supersedes", "superseded_by", name) for name in ruleset.supersedes)
    yield from (("superseded_by", "supersedes", name) for name in ruleset.superseded_by)


def _way_out(ruleset: Ruleset, name: str, back: str) -> str:
    return "name another ruleset, or none" if name == ruleset.id else f"both files must agree: look at `{back}`"


def _find_contradiction(ruleset: Ruleset, other: Ruleset | None, name: str, back: str) -> str | None:
    if other is None:
        return "and there is no such ruleset"
    if name == ruleset.id:
        return "which is this ruleset itself"
    if ruleset.id not in getattr(other, back):
        return f"whose `{back}` does not name `{ruleset.id}`"
    old, new = (ruleset, other) if back == "supersedes" else (other, ruleset)
    if old.period.start is not None and new.period.start is not None and new.period.start < old.period.start:
        return f"though `{new.id}` begins before `{old.id}`"
    return None


def _unread_fields(rulesets: Mapping[str, Ruleset], vocabulary: Vocabulary) -> Iterator[Concern]:
    read = {name for ruleset in rulesets.values() for name in fields_decided_by(ruleset, vocabulary)}
    read |= {one.field for ruleset in rulesets.values() for one in ruleset.elections}
    for field in vocabulary.fields.values():
        if field.name not in read:
            hint = "write the rule that reads it, or take the field out"
            yield make_doubt(Code.LINT_UNREAD_FIELD, f"no ruleset reads the field `{field.name}`", field.span, hint)


def _labels_given_twice(vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look for two fields of a group, and two choices of a field, that a form or a report would call the same."""
    # WHY: two games may each have a Bonus Wager, and no chapter reads both groups.
    groups: dict[tuple[str, str], str] = {}
    for field in vocabulary.fields.values():
        other = groups.setdefault((field.name.rpartition(".")[0], field.label.casefold()), field.name)
        if other != field.name:
            message = f"`{field.name}` has the label of `{other}`"
            yield make_doubt(Code.LINT_SAID_TWICE, message, field.span, _APART, key="label")
        words: dict[str, str] = {}
        for word, label in field.choices.items():
            one = words.setdefault(label.casefold(), word)
            if one != word:
                message = f"`{field.name}` has one label for `{one}` and `{word}`"
                yield make_doubt(Code.LINT_SAID_TWICE, message, field.span, _APART, key="choices")
