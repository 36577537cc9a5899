"""What differs besides the rules: each part that can turn a result is told by its name, on both sides."""

from random import Random

import pytest
from builders import a_field, a_vocabulary
from edited_rulesets import edits_of

from compliance.api import Session, open_session
from compliance.check import fields_read, find_other_changes, rules_of_both
from compliance.model import CoherenceKind, Kind, OtherChange, OtherPart, Ruleset, Vocabulary
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
    "prefix": OtherPart.CITATION,
    "chapter and citation": OtherPart.CITATION,
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
        "cards.change_interval": replace(vocabulary.fields["cards.change_interval"], recurs=False),
    }
    told = changes(ruleset, ruleset, vocabulary, replace(vocabulary, fields={**vocabulary.fields, **changed}))
    said = {(one.part, one.first, one.second) for one in told}
    assert (OtherPart.FIELD, "counts base wagers or wagers", "counts chips") in said
    assert (OtherPart.FIELD, "reads how often something is done", "reads no word of how often") in said
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
    assert (told.part, told.second) == (OtherPart.EMPTY_WORDS, "mum is the word (among alone)")


def test_a_condition_that_no_rule_reads_anything_of_is_told_too(ruleset: Ruleset, session: Session) -> None:
    vocabulary, read = session.vocabulary, fields_read(ruleset)
    asked = vocabulary.coherence_under(ruleset.id, ruleset.domain)
    condition = next(one for one in asked if read.isdisjoint(one.fields))
    other = replace(vocabulary, coherence=tuple(one for one in vocabulary.coherence if one is not condition))
    [told] = changes(ruleset, ruleset, vocabulary, other)
    assert (told.part, told.subject, told.second, told.turns) == (OtherPart.COHERENCE, condition.id, "", True)


def test_a_condition_that_applies_elsewhere_is_told_with_where(ruleset: Ruleset, session: Session) -> None:
    vocabulary = session.vocabulary
    condition = next(one for one in vocabulary.coherence_under(ruleset.id, ruleset.domain) if one.applies is not None)
    others = tuple(replace(one, applies=None) if one is condition else one for one in vocabulary.coherence)
    [told] = changes(ruleset, ruleset, vocabulary, replace(vocabulary, coherence=others))
    assert told.subject == condition.id
    assert told.first != told.second


def test_fields_that_no_rule_reads_are_told_in_one_line(ruleset: Ruleset, session: Session) -> None:
    vocabulary, read = session.vocabulary, fields_read(ruleset)
    unread = [name for name, one in vocabulary.fields.items() if name not in read and one.domain == ruleset.domain]
    watched = {name for one in vocabulary.coherence for name in one.fields}
    free = [name for name in unread if name not in watched and vocabulary.fields[name].kind is Kind.CHOICE]
    gone, other = free[:2]
    fields = {name: one for name, one in vocabulary.fields.items() if name != gone}
    fields[other] = replace(fields[other], choices={"something-new": ""})
    [told] = changes(ruleset, ruleset, vocabulary, replace(vocabulary, fields=fields))
    assert (told.first, told.second) == (f"has {gone}; reads otherwise {other}", f"reads otherwise {other}")
    assert told.turns


@pytest.mark.parametrize("part", ["game", "jurisdiction", "domain"])
def test_what_a_filing_must_be_about_is_told(part: str, ruleset: Ruleset, session: Session) -> None:
    other = replace(ruleset, **{part: "something-else"})
    told = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert (OtherPart.REACH, part, "something-else", True) in {
        (one.part, one.subject, one.second, one.turns) for one in told
    }


def test_how_a_waiver_may_write_a_section_is_told(ruleset: Ruleset, session: Session) -> None:
    other = replace(ruleset, cite_prefix="58 Pennsylvania Code § ")
    [told] = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert (told.part, told.turns) == (OtherPart.CITATION, True)


