"""The tiny library with points that only a person can decide, and review files beside its submission."""

import datetime as dt
import re
from pathlib import Path

from builders import RULESET, elections_text, library_files, ruleset_text, submission_text, write_files

RULES_FILE = f"rulesets/{RULESET}/ruleset.yaml"
WORDS, SIDE = "words-of-the-way", "side-wager"
FILED = "dealing.decks: 6\nhouse_way.narrative: The highest card goes first.\n"
HOME = dt.date(2020, 6, 1)
"""The day that the submission is judged for."""


def points_text(question: str = "Do the words settle every hand?") -> str:
    """Return two points: one about the words of the house way, one about a side wager and what it pays."""
    return f"""\
review:
  - {{id: {WORDS}, when: house_way.narrative is stated, cite: 7.2(a), question: "{question}"}}
  - id: {SIDE}
    when: wagers.side.offered and wagers.commission is stated
    cite: 7.2(b)
    question: Was the side wager approved?
"""


def write_reviewed(folder: Path, filed: str = FILED, *, points: str | None = None) -> Path:
    """Write the tiny library with points below a folder, and its submission; return the submission's file."""
    more = elections_text() + (points_text() if points is None else points)
    write_files(folder, {**library_files(), RULES_FILE: ruleset_text(more=more), "input.yaml": submission_text(filed)})
    return folder / "input.yaml"


def settlement_text(
    fingerprint: str,
    *,
    point: str = WORDS,
    satisfied: str = "yes",
    by: str = "compliance department",
    decided: str = "2020-05-01",
    until: str = "",
    explanation: str = "Read twice.",
) -> str:
    """Return one settlement as an item of the list."""
    ends = f"    until: {until}\n" if until else ""
    return f"""\
  - point: {point}
    satisfied: {satisfied}
    by: {by}
    decided: {decided}
{ends}    explanation: {explanation}
    fingerprint: {fingerprint}
"""


def review_text(*settlements: str, submission: str = "input.yaml") -> str:
    """Return a review file with these settlements."""
    return f"submission: {submission}\nsettlements:{' []' if not settlements else ''}\n{''.join(settlements)}"


def fingerprints_in(listed: str) -> dict[str, str]:
    """Return the fingerprint of every point that `compliance review` lists as JSON."""
    return dict(re.findall(r'"point": "([^"]+)",\s+"question".*?"fingerprint": "([0-9a-f]{64})"', listed, re.DOTALL))
