"""The nearest known word, against the plain table of distances, and on thousands of words in no time worth a budget."""

from hypothesis import given
from hypothesis import strategies as st

from compliance.diag import nearest_word
from compliance.diag.diagnostic import _edit_distance, _least_distance

WORDS = st.text("abcd._é", min_size=1, max_size=12)


def table_distance(word: str, other: str) -> int:
    """Count the edits by the table that everybody knows; swapping neighbours counts as one."""
    rows = [[0] * (len(other) + 1) for _ in range(len(word) + 1)]
    for i in range(len(word) + 1):
        for j in range(len(other) + 1):
            if not i or not j:
                rows[i][j] = i + j
                continue
            same = word[i - 1] == other[j - 1]
            rows[i][j] = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (not same))
            if i > 1 and j > 1 and word[i - 1] == other[j - 2] and word[i - 2] == other[j - 1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(WORDS, st.text("abcd._é", max_size=12))
def test_the_distance_is_that_of_the_table(word: str, other: str) -> None:
    assert _edit_distance(word, other) == table_distance(word, other)


@given(WORDS, WORDS)
def test_letters_never_promise_more_edits_than_there_are(word: str, other: str) -> None:
    assert _least_distance(word, other) <= table_distance(word, other)


@given(WORDS, st.lists(WORDS, max_size=8))
def test_the_nearest_of_all_is_found_if_it_is_near(word: str, known: list[str]) -> None:
    limit = max(1, len(word) // 3)
    ranked = sorted((table_distance(word, other), other) for other in known if abs(len(other) - len(word)) <= limit)
    assert nearest_word(word, known) == (ranked[0][1] if ranked and ranked[0][0] <= limit else None)


def test_a_slip_is_found_among_a_thousand_words() -> None:
    sections, names = ("cards", "wagers"), ("least", "most")
    known = [f"{section}.{name}_{number}" for section in sections for name in names for number in range(250)]
    assert nearest_word("wagers.moost_7", known) == "wagers.most_7"
    assert nearest_word("nothing.like.any.of.these", known) is None