def test_a_chapter_that_is_called_otherwise_is_compared_as_one_chapter(ruleset: Ruleset, session: Session) -> None:
    rules = replace(ruleset.rules[0], cites=("999.9(z)",)), *ruleset.rules[1:]
    other = replace(ruleset, chapter="Chapter 575", rules=rules, readings=ruleset.readings[1:])
    told = {one.part for one in changes(ruleset, other, session.vocabulary, session.vocabulary)}
    assert {OtherPart.CITATION, OtherPart.OPTION} <= told


def test_a_section_that_a_point_is_asked_under_is_told(ruleset: Ruleset, session: Session) -> None:
    first, *rest = ruleset.review
    other = replace(ruleset, review=(replace(first, cite="575.1"), *rest))
    [told] = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert (told.part, told.subject) == (OtherPart.REVIEW, first.id)
    assert told.first != told.second


def test_a_choice_of_a_field_that_only_a_point_reads_is_told(session: Session) -> None:
    ruleset, vocabulary = session.ruleset("pa-561").value, session.vocabulary
    assert ruleset is not None
    name = "approvals.shaker"
    assert name not in fields_read(ruleset)
    fewer = dict(list(vocabulary.fields[name].choices.items())[1:])
    other = replace(vocabulary, fields={**vocabulary.fields, name: replace(vocabulary.fields[name], choices=fewer)})
    assert {one.subject for one in changes(ruleset, ruleset, vocabulary, other)} == {name}


def test_a_label_that_is_read_beside_words_that_state_nothing_is_told(ruleset: Ruleset, session: Session) -> None:
    vocabulary, name = session.vocabulary, "house_way.narrative"
    field = replace(vocabulary.fields[name], label="plan for the dealer")
    said = "plan for the dealer to be provided"
    assert vocabulary.empty_words.are_whole(said, name=name, label=field.label)
    assert not vocabulary.empty_words.are_whole(said, name=name, label=vocabulary.fields[name].label)
    other = replace(vocabulary, fields={**vocabulary.fields, name: field})
    assert [one.subject for one in changes(ruleset, ruleset, vocabulary, other)] == [name]


def test_a_ranking_that_differs_in_the_low_ace_alone_is_told_in_words_that_differ(
    ruleset: Ruleset, session: Session
) -> None:
    assert ruleset.ranking is not None
    other = replace(ruleset, ranking=replace(ruleset.ranking, ace_low_straight="lowest"))
    [told] = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert told.first != told.second


@pytest.mark.parametrize("group", ["alone", "waiting", "fillers", "references", "documents"])
def test_words_that_state_nothing_are_named_in_whichever_list_they_came(
    group: str, ruleset: Ruleset, session: Session
) -> None:
    words = session.vocabulary.empty_words
    more = replace(words, **{group: (*getattr(words, group), "mum")})
    [told] = changes(ruleset, ruleset, session.vocabulary, replace(session.vocabulary, empty_words=more))
    assert told.second == f"mum (among {group})"


def test_words_that_state_nothing_in_one_field_are_named_with_it(ruleset: Ruleset, session: Session) -> None:
    words = session.vocabulary.empty_words
    more = replace(words, by_field={**words.by_field, "house_way.attachment": ("mum",)})
    [told] = changes(ruleset, ruleset, session.vocabulary, replace(session.vocabulary, empty_words=more))
    assert told.second == "mum (in house_way.attachment)"
    assert "exhibit (in house_way.attachment)" in told.first


def test_words_that_state_nothing_are_told_of_a_chapter_that_reads_no_words(ruleset: Ruleset, session: Session) -> None:
    numbers = replace(ruleset, rules=(), elections=(), tables=(), review=(), wagers=(), ranking=None, unchecked=())
    assert fields_read(numbers).isdisjoint(session.vocabulary.worded)
    words = session.vocabulary.empty_words
    more = replace(session.vocabulary, empty_words=replace(words, alone=(*words.alone, "executive director")))
    [told] = changes(numbers, numbers, session.vocabulary, more)
    assert (told.part, told.turns) == (OtherPart.EMPTY_WORDS, True)


