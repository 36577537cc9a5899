"""Every provision a filing can be held against is cited by a rule or an election, or the ledger says why it is not.

The inventories are lists of such provisions made by hand; where they are not beside this checkout, nothing is tested.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from shipped import IDS, shipped_ruleset

INVENTORIES = Path(__file__).resolve().parents[2] / "shared" / "inventory"
OTHER_VERSIONS = {"pa-659a": "pa-659a-asia"}

# WHY: the inventories are read while tests are collected, by every worker; the reader in C takes a tenth of the time.
FAST_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

pytestmark = pytest.mark.skipif(not INVENTORIES.is_dir(), reason="the inventories are not beside this checkout")


def provisions_in(cite: str) -> Iterator[str]:
    """Yield every provision a citation names, the ends of its ranges and lists included."""
    before = ""
    for token in re.findall(r"\d+[a-z]?(?:\.\d+)?(?:\([A-Za-z0-9]+\))*|\([a-z0-9]+\)(?:\([A-Za-z0-9]+\))*", cite):
        section = before.partition("(")[0]
        whole = section + token if token.startswith("(") else token
        before = whole if not token.startswith("(") else before
        yield whole


def covers(named: str, known: str) -> bool:
    """Tell whether a known provision is the one that is named, or stands below it."""
    return known == named or known.startswith(named + "(")


def entries() -> list[tuple[str, str, str]]:
    """Return the ruleset, the id and the citation of every entry that is not a procedure."""
    found = []
    for path in sorted(INVENTORIES.glob("*.yaml")):
        inventory: dict[str, Any] = yaml.load(path.read_text("utf-8"), FAST_LOADER)
        for entry in inventory["entries"]:
            if entry["kind"] != "procedure":
                repealed = "repealed" in str(entry["id"])
                name = OTHER_VERSIONS[path.stem] if repealed else path.stem
                found.append((name, str(entry["id"]), str(entry["cite"])))
    return found


@pytest.fixture(scope="module")
def disposed() -> dict[str, tuple[set[str], set[str]]]:
    """Return, for every ruleset, what rules and elections cite and what the ledger disposes of with a word on why."""
    found = {}
    for name in IDS:
        ruleset = shipped_ruleset(name)
        cited = {cite for rule in ruleset.rules for cite in rule.cites} | {one.cite for one in ruleset.elections}
        told = {line.id for line in ruleset.ledger if line.note} | {point.cite for point in ruleset.unchecked}
        found[name] = (cited, told)
    return found


@pytest.mark.skipif(not INVENTORIES.is_dir(), reason="the inventories are not beside this checkout")
def test_there_is_an_inventory_for_every_chapter() -> None:
    stems = {path.stem for path in INVENTORIES.glob("*.yaml")}
    assert {name for name in IDS if name not in OTHER_VERSIONS.values()} == stems


@pytest.mark.parametrize(("name", "entry", "cite"), entries() if INVENTORIES.is_dir() else [])
def test_every_entry_is_cited_or_the_ledger_says_why_not(
    name: str, entry: str, cite: str, disposed: dict[str, tuple[set[str], set[str]]]
) -> None:
    cited, told = disposed[name]
    named = [one for one in provisions_in(cite) if any(covers(one, known) for known in cited | told)]
    assert named, f"{name}: {entry}: {cite}"
