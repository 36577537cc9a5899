"""Lock files, terms files and concordances, written by the program or by a person."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.load import read_concordance, read_lock, read_terms, write_lock
from compliance.model import Concord, DocumentSide, Lock, LockFile, TermPair

LOCK = Lock("7.2(a)", "0123456789abcdef", "1" * 16, "2" * 16, "3" * 16, 12)
FILE = LockFile("zz-7", 'an order "of" sorts \\ with: marks', "a" * 64, DocumentSide.AFTER, "2020-02-29", (LOCK,))
prints = st.text("0123456789abcdef", min_size=16, max_size=16)
cites = st.from_regex(r"[1-9][0-9]{0,2}[a-z]?\.[1-9][0-9]?(\([a-z]\))?(\([1-9]\))?", fullmatch=True)


def codes(path: Path) -> list[str]:
    return [str(one.code) for one in read_lock(path, called="zz-7").diagnostics]


def test_a_lock_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    (tmp_path / "law.lock").write_text(write_lock(FILE), "utf-8")
    assert read_lock(tmp_path, called="zz-7").value == FILE


@given(st.lists(st.builds(Lock, cites, prints, prints, prints, prints, st.integers(0, 10_000)), max_size=5,
                unique_by=lambda lock: lock.provision), st.sampled_from(DocumentSide))  # fmt: skip
def test_any_lock_file_survives(
    tmp_path_factory: pytest.TempPathFactory, locks: list[Lock], side: DocumentSide
) -> None:
    folder = tmp_path_factory.mktemp("locked")
    file = LockFile("zz-7", "an order", "b" * 64, side, "2020-01-01", tuple(locks) or (LOCK,))
    (folder / "law.lock").write_text(write_lock(file), "utf-8")
    assert read_lock(folder, called="zz-7").value == file


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("lock: 1", "lock: 2", "value.choice"),
        ("side: after amendment", "side: during", "value.choice"),
        ("affirmed: 2020-02-29", "affirmed: 2021-02-29", "value.type"),
        ("0123456789abcdef", "0123456789abcdeg", "value.type"),
        ("a" * 64, "a" * 63, "value.type"),
        ("count: 12", "count: dozen", "value.type"),
        ("count: 12", "counts: 12", "key.unknown"),
        ("affirmed: 2020-02-29\n", "", "key.missing"),
    ],
)
def test_a_lock_file_edited_by_hand_is_refused(tmp_path: Path, old: str, new: str, code: str) -> None:
    text = write_lock(FILE)
    assert old in text
    (tmp_path / "law.lock").write_text(text.replace(old, new), "utf-8")
    assert code in codes(tmp_path)
    assert read_lock(tmp_path, called="zz-7").value is None


def test_a_provision_locked_twice_is_refused(tmp_path: Path) -> None:
    text = write_lock(LockFile("zz-7", "x", "a" * 64, DocumentSide.PRINTED, "2020-01-01", (LOCK, LOCK)))
    (tmp_path / "law.lock").write_text(text, "utf-8")
    assert codes(tmp_path) == ["value.repeated"]


def test_a_missing_lock_file_is_told(tmp_path: Path) -> None:
    assert codes(tmp_path) == ["file.missing"]


def test_terms_are_read_in_order(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text("terms: 1\npairs:\n  - {old: holder, new: licensee}\n  - {old: lamp, new: lantern}\n", "utf-8")
    assert read_terms(path).value == (TermPair("holder", "licensee"), TermPair("lamp", "lantern"))


def test_a_term_without_its_answer_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "terms.yaml"
    path.write_text("terms: 1\npairs:\n  - {old: holder}\n", "utf-8")
    assert [str(one.code) for one in read_terms(path).diagnostics] == ["key.missing"]


def test_a_concordance_may_say_that_a_provision_has_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "concordance.yaml"
    path.write_text('concordance: 1\npairs:\n  - {old: 7.2(a), new: "3(b)"}\n  - {old: 7.3}\n', "utf-8")
    assert read_concordance(path).value == (Concord("7.2(a)", "3(b)"), Concord("7.3", ""))


def test_a_pair_of_nothing_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "concordance.yaml"
    path.write_text("concordance: 1\npairs:\n  - {}\n", "utf-8")
    assert [str(one.code) for one in read_concordance(path).diagnostics] == ["key.missing"]


def test_a_count_without_end_is_refused(tmp_path: Path) -> None:
    text = write_lock(FILE).replace("count: 12", f"count: {'9' * 5000}")
    (tmp_path / "law.lock").write_text(text, "utf-8")
    assert codes(tmp_path) == ["value.type"]