def test_the_label_of_words_that_only_a_coherence_condition_reads_is_told(ruleset: Ruleset, session: Session) -> None:
    vocabulary = session.vocabulary
    read = fields_read(ruleset)
    words = [name for name in sorted(vocabulary.worded - read) if vocabulary.fields[name].domain == ruleset.domain]
    held = {name for one in vocabulary.coherence for name in one.fields}

    def told_of(name: str) -> tuple[OtherChange, ...]:
        field = replace(vocabulary.fields[name], label="something else")
        return changes(ruleset, ruleset, vocabulary, replace(vocabulary, fields={**vocabulary.fields, name: field}))

    assert [name for name in words if told_of(name)] == [name for name in words if name in held]
    assert {name in held for name in words} == {True, False}


def test_words_that_state_nothing_in_another_order_are_no_difference(ruleset: Ruleset, session: Session) -> None:
    words = session.vocabulary.empty_words
    other = replace(words, alone=(*words.alone[1:], words.alone[0], words.alone[0]))
    assert changes(ruleset, ruleset, session.vocabulary, replace(session.vocabulary, empty_words=other)) == ()


def test_words_of_a_field_that_nothing_reads_here_are_no_difference(ruleset: Ruleset, session: Session) -> None:
    vocabulary = session.vocabulary
    held = {name for one in vocabulary.coherence for name in one.fields}
    unread = next(name for name in sorted(vocabulary.worded) if name not in fields_read(ruleset) | held)
    words = vocabulary.empty_words
    more = replace(words, by_field={**words.by_field, unread: ("mum",)})
    assert changes(ruleset, ruleset, vocabulary, replace(vocabulary, empty_words=more)) == ()


def test_a_coherence_condition_under_another_name_is_no_difference(ruleset: Ruleset, session: Session) -> None:
    vocabulary = session.vocabulary
    first, *rest = vocabulary.coherence
    named = replace(vocabulary, coherence=(*rest, replace(first, id=f"{first.id}-anew")))
    assert changes(ruleset, ruleset, vocabulary, named) == ()
    gone = replace(vocabulary, coherence=tuple(rest))
    [told] = changes(ruleset, ruleset, vocabulary, gone)
    assert (told.subject, told.second) == (first.id, "")


def test_a_caution_that_comes_or_goes_turns_no_result(ruleset: Ruleset, session: Session) -> None:
    vocabulary = session.vocabulary
    asked = vocabulary.coherence_under(ruleset.id, ruleset.domain)
    caution = next(one for one in asked if one.kind is CoherenceKind.CAUTION)
    rest = tuple(one for one in vocabulary.coherence if one is not caution)
    [gone] = changes(ruleset, ruleset, vocabulary, replace(vocabulary, coherence=rest))
    assert (gone.part, gone.turns) == (OtherPart.COHERENCE, False)
    worse = replace(caution, kind=CoherenceKind.CONTRADICTION)
    [raised] = changes(ruleset, ruleset, vocabulary, replace(vocabulary, coherence=(*rest, worse)))
    assert (raised.part, raised.turns) == (OtherPart.COHERENCE, True)


def test_an_option_that_is_only_called_otherwise_is_told_as_renamed(ruleset: Ruleset, session: Session) -> None:
    reading, *rest = ruleset.readings
    options = tuple(replace(option, id=f"{option.id}-anew") for option in reading.options)
    renamed = replace(ruleset, readings=(replace(reading, options=options), *rest))
    told = changes(ruleset, renamed, session.vocabulary, session.vocabulary)
    assert {(one.part, one.turns) for one in told} == {(OtherPart.OPTION, False)}
    assert [one.second for one in told] == [f"is now called {option.id}" for option in options]
    turned = tuple(replace(option, default=not at) for at, option in enumerate(options[1:]))
    other = replace(ruleset, readings=(replace(reading, options=(replace(options[0], default=False), *turned)), *rest))
    told = changes(ruleset, other, session.vocabulary, session.vocabulary)
    assert OtherPart.DEFAULT in {one.part for one in told if one.turns}
