"""The vocabulary: its domains, the conditions that a submission is asked, and these as a ruleset."""

from builders import a_field, a_vocabulary
from mutating import HERE
from strategies import resolved

from compliance.model import (
    GAMING,
    Act,
    CoherenceCondition,
    CoherenceKind,
    FieldDef,
    Kind,
    Section,
    Vocabulary,
    coherence_ruleset,
)
from compliance.record import replace

DECKS, SEATS = a_field(Kind.COUNT, name="play.decks"), a_field(Kind.COUNT, name="play.seats")
KEG = replace(a_field(Kind.COUNT, name="bar.kegs"), domain="liquor")


def a_condition(
    requires: str, *, name: str, applies: str | None = None, rulesets: tuple[str, ...] = ()
) -> CoherenceCondition:
    return CoherenceCondition(
        id=name,
        kind=CoherenceKind.CONTRADICTION,
        rulesets=rulesets,
        cite="",
        applies=None if applies is None else resolved(applies),
        requires=resolved(requires),
        fails=f"{name} fails",
        note="a note",
        span=HERE,
    )


SOME = a_condition("play.seats <= play.decks", name="coherence.play.some", applies="play.decks >= 2", rulesets=("zz",))
EVERY = a_condition("play.seats >= 1", name="coherence.table.every")
MIXED = replace(EVERY, id="coherence.bar.mixed", requires=resolved("play.decks >= 1"))
VOCABULARY = replace(a_vocabulary(DECKS, SEATS, KEG), coherence=(SOME, EVERY))


def test_a_condition_reads_its_fields_once_and_stands_in_the_file_of_its_topic() -> None:
    assert (SOME.fields, SOME.topic) == (("play.seats", "play.decks"), "play")
    assert (EVERY.fields, EVERY.topic) == (("play.seats",), "table")


def test_a_condition_is_for_every_ruleset_or_for_those_that_it_names() -> None:
    assert [SOME.is_for(name) for name in ("zz", "other")] == [True, False]
    assert [EVERY.is_for(name) for name in ("zz", "other")] == [True, True]


def test_a_submission_is_asked_the_conditions_of_its_ruleset_and_domain() -> None:
    assert VOCABULARY.coherence_under("zz", GAMING) == (SOME, EVERY)
    assert VOCABULARY.coherence_under("other", GAMING) == (EVERY,)
    assert VOCABULARY.coherence_under("zz", "liquor") == ()


def test_a_domain_has_its_fields_and_the_conditions_about_them_alone() -> None:
    about_both = replace(MIXED, requires=resolved("play.decks >= 1"), applies=None)
    mixed = replace(VOCABULARY, fields={"play.seats": SEATS, "play.decks": replace(DECKS, domain="liquor")})
    mixed = replace(mixed, coherence=(SOME, EVERY, about_both), sections=VOCABULARY.sections)
    gaming = mixed.of_domain(GAMING)
    assert (list(gaming.fields), gaming.coherence) == (["play.seats"], (EVERY,))
    liquor = mixed.of_domain("liquor")
    assert (list(liquor.fields), liquor.coherence) == (["play.decks"], (about_both,))
    assert isinstance(gaming, Vocabulary)


def test_the_conditions_are_rules_of_a_ruleset_that_cites_nothing() -> None:
    ruleset = coherence_ruleset(VOCABULARY)
    one, other = ruleset.rules
    assert (ruleset.id, list(ruleset.topics), ruleset.domain) == ("coherence", ["play", "table"], GAMING)
    assert (one.applies, one.requires, one.fails, one.note) == (SOME.applies, SOME.requires, SOME.fails, "a note")
    assert [(rule.id, rule.topic, rule.cites) for rule in (one, other)] == [
        ("coherence.play.some", "play", ()),
        ("coherence.table.every", "table", ()),
    ]
    assert hash(ruleset) == hash(coherence_ruleset(VOCABULARY))
    assert hash(ruleset) != hash(replace(ruleset, sha256="1"))


def test_a_field_has_its_own_act_before_that_of_its_section() -> None:
    section = Section(name="play", label="Play", help="")
    offered, given = replace(section, act=Act.OFFER), replace(section, leave=True, act=Act.FLOOR)

    def act_of(field: FieldDef, around: Section | None) -> Act:
        sections = {} if around is None else {"play": around}
        return replace(a_vocabulary(field), sections=sections).act_of(field.name)

    assert act_of(DECKS, None) is act_of(DECKS, section) is Act.CHOICE
    assert act_of(DECKS, offered) is Act.OFFER
    assert act_of(DECKS, given) is Act.OTHERS
    assert act_of(replace(DECKS, act=Act.FLOOR), offered) is Act.FLOOR
    assert act_of(replace(DECKS, act=Act.FLOOR, leave=True), offered) is Act.OTHERS
    assert act_of(replace(DECKS, act=Act.GIVEN), given) is Act.GIVEN


def test_words_that_say_that_nothing_is_given_are_those_of_the_field_or_of_its_section() -> None:
    section = Section(name="play", label="Play", help="", without=("refused",))
    there = replace(a_vocabulary(DECKS, replace(SEATS, without=("none-asked",))), sections={"play": section})
    assert (there.without_of("play.decks"), there.without_of("play.seats")) == ({"refused"}, {"none-asked"})
    assert a_vocabulary(DECKS).without_of("play.decks") == frozenset()
