"""`compliance odds` through the real command: what it counts, what it certifies, and what a certificate cannot hide."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Ran, RunCommand

from compliance.odds.counted_deals import COUNTED_DEALS

PROGRESSIVE = ("odds", "pa-659a", "progressive")
TERMS = ("--meter", "$133,000", "--wager", "$1", "--reset", "$2,000", "--contribution", "25%")
INSURANCE = """{
  nine-high: 100 to 1, ten-high: 40 to 1, jack-high: 10 to 1,
  queen-high: 7 to 1, king-high: 6 to 1, ace-high: 3 to 1}"""

Certify = Callable[..., Path]


PAI_GOW = "submissions/ledger-stone-pai-gow-house-way.yaml"


@pytest.fixture
def certify(tmp_path: Path, run_command: RunCommand) -> Certify:
    """Write the certificate of something and return its file."""

    def write(*arguments: str) -> Path:
        path = tmp_path / "cert.json"
        ran = run_command("odds", *arguments, "--format", "json", "-o", str(path), cwd=ROOT)
        assert (ran.code, ran.out, ran.err) == (0, "", f"written to {path}\n")
        return path

    return write


@pytest.fixture
def verify(tmp_path: Path, run_command: RunCommand) -> Callable[[], Ran]:
    """Verify the certificate that was written."""
    return lambda: run_command("odds", "--verify", "cert.json", cwd=tmp_path)


def altered(path: Path, alter: Callable[[dict[str, Any]], object], *, source: bool = True) -> None:
    """Change the first wager of a certificate; without a source the chapter cannot tell."""
    value = json.loads(path.read_text("utf-8"))
    alter(value["wagers"][0])
    if not source:
        value["source"] = {"paytable": "elsewhere.yaml", "sha256": "0" * 64}
    path.write_text(json.dumps(value), "utf-8")


# Counting


@pytest.mark.parametrize(
    ("table", "hold"),
    [
        # Three cards at 1-4-6-30-40, 1-4-5-30-40 and 1-3-6-30-40: the Wizard of Odds, "Three Card Poker", Pair Plus.
        ("A", "2.3167%"),
        ("B", "5.5747%"),
        ("C", "7.2760%"),
    ],
)
def test_a_well_known_paytable_keeps_what_is_published(run_command: RunCommand, table: str, hold: str) -> None:
    ran = run_command("odds", "pa-559", "three-card-bonus", "--table", table, cwd=ROOT)
    assert (ran.code, ran.err) == (0, "")
    assert f"Hold       {hold} of the wager" in ran.out


def test_a_wager_is_found_by_the_end_of_its_id(run_command: RunCommand) -> None:
    assert run_command("odds", "pa-659a", "bonus") == run_command("odds", "pa-659a", "fortune-bonus")


@pytest.mark.parametrize("table", ["A", "a", "insurance-a", "Table A", "paytable a"])
def test_a_paytable_is_found_by_its_name_or_id(run_command: RunCommand, table: str) -> None:
    ran = run_command("odds", "pa-659a", "insurance", "--table", table)
    assert "exactly 2531/64766" in ran.out
    assert "Paytable B" not in ran.out


def test_every_paytable_of_a_chapter_is_counted(run_command: RunCommand) -> None:
    out = run_command("odds", "pa-659a").out
    assert out.count("    Hold       ") == 8
    assert "154,143,080  100.0000%" in out


def test_another_reading_is_taken_and_the_first_becomes_the_other(run_command: RunCommand) -> None:
    first = run_command("odds", "pa-659a", "insurance", "--table", "A").out
    chosen = "insurance-pair-or-better=equal-ranks-only"
    second = run_command("odds", "pa-659a", "insurance", "--table", "A", "--reading", chosen).out
    assert "Hold       3.9079% of the wager" in first
    assert "insurance-pair-or-better=pairs-and-listed-hands: the hold is 3.9079%" in second


def test_the_meter_and_its_terms_give_a_hold(run_command: RunCommand) -> None:
    out = " ".join(run_command(*PROGRESSIVE, *TERMS, "--solve", "24.3%").out.split())
    assert "24.3227% with the meter at $133,000 and a wager of $1, exactly 4686471/19267885" in out
    assert "28.4323% with 25% of each wager of $1 going into the meter and a reset of $2,000" in out
    assert "one round keeps exactly 24.3% with the meter at $133,102.70" in out
    assert "the long run keeps exactly 24.3% with 29.1323% of each wager" in out


def test_the_meter_that_was_solved_for_keeps_what_was_wanted(run_command: RunCommand) -> None:
    ran = run_command(*PROGRESSIVE, "--meter", "$133,102.70", "--wager", "$1")
    assert "One round  24.3000% with the meter at $133,102.70" in ran.out


def test_a_submission_is_counted_as_it_states_its_paytables(run_command: RunCommand) -> None:
    ran = run_command("odds", "submissions/gray-fox-progressive-to-one.yaml", cwd=ROOT)
    assert ran.code == 0
    assert "Paytable as stated" in ran.out
    assert "500 to 1" in ran.out


def test_a_submission_without_a_counted_paytable_says_so(run_command: RunCommand) -> None:
    ran = run_command("odds", "submissions/granite-lake-insurance.yaml", cwd=ROOT)
    assert (ran.code, ran.err) == (0, "")
    assert "selects or states no paytable that is counted; under pa-575" in ran.out


SUBMISSION = """\
submission: 1
holder: Paper Moon Casino
jurisdiction: US-PA
game: fortune-asia-poker
filed: 2016-01-01
ruleset: pa-659a
"""


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ("wagers.insurance.paytable: B\n", "exactly 35444/550511"),
        ("wagers.insurance.paytable: table b\n", "exactly 35444/550511"),
        ("wagers.insurance.paytable: Z\n", "Insurance Wager: the chapter has no paytable `Z`"),
        ("wagers.insurance.paytable: {name: B, rows: {ace-high: 3 to 1}}\n", "Paytable B, as stated"),
        ("wagers.progressive.paytable: {rows: {flush: 3 to 1}}\n", "nothing counts the row `flush`"),
    ],
)
def test_what_a_submission_selects_or_states_is_what_is_counted(
    tmp_path: Path, run_command: RunCommand, stated: str, said: str
) -> None:
    (tmp_path / "mine.yaml").write_text(SUBMISSION + stated, "utf-8")
    ran = run_command("odds", "mine.yaml", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert said in ran.out


def test_a_paytable_of_its_own_is_counted(tmp_path: Path, run_command: RunCommand) -> None:
    rows = "{straight-flush: 40 to 1, three-of-a-kind: 30 to 1, straight: 6 to 1, flush: 4 to 1, pair: 1 to 1}"
    (tmp_path / "mine.yaml").write_text(f"paytable: Mine\ndeck: 52\ncards: 3\nrows: {rows}\n", "utf-8")
    ran = run_command("odds", "mine.yaml", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert "Hold       2.3167% of the wager, exactly 128/5525" in ran.out


def test_a_paytable_may_borrow_a_wager(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "mine.yaml").write_text(f"paytable: Mine\nwager: pa-659a/insurance\nrows: {INSURANCE}\n", "utf-8")
    ran = run_command("odds", "mine.yaml", cwd=tmp_path)
    assert "exactly 2531/64766" in ran.out


def test_a_wrong_paytable_is_a_file_that_is_not_valid(tmp_path: Path, run_command: RunCommand) -> None:
    (tmp_path / "mine.yaml").write_text("paytable: Mine\ndeck: 54\ncards: 3\nrows: {pair: 1 to 1}\n", "utf-8")
    ran = run_command("odds", "mine.yaml", cwd=tmp_path)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("mine.yaml:2:7: error[odds.unknown-deal]: ")


def test_nothing_hostile_in_a_file_reaches_the_terminal(tmp_path: Path, run_command: RunCommand) -> None:
    text = 'paytable: "\\e[31mred \\u202e"\ndeck: 52\ncards: 3\nrows: {pair: 1 to 1}\n'
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    ran = run_command("odds", "mine.yaml", cwd=tmp_path)
    assert ran.code == 0
    assert not set(ran.out) & {"\x1b", "\u202e"}


# The call


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("pa-659a", "insurnce"),
        ("pa-659a", "insurance", "--table", "Z"),
        ("pa-659a", "insurance", "more"),
        ("pa-659a", "insurance", "--format", "xlsx"),
        ("pa-659a", "insurance", "--meter", "$5"),
        ("pa-659a", "progressive", "--meter", "133000"),
        ("pa-659a", "progressive", "--wager", "$0"),
        ("pa-659a", "progressive", "--contribution", "1/4"),
        ("pa-659a", "progressive", "--solve", "much"),
        ("pa-659a", "--reading", "no-equals-sign"),
        ("pa-659a", "--as-of", "tomorrow"),
        ("pa-659a", "--against", "x.yaml"),
        ("pa-527",),
        ("cert.json",),
        ("pa-659a", "--verify", "cert.json"),
        ("--verify", "cert.json", "--format", "json"),
    ],
)
def test_a_wrong_call_is_wrong_usage(tmp_path: Path, run_command: RunCommand, arguments: tuple[str, ...]) -> None:
    ran = run_command("odds", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("compliance odds: ")


def test_the_command_alone_says_what_to_type_next(run_command: RunCommand) -> None:
    assert "compliance odds pa-659a insurance --table A" in run_command("odds").err


def test_help_shows_a_worked_example(run_command: RunCommand) -> None:
    assert "compliance odds pa-659a insurance --table A -o cert.json" in run_command("odds", "-h").out
    assert "odds" in run_command("--help").out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("pa-695a",), "ruleset.unknown"),
        (("nowhere.yaml",), "file.missing"),
        (("--verify", "nowhere.json"), "file.missing"),
        (("pa-659a", "--reading", "no-such=reading"), "condition.unknown-reading"),
        (("pa-659a", "--reading", "insurance-pair-or-better=never"), "condition.unknown-reading"),
    ],
)
def test_what_is_not_there_is_said(
    tmp_path: Path, run_command: RunCommand, arguments: tuple[str, ...], code: str
) -> None:
    ran = run_command("odds", *arguments, cwd=tmp_path)
    assert (ran.code, ran.out) == (3, "")
    assert f"error[{code}]" in ran.err


def test_a_reading_that_changes_nothing_here_is_told(run_command: RunCommand) -> None:
    ran = run_command("odds", "pa-659a", "insurance", "--reading", "progressive-straight-flush-with-joker=natural-only")
    assert "`progressive-straight-flush-with-joker` changes nothing that is counted here" in " ".join(ran.out.split())


def test_the_output_never_overwrites_what_is_counted(tmp_path: Path, run_command: RunCommand) -> None:
    text = "paytable: Mine\ndeck: 52\ncards: 3\nrows: {pair: 1 to 1}\n"
    (tmp_path / "mine.yaml").write_text(text, "utf-8")
    assert run_command("odds", "mine.yaml", "-o", "mine.yaml", cwd=tmp_path).code == 2
    assert (tmp_path / "mine.yaml").read_text("utf-8") == text


# Certificates


CASES = (
    ("pa-555",),
    ("pa-557",),
    ("pa-559",),
    ("pa-563",),
    ("pa-565",),
    ("pa-575",),
    ("pa-577",),
    ("pa-659a",),
    ("pa-659a", "progressive", *TERMS, "--solve", "24.3%"),
    ("pa-555", "--wager", "$5", "--meter", "$10,000"),
)


@pytest.mark.parametrize("case", CASES, ids=" ".join)
def test_every_certificate_is_verified(certify: Certify, verify: Callable[[], Ran], case: tuple[str, ...]) -> None:
    certify(*case)
    ran = verify()
    assert (ran.code, ran.err) == (0, "")
    assert "\ncert.json\n\nVERIFIED    " in ran.out


def test_the_same_is_certified_in_the_same_bytes(certify: Certify, run_process: RunCommand) -> None:
    first = certify("pa-659a").read_bytes()
    again = run_process("odds", "pa-659a", "--format", "json", cwd=ROOT)
    assert again.out.encode() == first


def test_a_third_party_can_add_a_certificate_up(certify: Certify) -> None:
    for wager in json.loads(certify("pa-659a").read_text("utf-8"))["wagers"]:
        assert sum(row["hands"] for row in wager["rows"]) + wager["unpaid"] == wager["universe"] == 154_143_080


def hold_altered(wager: dict[str, Any]) -> None:
    wager["hold"] = "1/25"


def hands_moved(wager: dict[str, Any]) -> None:
    wager["rows"][0]["hands"] += 1
    wager["rows"][1]["hands"] -= 1


def rows_swapped(wager: dict[str, Any], one: str = "five-aces", other: str = "royal-flush") -> None:
    names = [row["row"] for row in wager["rows"]]
    first, second = names.index(one), names.index(other)
    wager["rows"][first], wager["rows"][second] = wager["rows"][second], wager["rows"][first]


def rows_swapped_and_numbered(wager: dict[str, Any]) -> None:
    rows_swapped(wager, "four-of-a-kind", "full-house")
    for place, row in enumerate(wager["rows"], start=1):
        row["place"] = place


def overlap_hidden(wager: dict[str, Any]) -> None:
    wager["overlaps"].pop()


def percent_altered(wager: dict[str, Any]) -> None:
    wager["hold_percent"] = "3.9080%"


def fraction_unreduced(wager: dict[str, Any]) -> None:
    top, bottom = wager["hold"].split("/")
    wager["hold"] = f"{int(top) * 2}/{int(bottom) * 2}"


def other_reading_altered(wager: dict[str, Any]) -> None:
    wager["other_readings"][0]["unpaid"] -= 1


def envy_altered(wager: dict[str, Any]) -> None:
    wager["envy_dollars"] = "1/1"


@pytest.mark.parametrize(
    "alter",
    [
        hold_altered,
        hands_moved,
        rows_swapped,
        rows_swapped_and_numbered,
        overlap_hidden,
        percent_altered,
        fraction_unreduced,
        other_reading_altered,
        envy_altered,
    ],
)
def test_an_altered_figure_is_found_without_the_chapter(
    certify: Certify, verify: Callable[[], Ran], alter: Callable[[dict[str, Any]], None]
) -> None:
    altered(certify("pa-575", "--table", "A"), alter, source=False)
    ran = verify()
    assert (ran.code, ran.err) == (1, "")
    assert "\nDIFFERS    " in ran.out
    assert "recounted" in ran.out


def test_a_paytable_that_is_not_the_chapters_is_found_where_the_chapter_is_at_hand(
    certify: Certify, verify: Callable[[], Ran], tmp_path: Path, run_command: RunCommand
) -> None:
    rows = INSURANCE.replace("3 to 1", "2 to 1")
    (tmp_path / "mine.yaml").write_text(f"paytable: A\nwager: pa-659a/insurance\nrows: {rows}\n", "utf-8")
    false = json.loads(run_command("odds", "mine.yaml", "--format", "json", cwd=tmp_path).out)["wagers"][0]
    path = certify("pa-659a", "insurance", "--table", "A")
    altered(path, lambda wager: wager.update({**false, "table": wager["table"], "table_cite": wager["table_cite"]}))
    ran = verify()
    assert ran.code == 1
    assert "rows 6.pays 2 to 1 3 to 1 in the chapter" in " ".join(ran.out.split())


def test_another_order_that_moves_no_figure_is_found_where_the_chapter_is_at_hand(
    certify: Certify, verify: Callable[[], Ran]
) -> None:
    def swap(wager: dict[str, Any]) -> None:
        for counted in (wager, *wager["other_readings"]):
            rows_swapped(counted, "nine-high", "ten-high")
            for place, row in enumerate(counted["rows"], start=1):
                row["place"] = place

    altered(certify("pa-659a", "insurance", "--table", "A"), swap)
    ran = verify()
    assert ran.code == 1
    assert "rows 1.row ten-high nine-high in the chapter" in " ".join(ran.out.split())


def test_a_certificate_of_another_version_of_the_chapter_adds_up_and_no_more(
    certify: Certify, verify: Callable[[], Ran]
) -> None:
    path = certify("pa-659a", "insurance", "--table", "A")
    value = json.loads(path.read_text("utf-8"))
    value["source"]["ruleset_sha256"] = "0" * 64
    path.write_text(json.dumps(value), "utf-8")
    ran = verify()
    assert ran.code == 4
    assert "\ncert.json\n\nADDS UP, SOURCE NOT CHECKED    " in ran.out
    assert "VERIFIED" not in ran.out


def test_a_certificate_of_a_submission_is_verified_where_the_submission_is_at_hand(
    certify: Certify, verify: Callable[[], Ran], run_command: RunCommand
) -> None:
    path = certify("submissions/gray-fox-progressive-to-one.yaml")
    assert run_command("odds", "--verify", str(path), cwd=ROOT).out.count("\nVERIFIED    ") == 1
    elsewhere = verify()
    assert elsewhere.code == 4
    assert "\nADDS UP, SOURCE NOT CHECKED    " in elsewhere.out


def test_no_output_goes_over_what_is_read(certify: Certify, run_command: RunCommand, tmp_path: Path) -> None:
    certificate = certify("pa-659a", "insurance", "--table", "A")
    before = certificate.read_bytes()
    assert run_command("odds", "--verify", "cert.json", "-o", "cert.json", cwd=tmp_path).code == 2
    assert certificate.read_bytes() == before
    way = ROOT / "submissions" / "ledger-stone-pai-gow-house-way.yaml"
    mine = tmp_path / "mine.yaml"
    mine.write_bytes(way.read_bytes())
    assert run_command("odds", "houseway", "mine.yaml", "-o", "mine.yaml", cwd=tmp_path).code == 2
    assert (
        run_command("odds", "houseway", str(way), "--against", "mine.yaml", "-o", "mine.yaml", cwd=tmp_path).code == 2
    )
    assert mine.read_bytes() == way.read_bytes()


@pytest.mark.parametrize(
    ("cards", "code", "said"),
    [
        ("Joker Ah Ad 5c 4s 3h 2d", 0, "high  Joker 5♣ 4♠ 3♥ 2♦\n           low   A♥ A♦"),
        ("ah,ad,kc,KS,Qh,10d,2c", 0, "clause"),
        ("A♥ A♦ K♣ K♠ Q♥ 10♦ 2♣", 0, "clause"),
    ],
)
def test_one_hand_is_set_as_the_way_says(cards: str, code: int, said: str, run_command: RunCommand) -> None:
    ran = run_command("odds", "houseway", PAI_GOW, "--hand", cards, cwd=ROOT)
    assert (ran.code, ran.err) == (code, "")
    assert said in ran.out


@pytest.mark.parametrize(
    "cards", ["Ah", "Ah Ah Kd Qd Jd 9c 2c", "1h Ad Kc Ks Qh 10d 2c", "Joker joker Kc Ks Qh 10d 2c", ""]
)
def test_seven_different_cards_make_a_hand(cards: str, run_command: RunCommand) -> None:
    ran = run_command("odds", "houseway", PAI_GOW, "--hand", cards, cwd=ROOT)
    assert (ran.code, ran.out) == (2, "")
    assert "seven different cards" in ran.err


def test_two_ways_that_differ_only_in_equal_cards_are_told_apart(run_command: RunCommand, tmp_path: Path) -> None:
    text = (ROOT / PAI_GOW).read_text("utf-8")
    for name, rule in (("none", ""), ("lowest", "  equal_cards: lowest")):
        (tmp_path / f"{name}.yaml").write_text(text.replace("  equal_cards: highest", rule), "utf-8")
        ran = run_command("odds", "houseway", str(tmp_path / f"{name}.yaml"), "--against", PAI_GOW, cwd=ROOT)
        assert ran.code == 1
        assert "4,592 of 154,143,080 hands are set differently" in ran.out


def test_a_way_is_not_held_against_its_own_chapter(run_command: RunCommand) -> None:
    ran = run_command("odds", "houseway", PAI_GOW, "--against", "pa-561", cwd=ROOT)
    assert ran.code == 2
    assert "already" in ran.err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * 10_000_000, "file.too-large"),
        (b"[" * 1_000_000, "json.too-complex"),
        (b'{"a":' * 300_000, "json.too-complex"),
        (b"[" + b"1," * 900_000 + b"1]", "json.too-complex"),
        (b"\xff\xfe", "file.not-text"),
        (b"", "file.empty"),
        (b"{}", "key.missing"),
        (b'{"schema": 1.0}', "value.type"),
        (b'{"schema": "compliance/report/1"}', "value.choice"),
        (b'{"a": 1, "a": 1}', "json.duplicate-key"),
        (b"submission: 1\n", "json.syntax"),
    ],
)
def test_what_is_no_certificate_is_a_file_that_is_not_valid(
    tmp_path: Path, verify: Callable[[], Ran], content: bytes, code: str
) -> None:
    (tmp_path / "cert.json").write_bytes(content)
    ran = verify()
    assert (ran.code, ran.out) == (3, "")
    assert f"error[{code}]" in ran.err
    assert len(ran.err) < 10_000


@pytest.mark.parametrize(
    ("alter", "code"),
    [
        (lambda wager: wager["rows"][0].update(hand="ten-card-flush"), "odds.unknown-hand"),
        (lambda wager: wager["rows"][0].update(hands=str(wager["rows"][0]["hands"])), "value.type"),
        (lambda wager: wager.update(deal="seven-of-54"), "odds.unknown-deal"),
        (lambda wager: wager.pop("unpaid"), "key.missing"),
    ],
)
def test_what_the_program_does_not_know_is_not_verified(
    certify: Certify, verify: Callable[[], Ran], alter: Callable[[dict[str, Any]], object], code: str
) -> None:
    altered(certify("pa-659a", "insurance", "--table", "A"), alter)
    ran = verify()
    assert (ran.code, ran.out) == (3, "")
    assert f"error[{code}]" in ran.err


def test_an_empty_certificate_verifies_nothing(certify: Certify, verify: Callable[[], Ran]) -> None:
    certify("submissions/granite-lake-insurance.yaml")
    assert "error[value.empty]: the certificate has no wager in it" in verify().err


# Tallies


def test_a_count_needs_no_numpy_and_no_cache(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom compliance.cli import run_command_line as run\n"
        "code = run(['odds', 'pa-659a', 'insurance', '--table', 'A', '-o', sys.argv[1]])\n"
        "sys.exit(code or 10 * ('numpy' in sys.modules))"
    )
    environment = {**os.environ, "COMPLIANCE_CACHE": "off"}
    command = [sys.executable, "-c", code, str(tmp_path / "out.txt")]
    assert subprocess.run(command, cwd=ROOT, capture_output=True, env=environment).returncode == 0


def test_a_certificate_is_verified_by_counting_anew(
    certify: Certify, verify: Callable[[], Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    certify("pa-577", "trips-td")
    monkeypatch.setitem(COUNTED_DEALS, "three-dice", ((1, 216),))
    assert verify().code == 0
