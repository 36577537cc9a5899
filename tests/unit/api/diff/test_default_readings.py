"""A default reading that changes: which way it turns the rules is decided, also where they rest on a house way."""

import shutil
from pathlib import Path

import pytest

from compliance.api import Session, compare_two, open_session
from compliance.assets import shipped_folder
from compliance.model import Relation


@pytest.fixture(scope="module")
def session() -> Session:
    found = open_session().value
    assert found is not None
    return found


def with_default(chapter: str, reading: str, option: str, folder: Path) -> str:
    """Copy a shipped chapter with another option of a reading as the default, and return its place."""
    target = folder / chapter
    shutil.copytree(shipped_folder("rulesets") / chapter, target)
    head = target / "ruleset.yaml"
    before, _, rest = head.read_text("utf-8").partition(f"\n  - id: {reading}\n    cite:")
    block, mark, after = rest.partition("\n  - id: ")
    edited = block.replace("        default: yes\n", "").replace(
        f"- id: {option}\n", f"- id: {option}\n        default: yes\n"
    )
    assert edited != block
    head.write_text(f"{before}\n  - id: {reading}\n    cite:{edited}{mark}{after}", "utf-8")
    return str(target)


# The options are those whose flips no search over the rules' own words decides: products of two unknowns, house ways.
@pytest.mark.parametrize(
    ("chapter", "reading", "option", "rules"),
    [
        ("pa-575", "payout-limit-basis", "base-and-bonus-both-areas", {"payout-limit.floor": Relation.STRICTER}),
        (
            "pa-563",
            "payout-limit-basis",
            "supplement-besides",
            {"payout-limit.floor": Relation.STRICTER, "payout-limit.not-above": Relation.LOOSER},
        ),
        (
            "pa-561",
            "house-way-coverage",
            "in-outline",
            {"house-way.every-hand": Relation.LOOSER, "house-way.one-result": Relation.LOOSER},
        ),
        ("ma-asia-poker", "dealer-hands-in-order", "players-only", {"house-way.in-order": Relation.LOOSER}),
    ],
)
def test_a_default_reading_that_changes_is_decided(
    session: Session, tmp_path: Path, chapter: str, reading: str, option: str, rules: dict[str, Relation]
) -> None:
    edited = with_default(chapter, reading, option, tmp_path)
    found = compare_two(chapter, edited, session, lambda _done, _of: None).value
    assert found is not None
    comparison = found.comparison
    assert (comparison.undecided, found.defects) == ((), ())
    changed = {one.second.id.partition(".")[2]: one for one in comparison.rules if one.second and one.witnesses}
    assert {name: one.relation for name, one in changed.items()} == rules
