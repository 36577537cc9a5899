"""Two states of a ruleset: where a filing comes out otherwise under the second, a comparison tells some difference.

`PAIR_EDITS` and `PAIR_FILINGS` in the environment ask for more edits of a kind and more filings, and `PAIR_RULESETS`
for other chapters; `nox -s pairs` asks for many of all.
"""

import os
from random import Random

import pytest
from edited_rulesets import edits_of, filings_for

from compliance.api import Session, compare_read_rulesets, open_session
from compliance.check import Screen
from compliance.model import UNCHANGED, Comparison, Ruleset

EDITS, FILINGS = int(os.environ.get("PAIR_EDITS", "3")), int(os.environ.get("PAIR_FILINGS", "400"))
CHAPTERS = os.environ.get("PAIR_RULESETS", "pa-521 pa-527").split()


@pytest.fixture(scope="module")
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def tells_something(comparison: Comparison) -> bool:
    """Tell whether a comparison claims less than that every filing comes out alike."""
    return bool(comparison.relation not in UNCHANGED or comparison.turning or comparison.undecided)


def results_under(ruleset: Ruleset, filings: list, session: Session) -> list[str]:  # type: ignore[type-arg]
    screen = Screen(ruleset, session.vocabulary)
    return [str(screen.summary(filing, day, "filing").outcome) for filing, day in filings]


@pytest.mark.parametrize("name", CHAPTERS)
def test_no_edit_turns_a_filing_without_being_told(name: str, session: Session) -> None:
    ruleset = session.ruleset(name).value
    assert ruleset is not None
    random = Random(f"{name} {EDITS}")
    filings = filings_for(ruleset, session, random, FILINGS)
    before = results_under(ruleset, filings, session)
    untold, turned = [], 0
    for what, edited in edits_of(ruleset, session.vocabulary, random, EDITS):
        after = results_under(edited, filings, session)
        if after != before:
            turned += 1
            if not tells_something(compare_read_rulesets(ruleset, edited, session)):
                place = next(at for at, result in enumerate(after) if result != before[at])
                stated = {key: one.raw for key, one in filings[place][0].statements.items()}
                untold.append((what, before[place], after[place], stated, filings[place][1]))
    assert untold == []
    assert turned >= 3
