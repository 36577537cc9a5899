"""What a chapter leaves open or prints: elections, readings with their options, tables, and points no rule checks."""

from compliance.diag import Code, did_you_mean
from compliance.lang import ConditionNames
from compliance.load.rulesets.provisions import Provisions
from compliance.load.rulesets.rules import Conditions
from compliance.load.values.decode import decode_rows, decode_stake, decode_value
from compliance.load.yaml.reader import Keys
from compliance.model import Election, Kind, Reading, ReadingOption, ReviewPoint, Table, Unchecked, Vocabulary


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


def decode_review(
    keys: Keys, conditions: Conditions, names: ConditionNames, provisions: Provisions
) -> tuple[ReviewPoint, ...]:
    """Read what only a person can decide, and when that is asked."""
    points: list[ReviewPoint] = []
    known = ("id", "when", "cite", "question")
    for block in keys.blocks("review", known=known, required=False, what="a review point"):
        scalar, name = block.scalar("when"), block.text("id")
        when = None if scalar is None else conditions.condition(scalar, names)
        if name in {point.id for point in points}:
            message = f"the review point `{name}` is there a second time"
            keys.mistakes.blame(Code.RULE_DUPLICATE, message, block.mapping.span, "give each an id of its own")
        elif when is not None:
            points.append(
                ReviewPoint(
                    id=name,
                    when=when,
                    cite=provisions.decode_citation(block),
                    question=block.text("question"),
                    span=block.mapping.span,
                )
            )
    return tuple(points)


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
        block.mistakes.blame(Code.READING_DEFAULT, message, block.mapping.span, "mark one of them `default: yes`")
        return False
    if len(kinds) > 1 or (kinds and any(option.value is None for option in options)):
        message = f"the options of `{reading.id}` do not all stand for the same kind of value"
        way_out = "give all of them a `value` of one kind, or none of them any"
        block.mistakes.blame(Code.READING_TYPE, message, block.mapping.span, way_out)
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


def decode_tables(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> tuple[Table, ...]:
    """Read every table of the file."""
    blocks = keys.blocks("tables", known=("id", "field", "name", "cite", "stake", "rows"), what="a table")
    tables = (_decode_table(block, vocabulary, provisions) for block in blocks)
    return tuple(table for table in tables if table is not None)


def _decode_table(keys: Keys, vocabulary: Vocabulary, provisions: Provisions) -> Table | None:
    name = keys.scalar("field")
    field = None if name is None else vocabulary.fields.get(name.text)
    if name is not None and (field is None or field.kind is not Kind.PAYTABLE):
        paytables = [other for other, field in vocabulary.fields.items() if field.kind is Kind.PAYTABLE]
        hint = did_you_mean(name.text, paytables)
        keys.mistakes.blame(Code.CONDITION_UNKNOWN_FIELD, f"no paytable field is called `{name.text}`", name.span, hint)
        return None
    if field is None:
        return None
    return Table(
        id=keys.text("id"),
        field=field.name,
        name=keys.text("name"),
        cite=provisions.decode_citation(keys),
        rows=decode_rows(keys.pairs("rows"), field, keys.mistakes, unresolved=True),
        span=keys.mapping.span,
        stake=decode_stake(keys),
    )
