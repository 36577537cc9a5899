"""What rests on a provision that changed is listed, and nothing else."""

from pathlib import Path

import pytest
from builders import RULESET, a_library

from compliance.check import touched_by
from compliance.load import read_cases
from compliance.model import Case, ProvisionLockCheck, ProvisionStanding, Ruleset, Touched


@pytest.fixture
def tiny_chapter(tmp_path: Path) -> tuple[Ruleset, tuple[Case, ...]]:
    library = a_library(tmp_path)
    vocabulary = library.vocabulary().value
    assert vocabulary is not None
    ruleset = library.read(library.folder / RULESET, vocabulary).value
    assert ruleset is not None
    cases = read_cases(library.folder / RULESET, ruleset, vocabulary).value
    assert cases is not None
    return ruleset, cases


def touched(chapter: tuple[Ruleset, tuple[Case, ...]], cite: str, standing: ProvisionStanding) -> tuple[Touched, ...]:
    return touched_by([ProvisionLockCheck(cite, standing, cite, 1)], *chapter)


def test_a_rule_is_listed_with_its_cases(tiny_chapter: tuple[Ruleset, tuple[Case, ...]]) -> None:
    (rule,) = touched(tiny_chapter, "7.2(a)", ProvisionStanding.REWORDED)
    assert (rule.what, rule.id, rule.direct) == ("rule", f"{RULESET}.dealing.decks", True)
    assert rule.cases == ("one deck", "six decks", "seven decks")
    assert rule.where.endswith("dealing.yaml:4:5")


def test_elections_and_paytables_are_listed_too(tiny_chapter: tuple[Ruleset, tuple[Case, ...]]) -> None:
    found = touched(tiny_chapter, "7.2(b)", ProvisionStanding.MOVED)
    assert [(one.what, one.id) for one in found] == [("election", "side-wager"), ("paytable", "side-a")]


def test_words_above_a_cited_paragraph_touch_it_indirectly(tiny_chapter: tuple[Ruleset, tuple[Case, ...]]) -> None:
    found = touched(tiny_chapter, "7.2", ProvisionStanding.MISSING)
    assert {one.what for one in found} == {"rule", "election", "paytable"}
    assert not any(one.direct for one in found)


@pytest.mark.parametrize("standing", [ProvisionStanding.MATCHES, ProvisionStanding.COSMETIC])
def test_what_did_not_change_in_substance_touches_nothing(
    tiny_chapter: tuple[Ruleset, tuple[Case, ...]], standing: ProvisionStanding
) -> None:
    assert touched(tiny_chapter, "7.2(a)", standing) == ()


def test_a_paragraph_with_a_longer_number_is_another(tiny_chapter: tuple[Ruleset, tuple[Case, ...]]) -> None:
    assert touched(tiny_chapter, "7.21(a)", ProvisionStanding.REWORDED) == ()
