"""Comparisons kept by the content of all that was compared, and believed only as far as they show themselves.

Every witness still shows what it is there for, every rule of both sides has its row, and no case beside the rules tells
two rules apart that are said to be alike.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from compliance.api.session import Session
from compliance.load import Cache
from compliance.model import (
    UNCHANGED,
    Comparison,
    FieldChange,
    Outcome,
    Raw,
    Rule,
    RuleChange,
    Ruleset,
    Verdict,
    Vocabulary,
    Witness,
)
from compliance.prove import KnownWay, RulesetSide, name_solvers


def key_of_comparison(
    asked: Sequence[tuple[str, Session]], ways: Sequence[KnownWay], terms: Mapping[str, object]
) -> str:
    """Return one hash over all that a comparison turns on: rulesets, vocabularies, house ways, terms and solvers."""
    folders = [(session.library, session.library.folder_of(name).value) for name, session in asked]
    contents = [library.content_key(folder) for library, folder in folders if folder is not None]
    proved = [(way.clauses, sorted(way.counts.items())) for way in ways]
    # WHY: two libraries are compared in a vocabulary that is of neither, and a field may be asked for by its new name.
    asked_in = [_words_of_session(session) for _, session in asked]
    # WHY: what one solver could not decide another may; so a comparison is of the solvers that it was made with.
    turned_on = f"{contents}{asked_in}{proved}{sorted(terms.items())}{name_solvers()}"
    return sha256(turned_on.encode("utf-8", "replace")).hexdigest()


def _words_of_session(session: Session) -> tuple[object, ...]:
    fields = session.vocabulary.fields.values()
    known = [(field.name, str(field.kind), sorted(field.choices), field.hands) for field in fields]
    return known, sorted(session.renamed.items())


def keep_comparison(
    key: str,
    sides: tuple[RulesetSide, RulesetSide],
    vocabulary: Vocabulary,
    cache: Cache,
    make: Callable[[], Comparison],
    step: Callable[[int, int], None],
    samples: Callable[[], Sequence[Mapping[str, Raw]]],
) -> Comparison:
    """Return a comparison from the cache where what it says can still be seen; else make it.

    ``step`` is told how many witnesses were replayed; ``samples`` are statements that should tell rules apart.
    """
    name = f"comparison-{key[:16]}"
    kept = _read_comparison(cache.load(name, key), sides, vocabulary)
    if (
        kept is not None
        and _has_every_rule(kept)
        and _all_still_show(kept.witnesses, sides, step)
        and _no_case_tells_apart(kept, sides, samples())
    ):
        return kept
    made = make()
    if not made.defects:
        cache.save(name, key, _write_comparison(made))
    return made


def _has_every_rule(kept: Comparison) -> bool:
    """Tell whether each rule of both sides has one row."""
    firsts = sorted(one.first.id for one in kept.rules if one.first is not None)
    seconds = sorted(one.second.id for one in kept.rules if one.second is not None)
    return firsts == _ids_of(kept.first) and seconds == _ids_of(kept.second)


def _ids_of(ruleset: Ruleset) -> list[str]:
    return sorted(rule.id for rule in ruleset.rules)


def _no_case_tells_apart(
    kept: Comparison, sides: tuple[RulesetSide, RulesetSide], samples: Sequence[Mapping[str, Raw]]
) -> bool:
    """Tell whether rules that are said to be alike are broken by the same statements."""
    alike = [
        (one.first.id, one.second.id) for one in kept.rules if one.first and one.second and one.relation in UNCHANGED
    ]
    for statements in samples if alike else ():
        first, second = (side.replay(statements)[1] for side in sides)
        if any({first[one], second[two]} >= _BROKEN_AND_KEPT for one, two in alike):
            return False
    return True


_BROKEN_AND_KEPT = frozenset({Verdict.VARIANCE, Verdict.PASS})


def _all_still_show(
    witnesses: Sequence[Witness], sides: tuple[RulesetSide, RulesetSide], step: Callable[[int, int], None]
) -> bool:
    for number, witness in enumerate(witnesses, start=1):
        if not _still_shows(witness, sides):
            return False
        step(number, len(witnesses))
    return True


def _still_shows(witness: Witness, sides: tuple[RulesetSide, RulesetSide]) -> bool:
    """Tell whether the ordinary checker says of a witness on both sides what the comparison says of it."""
    milder = sides[witness.accepted].replay(witness.statements)[0]
    outcome, verdicts = sides[witness.refused].replay(witness.statements)
    wanted = Outcome.UNDETERMINED if witness.left_open else Outcome.COMPLIANT
    stands = Verdict.UNDETERMINED if witness.open else Verdict.VARIANCE
    is_refused = outcome is not Outcome.COMPLIANT and all(verdicts.get(rule) is stands for rule in witness.rules)
    return milder is wanted and is_refused


# WHY: rules and fields are named and not stored, since they stand in their own files and a comparison has hundreds.


def _write_comparison(comparison: Comparison) -> tuple[Any, ...]:
    rules = tuple(
        (_id_of(one.first), _id_of(one.second), one.relation, one.witnesses, one.covered) for one in comparison.rules
    )
    fields = tuple(
        (one.field.name, one.topic, one.first, one.second, one.relation, one.witnesses) for one in comparison.fields
    )
    return comparison.relation, rules, fields, comparison.witnesses, comparison.undecided


def _id_of(rule: Rule | None) -> str | None:
    return None if rule is None else rule.id


def _read_comparison(stored: Any, sides: tuple[RulesetSide, RulesetSide], vocabulary: Vocabulary) -> Comparison | None:
    first, second = sides[0].ruleset, sides[1].ruleset
    try:
        relation, rules, fields, witnesses, undecided = stored
        return Comparison(
            first=first,
            second=second,
            relation=relation,
            rules=tuple(_read_rule_change(row, first, second) for row in rules),
            fields=tuple(_read_field_change(row, vocabulary) for row in fields),
            witnesses=witnesses,
            undecided=undecided,
        )
    except (TypeError, ValueError, KeyError):
        return None


def _read_rule_change(row: Any, first: Ruleset, second: Ruleset) -> RuleChange:
    one, two, relation, witnesses, covered = row
    return RuleChange(
        first=_find_rule(first, one),
        second=_find_rule(second, two),
        relation=relation,
        witnesses=witnesses,
        covered=covered,
    )


def _find_rule(ruleset: Ruleset, name: str | None) -> Rule | None:
    return None if name is None else {rule.id: rule for rule in ruleset.rules}[name]


def _read_field_change(row: Any, vocabulary: Vocabulary) -> FieldChange:
    name, topic, first, second, relation, witnesses = row
    return FieldChange(
        field=vocabulary.fields[name],
        topic=topic,
        first=first,
        second=second,
        relation=relation,
        witnesses=witnesses,
    )
