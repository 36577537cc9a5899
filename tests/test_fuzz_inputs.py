"""What a search by coverage has reached and found before is put to every reader again."""

import pytest
from fuzz.inputs import CORPUS, REGRESSIONS, read_inputs
from fuzz.targets import GROUPS, TARGETS

KEPT = [(name, kept, raw) for name in TARGETS for kept in (CORPUS, REGRESSIONS) for raw in read_inputs(kept, name)]


@pytest.mark.parametrize("name", TARGETS)
def test_every_input_that_is_kept_ends_in_order(name: str) -> None:
    for target, _, raw in KEPT:
        if target == name:
            TARGETS[name](raw)


def test_every_target_is_in_one_group_and_has_inputs_to_begin_with() -> None:
    assert sorted(name for group in GROUPS for name in group) == sorted(TARGETS)
    assert {name for name, kept, _ in KEPT if kept == CORPUS} == set(TARGETS)


def test_the_inputs_that_are_kept_are_few_and_small() -> None:
    assert sum(path.stat().st_size for path in CORPUS.glob("*.txt")) < 512 * 1024
