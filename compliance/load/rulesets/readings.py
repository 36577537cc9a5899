"""The readings of a ruleset: questions that the law leaves open, each with its options."""

from compliance.diag import Code
from compliance.lang import ConditionNames
from compliance.load.rulesets.conditions import Conditions
from compliance.load.rulesets.provisions import Provisions
from compliance.load.yaml.reader import Keys
from compliance.model import Kind, Reading, ReadingOption


def decode_readings(
    keys: Keys, conditions: Conditions, names: ConditionNames, provisions: Provisions
) -> tuple[tuple[Reading, ...], dict[str, Kind]]:
    """Read the readings, and for those whose options stand for a value, of which kind it is."""
    readings: list[Reading] = []
    kinds: dict[str, Kind] = {}
    known = ("id", "cite", "question", "options")
    for block in keys.blocks("readings", known=known, required=False, what="a reading"):
        options, option_kinds = _decode_options(block, conditions, names)
        reading = Reading(
            id=block.text("id"),
            cite=provisions.decode_citation(block),
            question=block.text("question"),
            options=options,
            span=block.mapping.span,
        )
        if not _has_sound_options(reading, option_kinds, block):
            continue
        readings.append(reading)
        for kind in option_kinds:
            kinds[reading.id] = kind
    return tuple(readings), kinds


def _has_sound_options(reading: Reading, kinds: set[Kind], block: Keys) -> bool:
    """Tell whether just one option is the default, and all or none stand for a value of one kind."""
    options = reading.options
    if sum(option.default for option in options) != 1 or len(options) < 2:
        message = f"the reading `{reading.id}` needs at least two options, exactly one of them the default"
        block.mistakes.blame(Code.READING_DEFAULT, message, block.mapping.span)
        return False
    if len(kinds) > 1 or (kinds and any(option.value is None for option in options)):
        message = f"the options of `{reading.id}` do not all stand for the same kind of value"
        block.mistakes.blame(Code.READING_TYPE, message, block.mapping.span)
        return False
    return True


def _decode_options(
    keys: Keys, conditions: Conditions, names: ConditionNames
) -> tuple[tuple[ReadingOption, ...], set[Kind]]:
    options: list[ReadingOption] = []
    kinds: set[Kind] = set()
    for block in keys.blocks("options", known=("id", "default", "label", "value", "why"), what="an option"):
        scalar = block.scalar("value", required=False)
        value, kind = (None, None) if scalar is None else conditions.value(scalar, names)
        if kind is not None:
            kinds.add(kind)
        options.append(
            ReadingOption(
                id=block.text("id"),
                label=block.text("label"),
                why=block.text("why", required=False),
                value=value,
                default=block.flag("default"),
            )
        )
    return tuple(options), kinds
