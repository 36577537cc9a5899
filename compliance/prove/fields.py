"""What each side lets a submission state in a field, whatever it states elsewhere, and how the two compare."""

from collections.abc import Iterable, Mapping, Sequence

from compliance.model import FieldChange, FieldDef, Kind, Lawful, Range, Relation, Rule, Ruleset, fields_in, watched_in
from compliance.prove.cells import OTHER, ValueCell, parts_of
from compliance.prove.sides import Sides, fields_spoken_of
from compliance.prove.solve import Solver
from compliance.prove.terms.values import Formula, Members, all_of, none_of
from compliance.prove.verdicts import fields_in_question, fields_of
from compliance.record import record, replace


@record
class _SideOfField:
    """What one side says of a field: the cells it lets be stated, and the same in a form to be shown."""

    lawful: Lawful
    cells: Mapping[str, Formula]


@record
class FieldApart:
    """A field that the sides treat differently, and for each side something that it alone lets a submission state."""

    change: FieldChange
    only: tuple[Formula | None, Formula | None]


def compare_fields(sides: Sides, rules: Iterable[Rule]) -> Iterable[FieldApart]:
    """Compare every field that the rules in question speak of, or that only one side leaves to the holder."""
    in_question = tuple(rules)
    asked = {name for rule in in_question for name in fields_in(rule.requires)}
    asked |= _fields_elected_differently(sides) | _fields_refused_unread(in_question, sides)
    for name in sides.fields:
        field = sides.vocabulary.fields[name]
        if name in asked and field.derived is None and field.kind is not Kind.CLAUSES:
            apart = _compare_field(field, sides)
            if apart.change.relation is not Relation.SAME or apart.change.topic == "elections":
                yield apart


def _fields_refused_unread(rules: Iterable[Rule], sides: Sides) -> set[str]:
    """Name the fields that one side refuses with all else that it does not read, and the other has rules about."""
    watched = {name for rule in rules for name in watched_in(rule.requires)}
    everything = (rule for side in sides.sides for rule in side.ruleset.rules)
    return watched & {name for rule in everything for name in fields_in_question(rule)}


def _fields_elected_differently(sides: Sides) -> set[str]:
    elected = [{(election.field, election.silence) for election in side.ruleset.elections} for side in sides.sides]
    return {field for field, _ in elected[0] ^ elected[1]}


def _compare_field(field: FieldDef, sides: Sides) -> FieldApart:
    about = [rule for side in sides.sides for rule in side.ruleset.rules if field.name in fields_of(rule)]
    tables = [table for side in sides.sides for table in side.ruleset.tables if table.field == field.name]
    parts = parts_of(field, sides.space, about, tables)
    first, second = (_ask_side(field, parts, sides, side) for side in (0, 1))
    change = FieldChange(
        field=field,
        topic=_topic_of(field, sides),
        first=first.lawful,
        second=second.lawful,
        relation=_relation_of(first, second),
    )
    return FieldApart(change, (_cell_only_in(first, second), _cell_only_in(second, first)))


def _cell_only_in(side: _SideOfField, other: _SideOfField) -> Formula | None:
    return next((formula for label, formula in side.cells.items() if label not in other.cells), None)


def _topic_of(field: FieldDef, sides: Sides) -> str:
    if field.kind is Kind.PAYTABLE:
        return "paytables"
    if any(election.field == field.name for side in sides.sides for election in side.ruleset.elections):
        return "elections"
    if field.kind is Kind.MONEY:
        return "limits"
    section = sides.vocabulary.sections.get(field.section)
    return "play" if section is None else section.topic


