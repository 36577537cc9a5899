"""The tiny library with a second chapter beside the first: the same game in another jurisdiction, with other rules."""

from pathlib import Path

from builders import RULESET, ledger_text, paytables_text, rules_text, ruleset_text, write_files

OTHER = "yy-lantern"
_OF_ITS_OWN = f"""\
  - id: {OTHER}.dealing.method
    cite: 7.2(a)
    scope: filing
    title: Cards come from a shoe
    fails: Cards come from the hand
    summary: The cards are dealt from a shoe.
    requires: dealing.method is shoe
    cure: deal from a shoe
"""


def add_other_chapter(folder: Path) -> None:
    """Add a chapter that allows four decks instead of six, and asks for a shoe."""
    rules = rules_text(requires="dealing.decks <= 4").replace(RULESET, OTHER) + _OF_ITS_OWN
    place = f"rulesets/{OTHER}"
    write_files(
        folder,
        {
            f"{place}/ruleset.yaml": ruleset_text(name=OTHER).replace("jurisdiction: ZZ", "jurisdiction: YY"),
            f"{place}/paytables.yaml": paytables_text(),
            f"{place}/dealing.yaml": rules,
            f"{place}/ledger.yaml": ledger_text(),
        },
    )
