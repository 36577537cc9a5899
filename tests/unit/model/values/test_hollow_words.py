"""Hollow words: texts of filing and deciding alone state nothing, and one word of a game states something."""

from itertools import product

import pytest
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.model import HollowWords, Kind

WORDS = shipped_vocabulary().empty_words
TEXTS = sorted(name for name in shipped_vocabulary().worded if shipped_vocabulary().fields[name].kind is Kind.TEXT)
PLAIN = [name for name in TEXTS if name not in WORDS.hollow.telling]
"""The texts in which no hollow word states anything."""
DOCUMENTS = frozenset({"exhibit", "appendix"})
WHO = ("", "we ", "The Board ", "our vendor ", "counsel ")
DOES = (
    "will provide this",
    "has not yet finalized it",
    "is still reviewing the details",
    "advised that information would be forwarded",
    "shall determine what is appropriate",
    "keeps the documentation",
)
WHEN = (
    "",
    " later",
    " in 2 weeks",
    " before opening",
    " as soon as possible",
    " by March 1, 2012",
    " in accordance with law",
)
NOTHING = (
    "nothing to report",
    "none so far",
    "Not relevant to us",
    "details available on request",
    "we comply with all applicable regulations",
    "Case by case, at our discretion",
    "to the Board's satisfaction",
    "see our previous letter",
    "as discussed with the Bureau",
    "Approved.",
    "business as usual",
    "meets the requirements of § 575.11(c)",
    "see chapter 575",
    "see page 3",
    "12345",
    "blah blah",
    "aaaa",
    "N/A; N/A; N/A",
)
PUT_OFF = ("to follow", "(forthcoming)", "- to be filed", "will be provided later", "not yet available", "TBD")


def is_nothing(text: str, name: str) -> bool:
    label = shipped_vocabulary().fields[name].label
    return (
        WORDS.are_whole(text, name=name, label=label)
        or WORDS.refer(text, label=label)
        or WORDS.are_hollow(text, name=name, label=label)
    )


@pytest.mark.parametrize("name", PLAIN)
def test_who_does_what_with_the_papers_and_when_states_nothing(name: str) -> None:
    for text in ("".join(parts).strip() for parts in product(WHO, DOES, WHEN)):
        assert is_nothing(text, name), text
    for text in NOTHING:
        assert is_nothing(text, name), text


@pytest.mark.parametrize("name", TEXTS)
def test_a_document_that_is_put_off_is_none_and_one_that_is_named_is_one(name: str) -> None:
    for document, promise in product(("Exhibit A", "Appendix 12", "See attachment 3"), PUT_OFF):
        assert is_nothing(f"{document} {promise}", name), (document, promise)
        assert not is_nothing(f"{document}, as approved by the Board", name), document


@pytest.mark.parametrize("name", PLAIN)
def test_words_of_the_label_add_nothing_to_what_is_put_off(name: str) -> None:
    label = shipped_vocabulary().fields[name].label
    for text in (f"{label}: to be finalized by counsel", f"describe the {label} here", f"the {label}"):
        assert is_nothing(text, name), text


@pytest.mark.parametrize("name", [name for name in IDS if shipped_ruleset(name).tables])
def test_no_rule_of_a_game_restated_in_words_is_hollow(name: str) -> None:
    for rule in shipped_ruleset(name).rules:
        assert not is_nothing(rule.summary, "bad_beat.rules_attachment"), rule.summary


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("poker.raises.rule", "No limit on raises"),
        ("poker.irregularity_rules", "Management's decision is final"),
        ("poker.minimum_increase.consent_method", "Every patron is asked"),
        ("poker.minimum_increase.consent_method", "written consent"),
        ("coupon.controls.storage_location", "Kept in the office of the finance department"),
        ("coupon.controls.inventory_procedures", "Taken at the end of every month"),
        ("coupon.controls.redemption", "Section 12.2"),
        ("coupon.controls.redemption", "12.2"),
        ("request.reason", "The vendor no longer supplies the present one"),
        ("waiver_request.description", "Waive the requirement of § 575.5(a)"),
        ("rake.time_charge.fees", "No hourly fees"),
        ("bad_beat.payouts", "All of it"),
    ],
)
def test_what_says_something_in_its_own_field_is_not_hollow_there(name: str, text: str) -> None:
    assert not is_nothing(text, name)


def test_endings_count_for_words_of_four_letters_and_more_alone() -> None:
    hollow = HollowWords(words=("provide", "submit", "copy", "file", "see", "re"))
    for text in ("provides", "providing", "submitted", "copies", "files", "filed"):
        assert hollow.are_whole(text, documents=DOCUMENTS), text
    for text in ("red", "seed", "submitter", "copse"):
        assert not hollow.are_whole(text, documents=DOCUMENTS), text


def test_a_text_without_words_or_with_too_many_is_not_hollow() -> None:
    hollow = HollowWords(words=("file",))
    assert not hollow.are_whole("2012-03-01", documents=DOCUMENTS)
    assert not hollow.are_whole("§ 575.11(c)", documents=DOCUMENTS)
    assert hollow.are_whole("file " * 250, documents=DOCUMENTS)
    assert not hollow.are_whole("file " * 251, documents=DOCUMENTS)


def test_a_party_names_somebody_and_other_hollow_words_nobody() -> None:
    for authority in ("as discussed", "somebody", "approved verbally", "letter dated 2012-01-01"):
        assert WORDS.name_nobody(authority, label="waiver authority"), authority
    for authority in ("the Board", "Bureau of Gaming Operations", "our counsel", "letter of the Executive Director"):
        assert not WORDS.name_nobody(authority, label="waiver authority"), authority


@pytest.mark.parametrize(
    "text",
    [
        "As posted",
        "per house policy",
        "the floor will explain",
        "Guests are told orally.",
        "phase 2",
        "Draft v7, rev. C",
    ],
)
def test_a_house_way_that_speaks_of_no_cards_states_nothing(text: str) -> None:
    assert is_nothing(text, "house_way.narrative")
    assert not is_nothing(f"{text} Pairs stay together.", "house_way.narrative")


@pytest.mark.parametrize("name", ["TBD", "Your Casino", "The certificate holder", "Name of the casino", "[holder]"])
def test_a_placeholder_for_a_name_is_none(name: str) -> None:
    assert WORDS.keep_place_of_name(name)


@pytest.mark.parametrize("name", ["River Bend Casino", "Grand Resort", "The Company of Nine", "Office of Table Games"])
def test_a_name_is_no_placeholder(name: str) -> None:
    assert not WORDS.keep_place_of_name(name)


@pytest.mark.parametrize(
    "reason", ["Approved", "Reviewed and approved.", "OK", "Looks right to us", "as discussed", "n/a"]
)
def test_a_reason_that_names_nothing_that_was_looked_at_says_nothing(reason: str) -> None:
    assert WORDS.explain_nothing(reason)


@pytest.mark.parametrize(
    "reason", ["The letters show every approval.", "Read Exhibit A", "All 4 boxes were inspected."]
)
def test_a_reason_that_says_what_was_looked_at_is_one(reason: str) -> None:
    assert not WORDS.explain_nothing(reason)