def _relation_of(first: _SideOfField, second: _SideOfField) -> Relation:
    if first.lawful.undecided or second.lawful.undecided:
        return Relation.UNDECIDED
    if first.lawful.read != second.lawful.read:
        return Relation.ONLY_FIRST if first.lawful.read else Relation.ONLY_SECOND
    if first.cells.keys() == second.cells.keys():
        elected = first.lawful.elected, second.lawful.elected
        apart = bool(elected[0]) != bool(elected[1]) or first.lawful.silence != second.lawful.silence
        return Relation.INCOMPARABLE if apart else Relation.SAME
    if first.cells.keys() < second.cells.keys():
        return Relation.LOOSER
    return Relation.STRICTER if second.cells.keys() < first.cells.keys() else Relation.INCOMPARABLE


def _ask_side(field: FieldDef, parts: Sequence[ValueCell], sides: Sides, side: int) -> _SideOfField:
    ruleset, solver = sides.sides[side].ruleset, sides.accepting[side]
    stated = sides.space.stated[field.name]
    answers = [solver.possible(part.formula) for part in parts]
    unstated, spoken = solver.possible(none_of(stated)), solver.possible(stated)
    kept = [(at, part) for at, (part, answer) in enumerate(zip(parts, answers, strict=True)) if answer]
    # WHY: sides are compared by which cells they let be stated; with the same cut on both sides that is a comparison
    # of sets, and stricter is a proper subset.
    cells = {str(at): part.formula for at, part in kept}
    cells.update({"stated": stated} if spoken else {}, **({"unstated": none_of(stated)} if unstated else {}))
    optional = _optional_members(field, sides, solver) if kept else {}
    cells.update({f"without {word}": formula for word, formula in optional.items()})
    lawful = Lawful(
        read=field.name in fields_spoken_of(ruleset),
        unstated=bool(unstated),
        stated=bool(spoken),
        words=tuple(part.label for _, part in kept if part.range is None and part.label != OTHER),
        needed=tuple(word for word in _member_words(field, sides) if kept and word not in optional),
        ranges=_join_ranges([(at, part.range) for at, part in kept if part.range is not None]),
        other=any(part.label == OTHER for _, part in kept),
        everything=len(kept) == len(parts),
        undecided=None in (*answers, unstated, spoken),
    )
    return _SideOfField(_with_law(lawful, field, ruleset), cells)


def _member_words(field: FieldDef, sides: Sides) -> tuple[str, ...]:
    return tuple(field.choices) if isinstance(sides.space.values[field.name], Members) else ()


def _optional_members(field: FieldDef, sides: Sides, solver: Solver) -> dict[str, Formula]:
    """Return the members that a set of choices can do without where it is stated, each with how."""
    value = sides.space.values[field.name]
    if not isinstance(value, Members):
        return {}
    without = {word: all_of((value.known, none_of(has))) for word, has in value.has.items()}
    return {word: formula for word, formula in without.items() if solver.possible(formula) is not False}


def _join_ranges(ranges: Sequence[tuple[int, Range]]) -> tuple[Range, ...]:
    """Join ranges that lie next to each other."""
    joined: list[tuple[int, Range]] = []
    for at, range_ in ranges:
        # INVARIANT: cells are numbered in rising order of their values, so that two next to each other have no value
        # between them.
        if joined and joined[-1][0] == at - 1:
            before = joined[-1][1]
            joined[-1] = (at, replace(before, high=range_.high, beyond_high=range_.beyond_high))
        else:
            joined.append((at, range_))
    return tuple(range_ for _, range_ in joined)


def _with_law(lawful: Lawful, field: FieldDef, ruleset: Ruleset) -> Lawful:
    election = next((one for one in ruleset.elections if one.field == field.name), None)
    first = [rule for rule in ruleset.rules if next(iter(fields_in(rule.requires)), "") == field.name]
    about = [rule for rule in ruleset.rules if field.name in fields_in(rule.requires)]
    nearby = [rule for rule in ruleset.rules if field.name in fields_of(rule)]
    cites = dict.fromkeys(rule.cites[0] for rule in first or about or nearby)
    return replace(
        lawful,
        silence=None if election is None else election.silence,
        elected="" if election is None else election.cite,
        cites=tuple(cites) if election is None else (election.cite,),
    )
