"""What differs besides the rules: each part that can turn a result is told by its name, on both sides."""

from random import Random

import pytest
from builders import a_field, a_vocabulary
from edited_rulesets import edits_of

from compliance.api import Session, open_session
from compliance.check import find_other_changes, rules_of_both
from compliance.model import Kind, OtherChange, OtherPart, Ruleset, Vocabulary
from compliance.record import replace

TOLD = {
    "scope": OtherPart.SCOPE,
    "kind": OtherPart.VARIANCE,
    "citation": OtherPart.CITATION,
    "silence": OtherPart.SILENCE,
    "period": OtherPart.PERIOD,
    "review": OtherPart.REVIEW,
    "ledger": OtherPart.LEDGER,
    "ranking": OtherPart.RANKING,
    "default": OtherPart.DEFAULT,
}


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


@pytest.fixture(scope="module")
def ruleset(session: Session) -> Ruleset:
    read = session.ruleset("pa-575").value
    assert read is not None
    return read


def changes(first: Ruleset, second: Ruleset, old: Vocabulary, new: Vocabulary) -> tuple[OtherChange, ...]:
    return find_other_changes(first, second, rules_of_both(first, second), old, new)


def test_nothing_differs_from_itself(ruleset: Ruleset, session: Session) -> None:
    assert changes(ruleset, ruleset, session.vocabulary, session.vocabulary) == ()


def test_every_kind_of_edit_is_told_as_what_it_is(ruleset: Ruleset, session: Session) -> None:
    seen = set()
    for what, edited in edits_of(ruleset, session.vocabulary, Random(1), 2):
        kind = what.partition(":")[0]
        if kind in TOLD:
            told = changes(ruleset, edited, session.vocabulary, session.vocabulary)
            assert TOLD[kind] in {one.part for one in told}, what
            assert all(one.first != one.second for one in told), what
            seen.add(kind)
    assert seen == TOLD.keys()


def test_only_what_changes_words_alone_turns_no_result(ruleset: Ruleset, session: Session) -> None:
    other = replace(ruleset, terms=replace(ruleset.terms, holder="owner"))
    [told] = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert (told.part, told.turns, told.second) == (OtherPart.TERMS, False, "owner")


def edited_vocabulary(session: Session, name: str, **changed: object) -> Vocabulary:
    fields = dict(session.vocabulary.fields)
    fields[name] = replace(fields[name], **changed)  # type: ignore[arg-type]
    return replace(session.vocabulary, fields=fields)


def test_a_choice_that_came_or_went_is_named(ruleset: Ruleset, session: Session) -> None:
    field = session.vocabulary.fields["dealing.method"]
    fewer = edited_vocabulary(
        session, field.name, choices={word: text for word, text in field.choices.items() if word != "hand"}
    )
    [told] = changes(ruleset, ruleset, session.vocabulary, fewer)
    assert (told.part, told.subject, told.first, told.second) == (
        OtherPart.FIELD,
        field.name,
        "choice hand",
        "",
    )
    [back] = changes(ruleset, ruleset, fewer, session.vocabulary)
    assert (back.first, back.second) == ("", "choice hand")


def test_a_choice_that_keeps_its_meaning_is_told_as_renamed(ruleset: Ruleset, session: Session) -> None:
    field = session.vocabulary.fields["dealing.method"]
    renamed = {("by-hand" if word == "hand" else word): text for word, text in field.choices.items()}
    [told] = changes(ruleset, ruleset, session.vocabulary, edited_vocabulary(session, field.name, choices=renamed))
    assert (told.first, told.second) == ("choice hand", "is now called by-hand")


def test_a_leave_that_is_one_no_more_is_told(ruleset: Ruleset, session: Session) -> None:
    section = session.vocabulary.sections["approvals"]
    other = replace(
        session.vocabulary, sections={**session.vocabulary.sections, "approvals": replace(section, leave=False)}
    )
    told = changes(ruleset, ruleset, session.vocabulary, other)
    assert {one.part for one in told} == {OtherPart.FIELD}
    assert {one.second for one in told} == {"states no leave"}


def test_another_unit_of_a_count_and_another_name_of_a_hand_are_told(session: Session) -> None:
    ruleset, vocabulary = session.ruleset("pa-559").value, session.vocabulary
    assert ruleset is not None
    changed = {
        "wagers.base.count": replace(vocabulary.fields["wagers.base.count"], unit=("chips",)),
        "wagers.base.paytable": replace(vocabulary.fields["wagers.base.paytable"], printed={}),
    }
    told = changes(ruleset, ruleset, vocabulary, replace(vocabulary, fields={**vocabulary.fields, **changed}))
    said = {(one.part, one.first, one.second) for one in told}
    assert (OtherPart.FIELD, "counts base wagers", "counts chips") in said
    names = "Pair of Tens, Jacks, Queens, Kings or Aces for pair-of-tens-or-better"
    assert (OtherPart.FIELD, f"reads {names} and Tens or better for pair-of-tens-or-better", "") in said


def test_a_renamed_field_is_told_as_renamed(ruleset: Ruleset, session: Session) -> None:
    old, new = (a_vocabulary(a_field(Kind.COUNT, name=name)) for name in ("cards.decks", "cards.number"))
    told = changes(
        ruleset,
        replace(ruleset, rules=()),
        old,
        replace(new, fields={"cards.cover_cards": replace(new.fields["cards.number"], name="cards.cover_cards")}),
    )
    assert ("cards.decks", "is now called cards.cover_cards") in {(one.subject, one.second) for one in told}


def test_a_coherence_condition_that_went_is_told_only_to_chapters_that_speak_of_its_fields(session: Session) -> None:
    asia, liquor = session.ruleset("pa-575").value, session.ruleset("pa-40-liquor").value
    assert asia is not None
    assert liquor is not None
    gone = next(one for one in session.vocabulary.coherence_under(asia.id, asia.domain))
    fewer = replace(session.vocabulary, coherence=tuple(one for one in session.vocabulary.coherence if one != gone))
    [told] = changes(asia, asia, session.vocabulary, fewer)
    assert (told.part, told.subject, told.second) == (OtherPart.COHERENCE, gone.id, "")
    assert changes(liquor, liquor, session.vocabulary, fewer) == ()


def test_other_words_that_state_nothing_are_told(ruleset: Ruleset, session: Session) -> None:
    words = session.vocabulary.empty_words
    other = replace(session.vocabulary, empty_words=replace(words, alone=(*words.alone, "mum is the word")))
    [told] = changes(ruleset, ruleset, session.vocabulary, other)
    assert (told.part, told.second) == (OtherPart.EMPTY_WORDS, "mum is the word")
