"""A lock verified against a document says what was verified, what was not, and what to do next."""

import json
from typing import Any

import pytest
from report_views import HOSTILE

from compliance.model import (
    DocumentSide,
    LockCheck,
    LockFile,
    ProvisionLockCheck,
    ProvisionStanding,
    Touched,
)
from compliance.record import replace
from compliance.report import DOCUMENT_FORMATS, lock_check_document, lock_check_object
from compliance.report.writers.text import write_text

LOCK = LockFile("zz-7", "order of the Kite Board", "0a" * 32, DocumentSide.PRINTED, "2026-11-17", ())
LOOK = Touched("rule", "zz-7.kites.count", ("7.3(b)",), True, "kites.yaml:4:5", ("two kites", "none"))
# WHY: twenty thousand letters without a space in every field take the typesetter a minute, and test nothing more.
SENDABLE = [text[:1_000] for text in HOSTILE]


def provisions(*standings: ProvisionStanding) -> tuple[ProvisionLockCheck, ...]:
    stand = {ProvisionStanding.MISSING: ("", 0, ()), ProvisionStanding.REWORDED: ("7.3(b)", 12, ("figures",))}
    return tuple(
        ProvisionLockCheck(f"7.3({chr(ord('a') + place)})", one, *stand.get(one, ("7.3", 9, ())))
        for place, one in enumerate(standings)
    )


def a_lock_check(*standings: ProvisionStanding, **others: Any) -> LockCheck:
    whole = {"lock": LOCK, "path": "kites.txt", "sha256": "b1" * 32, "provisions": provisions(*standings)}
    return LockCheck(**(whole | others))


def text(*standings: ProvisionStanding, **others: Any) -> str:
    return write_text(lock_check_document(a_lock_check(*standings, **others)), width=90)


def words(*standings: ProvisionStanding, **others: Any) -> str:
    return " ".join(text(*standings, **others).split())


def test_what_matches_is_counted_in_plain_words() -> None:
    assert "STANDS AS ENCODED    2 match\n" in text(ProvisionStanding.MATCHES, ProvisionStanding.MATCHES)
    assert "STANDS AS ENCODED    1 matches\n" in text(ProvisionStanding.MATCHES)


@pytest.mark.parametrize("standing", [ProvisionStanding.MATCHES, ProvisionStanding.REWORDED])
def test_it_is_always_said_what_was_not_verified(standing: ProvisionStanding) -> None:
    assert (
        "Not verified the preamble and the order, where dates of effect stand, and everything outside the sections "
        "of the ruleset"
    ) in words(standing)


def test_a_document_without_most_of_the_provisions_is_called_strange_before_anything_else() -> None:
    shown = text(*(ProvisionStanding.MISSING,) * 3, ProvisionStanding.MATCHES)
    strange = "Caution: this document does not look like the text of this chapter: 3 of 4 provisions are"
    assert shown.index(strange) < shown.index("CHANGED IN SUBSTANCE")
    assert "is the right file" in shown
    assert "--affirm" not in shown


def test_two_thirds_missing_are_not_yet_strange() -> None:
    assert "does not look like" not in text(
        ProvisionStanding.MISSING, ProvisionStanding.MISSING, ProvisionStanding.MATCHES
    )


def test_reworded_provisions_point_to_the_redline() -> None:
    shown = words(ProvisionStanding.MATCHES, ProvisionStanding.REWORDED, touched=(LOOK,))
    assert "1 7.3(b) reworded Now it is reworded: figures" in shown
    assert "Look at rule zz-7.kites.count (kites.yaml:4:5), its 2 cases: two kites; none" in shown
    assert "- read the words: compliance redline OLD kites.txt" in shown
    assert "compliance law lock zz-7 --text kites.txt --affirm '7.3(b)'" in shown
    assert "compliance redline" not in words(
        ProvisionStanding.MATCHES, ProvisionStanding.MISSING, ProvisionStanding.MATCHES
    )


def test_provisions_that_the_ledger_does_not_know_come_with_the_next_step() -> None:
    shown = words(ProvisionStanding.MATCHES, unknown=(("7.3(k)", 40),))
    assert "7.3(k) (line 40): in the document, and in no line of the ledger" in shown
    assert "add a line to the ledger of zz-7, or affirm that none is needed" in shown
    assert "compliance law lock zz-7 --text kites.txt --affirm '7.3(k)'" in shown


def test_the_object_says_what_was_not_verified() -> None:
    made = json.loads(json.dumps(lock_check_object(a_lock_check(ProvisionStanding.MISSING))))
    assert made["schema"] == "compliance/law-verify/1"
    assert made["strange"] is True
    assert made["not_held"].startswith("the preamble and the order")


def test_what_is_said_of_the_lock_and_the_document_stands_on_top() -> None:
    assert text(ProvisionStanding.MATCHES).startswith(
        "Lock verified\n"
        "zz-7\n"
        "Encoded from      order of the Kite Board, as printed\n"
        "Affirmed          2026-11-17\n"
        "Verified against  kites.txt (sha256 b1b1b1b1b1b1), another file\n"
    )


def test_parts_that_cite_a_neighbour_are_named_as_near() -> None:
    near = replace(LOOK, id="zz-7.kites.color", direct=False)
    shown = words(ProvisionStanding.MATCHES, ProvisionStanding.REWORDED, touched=(LOOK, near))
    assert "And near rule zz-7.kites.color" in shown


def test_a_provision_that_nothing_cites_leads_to_its_ledger_line() -> None:
    standings = (ProvisionStanding.MATCHES, ProvisionStanding.MATCHES, ProvisionStanding.MOVED)
    shown = words(*standings)
    assert "Look at its ledger line only; no rule, election, reading or paytable cites it" in shown


@pytest.mark.parametrize("hostile", SENDABLE, ids=range(len(SENDABLE)))
def test_no_text_of_a_file_is_taken_for_more_in_any_format(hostile: str) -> None:
    lock = replace(LOCK, ruleset=hostile, document=hostile)
    touched = Touched("rule", hostile, ("7.3(b)",), True, hostile, (hostile,))
    checked = a_lock_check(ProvisionStanding.MATCHES, ProvisionStanding.REWORDED, lock=lock, path=hostile)
    document = lock_check_document(replace(checked, touched=(touched,), unknown=((hostile, 4),)))
    for form in DOCUMENT_FORMATS.values():
        written = form.write(document)
        assert not form.is_text or not set(written.decode()) & set("\x1b\x9b\x07\r\t\u202e")
        assert form.name not in ("md", "html") or b"<script>alert" not in written
