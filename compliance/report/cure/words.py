"""The edits of a cure in plain words: what to do, under which provision, and what must be so for it to be right."""

from collections.abc import Iterator
from typing import assert_never, cast

from compliance.diag import Span
from compliance.model import (
    ADDED,
    CLAUSES,
    KINDS,
    CureAct,
    CureEdit,
    FieldDef,
    Kind,
    Number,
    Odds,
    OddsForm,
    PaytableValue,
    Raw,
    Rule,
    Ruleset,
    Scope,
    Step,
    fields_in,
    show_odds,
    show_value,
    watched_in,
)

LONGEST = 72
MANY = 4
"""So many cells of a paytable are told one by one."""
_FIGURES = ADDED | {Kind.ODDS}
_CUT = frozenset({Kind.TEXT, Kind.PAYTABLE, Kind.CLAUSES})
_TO_SIX = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINALS = (*_TO_SIX, "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_NO: tuple[Raw, ...] = (False, 0, frozenset(), (), "none", "nobody", "never")
OWN_WORDS = "the words in brackets state nothing: the filing is lawful once your own stand in their place"
ANY_FIGURE = "the figure is an example: any other that is lawful does as well"
SO = "only if it is so"
SO_ON_THE_FLOOR = "only if it is so on the floor"
NOT_SO = "only if it is not so any more: silence in a filing makes nothing lawful"
UNSPOKEN = "then the filing does not speak of it"
UNDONE = "then the filing does not speak of it: silence in a filing makes nothing lawful on the floor"
UNSAID = "only if it is not done any more: silence in a filing makes nothing lawful on the floor"
NOT_YET_GIVEN = "what somebody else has not given is not given by stating it; where it is given already, state it"
AS_IT_IS = "stating it otherwise changes nothing that has happened; it can only set a wrong statement right"
_REMARKS = {CureAct.OTHERS: NOT_YET_GIVEN, CureAct.GIVEN: AS_IT_IS}
NO_HOUSE_WAY = (
    "the clauses can be mended instead, by hand: no house way is written for you here, and `compliance odds houseway` "
    "names a hand for every fault"
)


def edit_in_words(edit: CureEdit, field: FieldDef) -> str:
    """Say what is to be done for an edit to be right, and what it does: raise, lower, change, state or take out."""
    match edit.act:
        case CureAct.CHOICE | CureAct.WITHDRAWAL:
            return _change_of_file(edit, field)
        case CureAct.FLOOR:
            first = "see that it is so, then" if edit.before is None else "do this, then state it:"
            return f"{first} {_change_of_file(edit, field)}"
        case CureAct.OTHERS:
            stated = f"{edit.field}: {value_in_words(field, edit.written)}"
            return f"obtain {_obtained_in_words(edit, field)}, then state {stated}"
        case CureAct.GIVEN:
            return f"only if that is how it is, {_change_of_file(edit, field)}"
        case _ as unknown:
            assert_never(unknown)


def _obtained_in_words(edit: CureEdit, field: FieldDef) -> str:
    """Say what somebody else has to do: the words of a choice, since a filing names the body that has to act."""
    meant = field.choices.get(edit.after, "") if isinstance(edit.after, str) else ""
    return f"the {field.label} ({meant})" if meant else f"the {field.label}"


def _change_of_file(edit: CureEdit, field: FieldDef) -> str:
    if edit.before is None:
        return f"state {edit.field}: {value_in_words(field, edit.written)}"
    if edit.after is None:
        return f"take out {edit.field} ({value_in_words(field, edit.before)})"
    if field.kind in _FIGURES and _form_of_odds(edit.before) is _form_of_odds(edit.after):
        rises = _figure_of_value(edit.after) > _figure_of_value(edit.before)
        return f"{'raise' if rises else 'lower'} {edit.field} {_change_in_words(edit, field)}"
    if field.kind is Kind.CHOICES:
        return _set_change_in_words(
            edit, cast("frozenset[str]", edit.before), cast("frozenset[str]", edit.after), field
        )
    if field.kind is Kind.PAYTABLE:
        cells = list(_changed_cells_in_words(cast("PaytableValue", edit.before), cast("PaytableValue", edit.after)))
        if cells:
            more = f" and {len(cells) - MANY} more" if len(cells) > MANY else ""
            return f"change {edit.field}: {'; '.join(cells[:MANY])}{more}"
    return f"change {edit.field} {_change_in_words(edit, field)}"


def value_in_words(field: FieldDef, raw: Raw | None) -> str:
    """Show a value in words; a text in quotes, and no more of it or of a paytable than fits."""
    if raw is None:
        return "nothing"
    shown = " ".join(show_value(field.kind, raw).split())
    # WHY: of words out of a list none is left out, since they are what is to be stated, and two lists may begin alike.
    if field.kind in _CUT and len(shown) > LONGEST:
        shown = f"{shown[: LONGEST - 1].rstrip()}…"
    return f"“{shown}”" if field.kind is Kind.TEXT else shown


def _form_of_odds(raw: Raw) -> OddsForm | None:
    return raw.form if isinstance(raw, Odds) else None


def _figure_of_value(raw: Raw) -> Number:
    return raw.ratio if isinstance(raw, Odds) else cast("Number", raw)


def _change_in_words(edit: CureEdit, field: FieldDef) -> str:
    return f"from {value_in_words(field, edit.before)} to {value_in_words(field, edit.written)}"


def _set_change_in_words(edit: CureEdit, before: frozenset[str], after: frozenset[str], field: FieldDef) -> str:
    """Say which words of a set go or come, where only some go or only some come."""
    gone, new = ", ".join(sorted(before - after)), ", ".join(sorted(after - before))
    if before and after and not new:
        return f"take {gone} out of {edit.field}"
    if before and after and not gone:
        return f"add {new} to {edit.field}"
    return f"change {edit.field} {_change_in_words(edit, field)}"


def _changed_cells_in_words(before: PaytableValue, after: PaytableValue) -> Iterator[str]:
    """Say what changes in a paytable that is written out row by row: its name, and cells that pay something else."""
    if before.rows is None or after.rows is None:
        return
    if before.name != after.name:
        yield f"name from {before.name or 'nothing'} to {after.name or 'nothing'}"
    for hand in {**before.rows, **after.rows}:
        old, new = before.rows.get(hand, {}), after.rows.get(hand, {})
        for column in {**old, **new}:
            name = hand if column == "pays" else f"{hand} ({column})"
            if column not in new:
                yield f"leave out {name}, which pays {show_odds(old[column])}"
            elif column not in old:
                yield f"add {name} with {show_odds(new[column])}"
            elif old[column] != new[column]:
                yield f"{name} from {show_odds(old[column])} to {show_odds(new[column])}"


def remarks_on(edit: CureEdit, field: FieldDef, ruleset: Ruleset) -> tuple[str, ...]:
    """Say what an edit does not settle by itself: words that are the holder's, facts that must be so."""
    return tuple(_collect_remarks(edit, field, ruleset))


def _collect_remarks(edit: CureEdit, field: FieldDef, ruleset: Ruleset) -> Iterator[str]:
    if edit.step is Step.REMOVE:
        yield from _remarks_on_silence(edit, field, ruleset)
        return
    if edit.own_words:
        yield OWN_WORDS
    elif edit.is_example:
        yield ANY_FIGURE
    if edit.act in _REMARKS:
        yield _REMARKS[edit.act]
        return
    fact = KINDS[field.kind].states_fact
    if any(rule.scope is Scope.FLOOR for rule in edit.forced_by) or (fact and _is_of_the_floor(edit.field, ruleset)):
        yield SO_ON_THE_FLOOR
    elif fact or edit.act is CureAct.FLOOR:
        yield SO


def _remarks_on_silence(edit: CureEdit, field: FieldDef, ruleset: Ruleset) -> Iterator[str]:
    if edit.field == CLAUSES:
        yield NO_HOUSE_WAY
    elif edit.before in _NO:
        yield UNDONE if _is_of_the_floor(edit.field, ruleset) else UNSPOKEN
    elif _is_of_the_floor(edit.field, ruleset):
        yield UNSAID
    elif KINDS[field.kind].states_fact:
        yield NOT_SO


def _is_of_the_floor(name: str, ruleset: Ruleset) -> bool:
    """Tell whether a rule about the floor reads a field."""
    rules = [rule for rule in ruleset.rules if rule.scope is Scope.FLOOR]
    parts = [part for rule in rules for part in (rule.applies, rule.requires) if part is not None]
    return any(name in (*fields_in(part), *watched_in(part)) for part in parts)


def provisions_of(rule: Rule, ruleset: Ruleset) -> str:
    """Write the provisions that a rule rests on, in short."""
    return ", ".join(ruleset.short_cite(cite) for cite in rule.cites)


def line_of(span: Span | None) -> str:
    """Write the line of a file that a statement stands on."""
    if span is not None and span.called:
        return str(span)
    return "" if span is None else f"{span.path}:{span.line}"


def write_ordinal(number: int) -> str:
    """Write which one of a few it is."""
    return _ORDINALS[number - 1] if 1 <= number <= len(_ORDINALS) else f"{number}th"
