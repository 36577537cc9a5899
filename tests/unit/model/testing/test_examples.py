"""Examples of what may be stated: the values of most passing cases, and the vocabulary's own where there are none."""

from mutating import a_case, a_rule, a_ruleset
from strategies import VOCABULARY

from compliance.model import PaytableValue, Verdict, Vocabulary
from compliance.model.testing.examples import fitting_examples
from compliance.record import replace

RULESET = a_ruleset(
    a_rule("play.decks <= 6", name="zz.play.decks"),
    a_rule("side.table matches one of tables {side-a}", name="zz.side.table"),
    a_rule("play.story is stated and play.tools is stated", name="zz.play.story"),
)
FIELDS = {name: replace(field, example=f"example of {field.label}") for name, field in VOCABULARY.fields.items()}
NAMED = Vocabulary(sections=VOCABULARY.sections, fields=FIELDS)
PASS = Verdict.PASS


def test_the_value_of_most_passing_cases_is_the_example() -> None:
    cases = [
        a_case({"play.decks": 4}, PASS, rule="zz.play.decks"),
        a_case({"play.decks": 2}, PASS, rule="zz.play.decks"),
        a_case({"play.decks": 2, "play.seats": 3}, PASS, rule="zz.play.decks"),
        *(a_case({"play.decks": 9}, Verdict.VARIANCE, rule="zz.play.decks") for _ in range(5)),
        *(a_case({"play.decks": 8}, PASS, rule="zz.play.decks", choices={"limit": "won"}) for _ in range(5)),
        *(a_case({"play.decks": 7}, PASS, rule="zz.side.table") for _ in range(5)),
    ]
    found = fitting_examples(RULESET, cases, NAMED)
    assert found["play.decks"] == "2"
    assert found["play.seats"] == "example of number of seats"
    assert found.keys() == NAMED.fields.keys()


def test_a_paytable_is_shown_by_its_name_and_words_of_the_holder_are_not_shown() -> None:
    named, rows = PaytableValue("A", None), PaytableValue(None, {})
    cases = [
        a_case({"side.table": named}, PASS, rule="zz.side.table"),
        a_case({"play.story": "told", "play.tools": frozenset({"bell", "lamp"})}, PASS, rule="zz.play.story"),
    ]
    found = fitting_examples(RULESET, cases, NAMED)
    assert found["side.table"] == "A"
    assert found["play.story"] == "example of story of play"
    assert found["play.tools"] == "[lamp, bell]"
    nameless = fitting_examples(RULESET, [a_case({"side.table": rows}, PASS, rule="zz.side.table")], NAMED)
    assert nameless["side.table"] == "example of side table"
