"""Parts that an edit changed, in words: cells of paytables, what stands behind a rule, and what was not compared."""

from collections.abc import Iterator

from compliance.lang import hand_in_words
from compliance.model import (
    CellChange,
    ElectionMove,
    Fate,
    Impact,
    OtherChange,
    OtherPart,
    Rule,
    RuleImpact,
    RulesetImpact,
    fields_in,
    readings_in,
)

_BEHIND = frozenset({OtherPart.SILENCE, OtherPart.OPTION, OtherPart.DEFAULT, OtherPart.FIELD, OtherPart.RANKING})
_UNNAMED = "a table, a reading, an election or a field behind it changed"
_TOLD_ONLY = frozenset(
    {OtherPart.COHERENCE, OtherPart.REVIEW, OtherPart.EMPTY_WORDS, OtherPart.PERIOD, OtherPart.LEDGER}
)
_NEVER_SEARCHED = "told by its words; no filing was looked for that it turns"


def cell_in_words(cell: CellChange) -> str:
    """Name a cell of a paytable: the table, the hand, and the column where it is not what the wager pays."""
    column = "" if cell.column == "pays" else f", {cell.column}"
    return f"paytable {cell.name} ({cell.table}), {hand_in_words(cell.hand)}{column}"


def other_in_words(other: OtherChange) -> str:
    """Say what a part was and is; a side that has none says so."""
    return f"{other.first or 'none'} -> {other.second or 'none'}"


def parts_behind(rule: RuleImpact, ruleset: RulesetImpact) -> str:
    """Name what changed behind a rule whose own words are the same: cells, readings, silence, fields, the ranking."""
    sides = [one for one in (rule.change.first, rule.change.second) if one is not None]
    named = [
        *_cells_behind(sides, ruleset),
        *_others_behind(sides, ruleset),
        *_elections_behind(sides, ruleset),
    ]
    return "; ".join(dict.fromkeys(named)) or _UNNAMED


def _cells_behind(rules: list[Rule], ruleset: RulesetImpact) -> Iterator[str]:
    fields = {name for rule in rules for name in _fields_of(rule)}
    for cell in ruleset.cells:
        # WHY: a field that is computed from a paytable, such as its best award, is named below the paytable's own name.
        if cell.field in fields or any(name.startswith(f"{_stem_of(cell.field)}.") for name in fields):
            yield f"{cell_in_words(cell)}: {cell.first or 'none'} -> {cell.second or 'none'}"


def _others_behind(rules: list[Rule], ruleset: RulesetImpact) -> Iterator[str]:
    named = {name for rule in rules for name in (*_fields_of(rule), *_readings_of(rule))}
    for other in ruleset.others:
        if other.part in _BEHIND and (other.about in named or other.part is OtherPart.RANKING):
            yield f"{other.part} {other.subject}: {other_in_words(other)}"


def _elections_behind(rules: list[Rule], ruleset: RulesetImpact) -> Iterator[str]:
    fields = {name for rule in rules for name in _fields_of(rule)}
    for change in ruleset.elections:
        if change.field.field.name in fields and change.move in {ElectionMove.GAINED, ElectionMove.LOST}:
            yield f"election of {change.field.field.name}: {change.move}"


def _stem_of(field: str) -> str:
    return field.rpartition(".")[0]


def _fields_of(rule: Rule) -> Iterator[str]:
    for part in (rule.applies, rule.requires):
        yield from () if part is None else fields_in(part)


def _readings_of(rule: Rule) -> Iterator[str]:
    for part in (rule.applies, rule.requires):
        yield from () if part is None else readings_in(part)


def what_was_not_compared(impact: Impact) -> tuple[str, ...]:
    """Say what changed and was not compared, or not by a search: nobody may take silence about it for sameness."""
    return (*(line for one in impact.rulesets for line in _not_compared_in(one)), *impact.not_compared)


def _not_compared_in(one: RulesetImpact) -> Iterator[str]:
    if one.fate in {Fate.NEW, Fate.GONE}:
        yield f"{one.id}: there is nothing to compare it with, since it is {one.fate}"
    if one.fate is Fate.UNDECIDED:
        yield f"{one.id}: no rule was compared, since {'; '.join(one.undecided)}"
    elif one.undecided:
        yield f"{one.id}: could not be decided for {', '.join(one.undecided)}"
    for other in one.others:
        if other.part in _TOLD_ONLY and other.turns:
            yield f"{one.id}: {other.part} {other.subject}: {_NEVER_SEARCHED}"
