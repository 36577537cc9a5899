"""Every fault that is seeded into a shipped ruleset is found by a code of its own; the shipped rulesets have none."""

import hashlib
import shutil
from collections import Counter
from pathlib import Path

import pytest
from conftest import RunCommand
from seeded_faults import CHAPTER, LOADING, PROVED, READ, UNLAWFUL, Fault, all_codes, seed_fault
from shipped import LIBRARY

from compliance.api import LintRequest, flaws_in, lint_lot, lint_lots
from compliance.diag import CODES, Diagnostic
from compliance.load import Library, default_cache, shipped_library

SOURCES = Path(__file__).resolve().parents[2] / "shared" / "sources"
CITED = "b97c33d9a6e7e8b8dff9a0a42b7daf93cf21a3cd0f0d8d2723ef89e4a5f83a24"
TEXTS = {hashlib.sha256(path.read_bytes()).hexdigest(): str(path) for path in SOURCES.glob("*.txt")}


def a_copy(folder: Path, *, whole: bool = False) -> Library:
    """Copy the shipped library, or the chapter that faults are seeded into with what it stands beside."""
    wanted = LIBRARY.ids() if whole else (CHAPTER, "ma-asia-poker")
    for name in ("vocabulary", "terms", *wanted):
        shutil.copytree(LIBRARY.folder / name, folder / name)
    return Library(folder, shipped_library(default_cache()).grammar, default_cache(), "rulesets")


def found_in(library: Library, *names: str, solver: bool = False, texts: tuple[str, ...] = ()) -> list[Diagnostic]:
    [lot] = lint_lots(names, library).value or ()
    request = LintRequest(prove=flaws_in if solver else None, proofs=False, texts=texts)
    return list(lint_lot(lot, request).found)


def name_fault(fault: Fault) -> str:
    return fault.code


def test_there_are_at_least_34_faults_and_each_has_a_code_of_its_own() -> None:
    assert [code for code, times in Counter(all_codes()).items() if times > 1] == []
    assert set(all_codes()) <= {str(code) for code in CODES}
    assert len([*all_codes()]) >= 34


@pytest.mark.parametrize("fault", [*LOADING, *READ], ids=name_fault)
def test_a_seeded_fault_is_found_by_its_code(fault: Fault, tmp_path: Path) -> None:
    if fault.text and CITED not in TEXTS:
        pytest.skip("the source texts are not beside this checkout")
    library = a_copy(tmp_path / "rulesets", whole=fault.whole)
    seed_fault(fault, library.folder)
    texts = (TEXTS[CITED],) if fault.text else ()
    found = found_in(library, *(() if fault.whole else (CHAPTER,)), texts=texts)
    assert [one for one in found if one.code == fault.code and fault.about in one.message], [*map(str, found)]


def test_a_folder_of_another_name_is_found(tmp_path: Path) -> None:
    library = a_copy(tmp_path / "rulesets")
    (library.folder / CHAPTER).rename(library.folder / "pa-576")
    assert "lint.folder" in {one.code for one in found_in(library, "pa-576")}


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> list[Diagnostic]:
    """Return what the solver finds where every fault that it is to find is seeded at once."""
    library = a_copy(tmp_path_factory.mktemp("proved") / "rulesets")
    cards, shuffle = library.folder / CHAPTER / "cards.yaml", library.folder / CHAPTER / "shuffle.yaml"
    cards.write_text(cards.read_text("utf-8") + "".join(rule for _slug, _code, rule in PROVED), "utf-8")
    shuffle.write_text(shuffle.read_text("utf-8").replace(*UNLAWFUL), "utf-8")
    return found_in(library, CHAPTER, solver=True)


@pytest.mark.parametrize(("slug", "code"), [(slug, code) for slug, code, _text in PROVED])
def test_a_fault_for_the_solver_is_found_at_its_rule(slug: str, code: str, proved: list[Diagnostic]) -> None:
    told = [one.message for one in proved if one.code == code]
    assert [message for message in told if f"`{CHAPTER}.cards.{slug}`" in message], told


def test_an_election_that_can_never_be_made_is_found(proved: list[Diagnostic]) -> None:
    [told] = [one for one in proved if one.code == "lint.unlawful-election"]
    assert "`shuffler-into-shoe`" in told.message


def test_a_joint_contradiction_names_the_smallest_set(proved: list[Diagnostic]) -> None:
    told = [one.message for one in proved if one.code == "lint.joint-contradiction"]
    cycle = (
        f"`{CHAPTER}.cards.joint` contradicts `{CHAPTER}.cards.more-decks` and `{CHAPTER}.cards.more-positions` taken "
        "together: where they apply, one of the 3 fails"
    )
    assert cycle in told


def test_an_implied_rule_names_the_rule_it_follows_from(proved: list[Diagnostic]) -> None:
    told = [one.message for one in proved if one.code == "lint.implied"]
    assert (
        f"`{CHAPTER}.cards.implied` follows from `{CHAPTER}.cards.cover-cards`: wherever it fails, that one does"
    ) in told


def test_the_shipped_rulesets_have_nothing_of_it(run_command: RunCommand) -> None:
    ran = run_command("lint", "--strict", *(("--text", str(SOURCES)) if TEXTS else ()))
    assert (ran.code, ran.out) == (0, "nothing found in 16 rulesets\n")
