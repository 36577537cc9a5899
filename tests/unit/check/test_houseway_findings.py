"""A house way in clauses is decided by the proof: never passed without one, and a breach names a hand."""

from pathlib import Path

import pytest
from conftest import RunCommand
from shipped import shipped_session

from compliance.api import Request, Session, check_file, open_session
from compliance.lang import show_actual, show_difference
from compliance.load import Cache, Library, shipped_library
from compliance.model import Finding, Verdict

RULES = ("every-hand", "one-result", "in-order")
NO_PAIR = "the highest card and the three lowest cards to high, the two highest others to medium, the rest to low"
THE_REST = "the best two others to high, the best two others to medium, the highest other to low, the rest to high"
HEAD = """\
submission: 1
holder: Lantern Street Casino
jurisdiction: US-PA
game: asia-poker
filed: 2012-03-01
house_way:
"""


def way(*clauses: tuple[str, str], equal_cards: str | None = "highest", more: str = "") -> str:
    lines = [f"  equal_cards: {equal_cards}"] if equal_cards else []
    lines += ["  clauses:"]
    for when, places in clauses:
        lines += [f"    - when: {when}", f"      set: {places}"]
    return HEAD + "\n".join(lines) + "\n" + more


SOUND = way(("shape is no-pair", NO_PAIR), ("otherwise", THE_REST))


@pytest.fixture(scope="module")
def session() -> Session:
    return shipped_session()


def findings(text: str, session: Session, tmp_path: Path, **asked: object) -> dict[str, Finding]:
    path = tmp_path / "filing.yaml"
    path.write_text(text, encoding="utf-8")
    checked = check_file(str(path), Request(**asked), session)  # type: ignore[arg-type]
    assert checked.assessment is not None, checked.diagnostics
    found = {finding.rule.id.rpartition(".")[2]: finding for finding in checked.assessment.findings}
    return {name: found[name] for name in RULES}


def test_a_sound_way_passes_all_three_rules(session: Session, tmp_path: Path) -> None:
    assert {one.verdict for one in findings(SOUND, session, tmp_path).values()} == {Verdict.PASS}


def test_without_a_proof_nothing_about_it_passes(session: Session, tmp_path: Path) -> None:
    found = findings(SOUND, session, tmp_path, proof=False)
    assert {one.verdict for one in found.values()} == {Verdict.UNDETERMINED}
    assert {show_difference(one.difference) for one in found.values()} == {"the proof of the house way was left out"}
    assert {one.missing for one in found.values()} == {()}


def test_a_way_in_words_is_no_matter_for_the_proof(session: Session, tmp_path: Path) -> None:
    found = findings(HEAD + "  narrative: The highest pair goes to the high hand.\n", session, tmp_path)
    assert {one.verdict for one in found.values()} == {Verdict.NOT_APPLICABLE}


def test_a_hand_that_no_clause_fits_is_named(session: Session, tmp_path: Path) -> None:
    found = findings(way(("shape is not five-aces-and-pair", THE_REST)), session, tmp_path)
    assert found["every-hand"].verdict is Verdict.VARIANCE
    assert show_actual(found["every-hand"].actual) == "72"
    assert found["every-hand"].witness == "Joker A♥ A♦ A♣ A♠ 2♥ 2♦: no clause fits"
    assert found["one-result"].verdict is Verdict.PASS


def test_a_hand_out_of_order_is_named_with_its_clause_and_setting(session: Session, tmp_path: Path) -> None:
    wrong = NO_PAIR.replace("the highest card", "the second-highest card")
    found = findings(way(("shape is no-pair", wrong), ("otherwise", THE_REST)), session, tmp_path)
    assert found["in-order"].verdict is Verdict.VARIANCE
    assert found["in-order"].witness == ("8♠ 7♥ 6♦ 5♣ 4♠ 3♥ 2♦: clause 1 sets high 7♥ 4♠ 3♥ 2♦ | medium 8♠ 6♦ | low 5♣")


def test_an_open_hand_is_shown_in_both_ways(session: Session, tmp_path: Path) -> None:
    found = findings(way(("shape is no-pair", NO_PAIR), ("otherwise", THE_REST), equal_cards=None), session, tmp_path)
    assert found["one-result"].verdict is Verdict.VARIANCE
    assert "; or high " in found["one-result"].witness


def test_the_summary_of_many_files_rests_on_the_same_proof(run_command: RunCommand, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(way(("shape is no-pair", NO_PAIR)), encoding="utf-8")
    table = run_command("check", "--summary", str(broken))
    report = run_command("check", str(broken))
    assert (table.code, report.code) == (1, 1)
    assert "1 variance" in table.out


def test_no_proof_ends_in_the_exit_code_of_open_points(run_command: RunCommand, tmp_path: Path) -> None:
    sound = tmp_path / "sound.yaml"
    sound.write_text(SOUND, encoding="utf-8")
    assert run_command("check", "--no-proof", str(sound)).code == 4
    assert run_command("check", "--no-proof", "--summary", str(sound)).code == 4


def test_a_second_proof_comes_from_the_cache_and_the_cache_may_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = shipped_library()
    kept = Library(shipped.folder, shipped.grammar, Cache(tmp_path / "cache"))
    text = tmp_path / "filing.yaml"
    text.write_text(SOUND, encoding="utf-8")

    def verdicts() -> list[Verdict]:
        opened = open_session(kept)
        assert opened.value is not None
        checked = check_file(str(text), Request(), opened.value)
        assert checked.assessment is not None
        return [finding.verdict for finding in checked.assessment.findings]

    first = verdicts()
    proofs = list((tmp_path / "cache").glob("proof-*.json"))
    assert len(proofs) == 1
    with monkeypatch.context() as patch:
        patch.setattr("compliance.odds.proof.prove_house_way", None)
        assert verdicts() == first
    proofs[0].unlink()
    assert verdicts() == first
    proofs[0].write_text("nonsense", encoding="utf-8")
    assert verdicts() == first
