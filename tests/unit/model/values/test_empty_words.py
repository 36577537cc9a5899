"""Which words state nothing: the phrases of the vocabulary, what is in brackets, and nothing that says more."""

import pytest
from shipped import shipped_vocabulary

from compliance.model import EmptyWords, keep_place

WORDS = shipped_vocabulary().empty_words
NAME, LABEL = "house_way.narrative", "house way in words"
EMPTY = (
    "as required by law",
    "will comply",
    "per regulation",
    "in accordance with § 575.11(c)",
    "in compliance with 58 Pa. Code Ch. 575",
    "to be filed by March 1, 2012",
    "to be provided on 3/1/2012",
    "TBD (target: 1 May 2012)",
    "TBD - Q3 2012",
    "will be filed 30 days before opening",
    "To be filed with the Board no later than 2012-04-01",
    "pending review by the Bureau",
    "unchanged",
    "xxxxxxx xxxx",
    "wird nachgereicht",
    "à déterminer",
    "sans objet",
    "no aplica",
    "n.v.t.",
    "нет",
    "待定",
    "해당 없음",
    "N/A",
    "n.a.",
    "N A",
    "Ｎ／Ａ",
    "N\u200b/A",
    "none",
    "NONE.",
    "(none)",
    "nil",
    "TBD",
    "t.b.d.",
    "T. B. D.",
    "to be determined",
    "To be filed later",
    "To be filed at a later date.",
    "to follow",
    "pending",
    "-",
    "—",
    "...",
    "…",
    "____",
    "xxx",
    "?",
    "lorem ipsum",
    "[insert house way]",
    "<...>",
    "{house way}",
    "TODO",
    "unknown",
    "not applicable",
    "will be provided",
    "yes",
    "House way to follow",
    "The house way will be provided.",
    "House way: TBD",
    "TBD / none",
    "none (see attached)",
    "attached, to follow",
    "none at this time",
    "not applicable at this time",
    "None (yet)",
    "later.",
    "under separate cover",
    "n\N{CYRILLIC SMALL LETTER O}ne",
    "\N{GREEK CAPITAL LETTER NU}/\N{GREEK CAPITAL LETTER ALPHA}",
    "non\N{LATIN SMALL LETTER E WITH ACUTE}",
    "n\N{COMBINING LONG STROKE OVERLAY}/a",
    "\N{HANGUL FILLER}",
    "none\N{HANGUL FILLER}",
    "." * 300 + "none",
    "none" + "\N{ZERO WIDTH SPACE}" * 300,
    "[insert] [insert]",
    "**[house way, 2]**",
)
SAYING = (
    "2012-03-01",
    "Section 12.2",
    "$10, to be confirmed in March 2012",
    "House Way Rev. 3, 2012-02-01",
    "8 weeks, to be filed",
    "In accordance with section 12.2 of the manual",
    "21+3",
    "House way none other than the one on the felt",
    "The pair goes to the high hand.",
    "Exhibit C",
    "See Exhibit C",
    "Pending approval of Exhibit C, the low pair goes to low",
    "[low] takes the pair and [high] the rest",
    "None of the aces goes to low",
    "To follow suit, the flush goes to high",
    "12.1",
    "Ä",
    "A",
    "Exhibit A",
    "See Exhibit A",
    "see appendix a.",
    "Annex I",
    "[a] goes to low, [b] to high",
)


@pytest.mark.parametrize("text", EMPTY)
def test_a_text_that_only_keeps_a_place_states_nothing(text: str) -> None:
    assert WORDS.are_whole(text, name=NAME, label=LABEL)


@pytest.mark.parametrize("text", SAYING)
def test_a_text_with_any_other_word_states_something(text: str) -> None:
    assert not WORDS.are_whole(text, name=NAME, label=LABEL)
    assert not WORDS.refer(text, label=LABEL)


@pytest.mark.parametrize("text", ["see attached", "See attached.", "as attached", "see exhibit", "See the attached"])
def test_a_text_that_points_at_no_document_by_name_is_told_apart(text: str) -> None:
    assert WORDS.refer(text, label=LABEL)
    assert not WORDS.are_whole(text, name=NAME, label=LABEL)


def test_a_phrase_of_one_field_states_nothing_there_and_something_elsewhere() -> None:
    assert WORDS.are_whole("Standard", name="house_way.narrative", label=LABEL)
    assert not WORDS.are_whole("Standard", name="request.description", label="detailed description in the request")


def test_words_of_the_label_add_nothing_to_what_is_to_follow_but_do_to_a_bare_no() -> None:
    label = "limit on raises in words"
    assert WORDS.are_whole("Limit on raises to follow", name="poker.raises.rule", label=label)
    assert not WORDS.are_whole("No limit on raises", name="poker.raises.rule", label=label)


def test_a_long_text_is_never_taken_for_one_that_states_nothing() -> None:
    assert WORDS.are_whole("TBD " * 66, name=NAME, label=LABEL)
    assert not WORDS.are_whole("TBD " * 67, name=NAME, label=LABEL)


@pytest.mark.parametrize("number", [None, 1, 12])
def test_what_a_cure_keeps_a_place_with_states_nothing_whatever_the_vocabulary_says(number: int | None) -> None:
    for name in sorted(shipped_vocabulary().worded):
        label = shipped_vocabulary().fields[name].label
        assert WORDS.are_whole(keep_place(label, number), name=name, label=label), name
        assert EmptyWords().are_whole(keep_place(label, number)), name


def test_words_beside_a_place_that_is_still_kept_state_nothing_yet() -> None:
    own = keep_place(LABEL)
    for text in (f"{own} {own}", f"- {own}", f"{own}, as usual", f"The pair goes to high. {own}", own.upper()):
        assert WORDS.are_whole(text, name=NAME, label=LABEL), text


def test_no_example_of_the_vocabulary_states_nothing() -> None:
    for name in sorted(shipped_vocabulary().worded):
        field = shipped_vocabulary().fields[name]
        assert not WORDS.are_whole(field.example, name=name, label=field.label) or field.example.startswith("["), name
        assert not WORDS.refer(field.example, label=field.label), name


@pytest.mark.parametrize(
    "text", ["Exhibit A", "see Exhibit 1", "see attached Exhibit A", "Attachment 12", "Appendix B"]
)
def test_a_text_that_names_its_document_by_letter_or_number_is_no_mere_reference(text: str) -> None:
    assert not WORDS.refer(text, label=LABEL)
    assert not WORDS.are_whole(text, name=NAME, label=LABEL)


def test_a_field_for_attachments_names_the_statements_that_it_is_for() -> None:
    fields = shipped_vocabulary().fields
    for name, held in WORDS.attachments.items():
        assert "attachment" in fields[name].label
        assert held
        assert {fields[one].section for one in held} == {fields[name].section}
