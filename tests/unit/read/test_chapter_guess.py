"""Which chapter a document is filed under: told by what it names, and refused where that is not enough."""

import pytest
from reading_measure import session

from compliance.api import read_filing_bytes
from compliance.diag import Code


@pytest.mark.parametrize(
    ("title", "ruleset"),
    [
        ("Rules Submission for Asia Poker, 58 Pa. Code Chapter 575", "pa-575"),
        ("Asia Poker (58 Pa. Code § 659a.2)", "pa-659a-asia"),
        ("Asia Poker, Rules of the Game Submission to the Massachusetts Gaming Commission", "ma-asia-poker"),
        ("THREE CARD POKER", "pa-565"),
        ("Fortune Asia Poker", "pa-659a"),
        ("LET IT RIDE POKER", "pa-559"),
    ],
)
def test_the_chapter_is_told_by_its_number_its_game_and_its_jurisdiction(title: str, ruleset: str) -> None:
    text = f"{title}\n\nCasino: Paper Moon Casino\n\nNumber of decks: 1\n"
    found = read_filing_bytes(text.encode(), "a.txt", session())
    assert found.value is not None, found.diagnostics
    assert found.value.ruleset.id == ruleset


def test_a_document_that_fits_several_chapters_is_refused_with_their_names() -> None:
    found = read_filing_bytes(b"Asia Poker\n\nNumber of decks: 1\n", "a.txt", session())
    [refusal] = found.diagnostics
    assert refusal.code is Code.DOCUMENT_NO_CHAPTER
    assert "ma-asia-poker, pa-575, pa-659a-asia" in refusal.message
    assert "--chapter" in (refusal.hint or "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"Dear guests, the buffet opens at noon.", Code.DOCUMENT_NO_CHAPTER),
        (b"Blackjack\n\nNumber of decks: 6\n", Code.DOCUMENT_NO_CHAPTER),
        (b"# mine\nsubmission: 1\nholder: Paper Moon Casino\n", Code.DOCUMENT_NO_SUBMISSION),
        (b"", Code.FILE_EMPTY),
        (b"%PDF-1.4\nno more", Code.DOCUMENT_BROKEN),
        (b"PK\x03\x04no more", Code.DOCUMENT_BROKEN),
        (bytes.fromhex("D0CF11E0A1B11AE1") + "EncryptedPackage".encode("utf-16-le"), Code.DOCUMENT_ENCRYPTED),
        (b"{\\rtf1 Asia Poker}", Code.DOCUMENT_UNKNOWN_FORM),
        (b"x" * (64 * 1024 * 1024 + 1), Code.FILE_TOO_LARGE),
    ],
)
def test_what_is_no_submission_is_told_what_it_is_and_what_to_do(text: bytes, code: Code) -> None:
    found = read_filing_bytes(text, "a.txt", session())
    assert found.value is None
    assert [(one.code, bool(one.hint)) for one in found.diagnostics] == [(code, True)]


def test_a_document_that_states_nothing_of_its_chapter_is_no_submission() -> None:
    found = read_filing_bytes(b"Asia Poker\n\nThe buffet opens at noon.\n", "a.txt", session(), chapter="pa-575")
    assert [one.code for one in found.diagnostics] == [Code.DOCUMENT_NO_SUBMISSION]
