"""The normal form of words: two printings of one text have the same words."""

import pytest

from compliance.law import comparison_key, comparison_keys, fingerprint_text, normalize_text, tokenize


@pytest.mark.parametrize(
    ("printed", "typed"),
    [
        ("“up”", '"up"'),
        ("‘‘up’’", '"up"'),
        ("''up''", '"up"'),
        ("``up''", '"up"'),
        ("«up»", '"up"'),
        ("player’s", "player's"),
        ("kite–lamp", "kite—lamp"),
        ("kite--lamp", "kite—lamp"),
        ("kite---lamp", "kite—lamp"),
        ("four‑card", "four-card"),
        ("lan\u00adtern", "lantern"),
        ("kite\u00a0poker", "kite poker"),
        ("\ufeffkite", "kite"),
        ("ﬂush of ﬁve", "flush of five"),
        ("kite…", "kite..."),
    ],
)
def test_there_is_one_kind_of_quote_dash_space_and_letter(printed: str, typed: str) -> None:
    assert normalize_text(printed) == normalize_text(typed) == typed


@pytest.mark.parametrize("text", ["'''", "-----", "‘'’’", "-\u00ad-", "``''", "plain words"])
def test_a_normal_form_is_its_own_normal_form(text: str) -> None:
    assert normalize_text(normalize_text(text)) == normalize_text(text)


def test_a_text_is_split_into_figures_words_and_marks() -> None:
    assert tokenize("At $50,000 or 12.5%, see 659a.6(b): a 9-high, “four-of-a-kind.”") == [
        *("At", "$50,000", "or", "12.5%", ",", "see", "659a.6", "(", "b", ")", ":"),
        *("a", "9-high", ",", '"', "four-of-a-kind", ".", '"'),
    ]


def test_every_mark_is_a_token_of_its_own() -> None:
    assert tokenize("(a)—(d); §§ 3") == ["(", "a", ")", "—", "(", "d", ")", ";", "§", "§", "3"]


@pytest.mark.parametrize(
    ("whole", "broken"), [("lantern", "lan-tern"), ("four-of-a-kind", "fourofa-kind"), ("9-high", "9high")]
)
def test_hyphens_inside_words_do_not_count(whole: str, broken: str) -> None:
    assert comparison_keys(whole) == comparison_keys(broken)


def test_a_hyphen_that_stands_alone_counts() -> None:
    assert comparison_key("-") == "-"
    assert comparison_keys("two- or three-card") == ["two", "-", "or", "threecard"]


def test_letters_in_capitals_figures_and_punctuation_count() -> None:
    assert (
        len({fingerprint_text(text) for text in ("the kite", "The kite", "the kite.", "the 2 kites", "the 3 kites")})
        == 5
    )


def test_two_printings_of_one_text_have_one_fingerprint() -> None:
    assert fingerprint_text("The “lan-\u00adtern” is  lit—now.") == fingerprint_text("The ''lantern'' is\nlit -- now.")


def test_a_fingerprint_is_sixteen_hexadecimal_figures() -> None:
    assert len(fingerprint_text("")) == 16
    assert int(fingerprint_text("kite"), 16) >= 0
