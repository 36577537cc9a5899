"""The coherence conditions, from `vocabulary/coherence/<topic>.yaml`, typed against the fields of the vocabulary."""

import re
from pathlib import Path

from compliance.diag import Code, Result
from compliance.lang import ConditionNames, write_condition
from compliance.load.rulesets.rules import Conditions, read_ruleset_files
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import COHERENCE, CoherenceCondition, CoherenceKind, Expr, Vocabulary
from compliance.record import replace

COHERENCE_KEYS = ("id", "kind", "rulesets", "cite", "applies", "requires", "fails", "note")
"""The keys of a coherence condition."""


def read_coherence(
    folder: Path, vocabulary: Vocabulary, grammar: str, *, called: str
) -> Result[tuple[CoherenceCondition, ...]]:
    """Read every file of conditions, in the order of their names; a folder that is not there has none."""
    mistakes = DiagnosticsCollector()
    # WHY: a value that is worked out is no statement, and what it is worked out by differs from chapter to chapter.
    stated = {name: field for name, field in vocabulary.fields.items() if field.derived is None}
    names = ConditionNames(replace(vocabulary, fields=stated))
    conditions: dict[str, CoherenceCondition] = {}
    what = "a file of coherence conditions"
    for topic, file in read_ruleset_files(folder, grammar, mistakes, called=called, what=what).items():
        keys = Keys(file.root, what, mistakes, known=("coherence",))
        for block in keys.blocks("coherence", known=COHERENCE_KEYS, what="a coherence condition"):
            _check_id(block, topic, conditions)
            condition = _decode_condition(block, file.conditions, names)
            if condition is not None:
                conditions[condition.id] = condition
    return Result(None if mistakes.all else tuple(conditions.values()), tuple(mistakes.all))


def _check_id(keys: Keys, topic: str, known: dict[str, CoherenceCondition]) -> None:
    scalar = keys.scalar("id")
    if scalar is None:
        return
    if not re.fullmatch(rf"{COHERENCE}\.{re.escape(topic)}\.[a-z0-9]+(-[a-z0-9]+)*", scalar.text):
        message = f"`{scalar.text}` does not follow the file it is in"
        keys.mistakes.blame(Code.RULE_ID, message, scalar.span, f"write `{COHERENCE}.{topic}.some-slug`")
    if scalar.text in known:
        hint = f"the other is at {known[scalar.text].span}"
        keys.mistakes.blame(Code.RULE_DUPLICATE, f"the condition `{scalar.text}` is there twice", scalar.span, hint)


def _decode_condition(keys: Keys, reader: Conditions, names: ConditionNames) -> CoherenceCondition | None:
    requires = _decode_expression(keys, "requires", reader, names)
    applies = _decode_expression(keys, "applies", reader, names, required=False)
    kind = keys.member("kind", CoherenceKind)
    fails = " ".join(keys.text("fails").split())
    if requires is None or kind is None:
        return None
    return CoherenceCondition(
        id=keys.text("id"),
        kind=kind,
        rulesets=keys.texts("rulesets", required=False),
        cite=keys.text("cite", required=False),
        applies=applies,
        requires=requires,
        fails=fails,
        note=" ".join(keys.text("note", required=False).split()),
        span=keys.mapping.span,
    )


def _decode_expression(
    keys: Keys, name: str, reader: Conditions, names: ConditionNames, *, required: bool = True
) -> Expr | None:
    scalar = keys.scalar(name, required=required)
    return None if scalar is None else reader.condition(scalar, names)


def write_coherence(condition: CoherenceCondition) -> tuple[str, ...]:
    """Write what a condition comes to, as it goes into the fingerprint of every ruleset that asks it."""
    applies = "" if condition.applies is None else write_condition(condition.applies)
    return (condition.id, str(condition.kind), applies, write_condition(condition.requires))
