"""Whose act a field takes is said of every field of every chapter, and agrees with what else the vocabulary says."""

import pytest
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.model import Act, CureAct, FieldDef, Kind, Raw, Scope, act_of_edit, fields_in, watched_in

FIELDS = [field for field in shipped_vocabulary().fields.values() if field.derived is None]
ON_OFFER = {Kind.FLAG, Kind.CHOICES, Kind.NAMES}
"""Kinds of which a value can offer less than another."""


def act_in_file(field: FieldDef) -> Act | None:
    """Return what the files say of a field, by itself or by its section; nothing where they say nothing."""
    section = shipped_vocabulary().sections[field.section]
    leave = field.name in shipped_vocabulary().leaves
    return Act.OTHERS if leave else field.act or section.act


def test_every_field_says_whose_act_it_takes() -> None:
    assert [field.name for field in FIELDS if act_in_file(field) is None] == []
    assert {shipped_vocabulary().act_of(field.name) for field in FIELDS} == set(Act)


def test_what_states_the_leave_of_somebody_else_is_the_act_of_somebody_else() -> None:
    leaves = shipped_vocabulary().leaves
    assert leaves
    assert {shipped_vocabulary().act_of(name) for name in leaves} == {Act.OTHERS}
    own = [field.name for field in FIELDS if field.name in leaves and field.act not in {None, Act.OTHERS}]
    assert own == []


def test_an_approval_by_whatever_name_is_the_act_of_somebody_else() -> None:
    asked = [field for field in FIELDS if field.label.startswith(("approval ", "extension ", "decision "))]
    assert len(asked) > 25
    assert [one.name for one in asked if shipped_vocabulary().act_of(one.name) is not Act.OTHERS] == []


def test_what_somebody_else_gives_has_a_word_for_what_has_not_been_given() -> None:
    vocabulary = shipped_vocabulary()
    given = [field for field in FIELDS if vocabulary.act_of(field.name) is Act.OTHERS and field.kind is Kind.CHOICE]
    assert len(given) > 25
    assert [one.name for one in given if not vocabulary.without_of(one.name) & set(one.choices)] == []
    named = [field for field in FIELDS if field.without]
    assert [one.name for one in named if not set(one.without) <= set(one.choices)] == []


def test_only_what_can_be_offered_less_of_is_on_offer() -> None:
    offers = [field for field in FIELDS if shipped_vocabulary().act_of(field.name) is Act.OFFER]
    assert [field.name for field in offers if field.kind not in ON_OFFER] == []
    assert [field.name for field in FIELDS if field.name.endswith(".offered") and field not in offers] == []


def test_words_of_the_holders_own_are_never_what_somebody_else_does_or_what_is_so_already() -> None:
    worded = [field for field in FIELDS if field.kind is Kind.TEXT]
    acts = {shipped_vocabulary().act_of(field.name) for field in worded}
    assert acts <= {Act.CHOICE, Act.FLOOR}


@pytest.mark.parametrize("name", IDS)
def test_equipment_is_no_mere_choice(name: str) -> None:
    """What only rules of the floor read, in a section about equipment, has to be done before it is stated."""
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    read: dict[str, set[Scope]] = {}
    for rule in ruleset.rules:
        for part in (rule.applies, rule.requires):
            for field in () if part is None else (*fields_in(part), *watched_in(part)):
                read.setdefault(field, set()).add(rule.scope)
    floor = [one for one, scopes in read.items() if scopes == {Scope.FLOOR} and vocabulary.fields[one].derived is None]
    equipment = [one for one in floor if vocabulary.sections[vocabulary.fields[one].section].topic == "equipment"]
    assert [one for one in equipment if vocabulary.act_of(one) in {Act.CHOICE, Act.OFFER}] == []


@pytest.mark.parametrize(
    ("act", "before", "after", "taken"),
    [
        (Act.CHOICE, 500, 600, CureAct.CHOICE),
        (Act.CHOICE, True, False, CureAct.CHOICE),
        (Act.CHOICE, 500, None, CureAct.WITHDRAWAL),
        (Act.OFFER, True, False, CureAct.WITHDRAWAL),
        (Act.OFFER, False, True, CureAct.CHOICE),
        (Act.OFFER, None, False, CureAct.CHOICE),
        (Act.OFFER, frozenset({"one", "two"}), frozenset({"one"}), CureAct.WITHDRAWAL),
        (Act.OFFER, frozenset({"one"}), frozenset({"two"}), CureAct.WITHDRAWAL),
        (Act.OFFER, frozenset({"one"}), frozenset({"one", "two"}), CureAct.CHOICE),
        (Act.OFFER, ("Dragon", "Tiger"), ("Dragon",), CureAct.WITHDRAWAL),
        (Act.FLOOR, "manual", "automated", CureAct.FLOOR),
        (Act.FLOOR, "manual", None, CureAct.WITHDRAWAL),
        (Act.OTHERS, "nobody", "board", CureAct.OTHERS),
        (Act.OTHERS, None, True, CureAct.OTHERS),
        (Act.OTHERS, "board", "nobody", CureAct.WITHDRAWAL),
        (Act.OTHERS, True, False, CureAct.WITHDRAWAL),
        (Act.GIVEN, 40, 30, CureAct.GIVEN),
    ],
)
def test_what_an_edit_takes_follows_from_its_field_and_from_what_it_does(
    act: Act, before: Raw | None, after: Raw | None, taken: CureAct
) -> None:
    assert act_of_edit(act, before, after, {"nobody"}) is taken
