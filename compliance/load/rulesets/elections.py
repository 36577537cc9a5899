"""What a chapter leaves to the holder (elections), and the points that no rule checks."""

from compliance.diag import Code, did_you_mean
from compliance.lang import ConditionNames
from compliance.load.rulesets.conditions import Conditions
from compliance.load.rulesets.provisions import Provisions
from compliance.load.values.decode import decode_value
from compliance.load.yaml.reader import Keys
from compliance.model import Election, Unchecked, Vocabulary


def decode_elections(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> tuple[Election, ...]:
    """Read what the holder may choose."""
    known = ("id", "field", "cite", "label", "help", "silence")
    blocks = keys.blocks("elections", known=known, required=False, what="an election")
    elections = (_decode_election(block, vocabulary, provisions) for block in blocks)
    return tuple(election for election in elections if election is not None)


def _decode_election(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> Election | None:
    name = keys.scalar("field")
    field = None if name is None else vocabulary.fields.get(name.text)
    if name is not None and field is None:
        hint = did_you_mean(name.text, vocabulary.fields)
        keys.mistakes.blame(Code.CONDITION_UNKNOWN_FIELD, f"no field is called `{name.text}`", name.span, hint)
    if field is None:
        return None
    silence = keys.node("silence", required=False)
    return Election(
        id=keys.text("id"),
        field=field.name,
        kind=field.kind,
        cite=provisions.decode_citation(keys),
        label=keys.text("label"),
        help=keys.text("help", required=False),
        silence=None if silence is None else decode_value(silence, field, keys.mistakes),
        span=keys.mapping.span,
    )


def decode_unchecked(
    keys: Keys, conditions: Conditions, names: ConditionNames, provisions: Provisions
) -> tuple[Unchecked, ...]:
    """Read what the ruleset says it does not check, and when that matters."""
    points = []
    blocks = keys.blocks("unchecked", known=("when", "cite", "note"), required=False, what="an unchecked point")
    for block in blocks:
        scalar = block.scalar("when")
        when = None if scalar is None else conditions.condition(scalar, names)
        if when is not None:
            points.append(Unchecked(when=when, cite=provisions.decode_citation(block), note=block.text("note")))
    return tuple(points)
