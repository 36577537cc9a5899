"""The shipped library as tests share it: a chapter and its cases are read once in a run.

That the files themselves are read as they should be is for `test_rulesets.py`, which uses no cache.
"""

from functools import cache

from sharedwork import FOLDER, kept_in

from compliance.api import Session, open_session
from compliance.load import default_cache, shipped_library
from compliance.model import Case, Ruleset, Vocabulary

LIBRARY = shipped_library(default_cache())
IDS = LIBRARY.ids()


@cache
def shipped_session() -> Session:
    """Return the session that all tests of a process work at."""
    session = open_session(LIBRARY)
    assert session.value is not None, session.diagnostics
    return session.value


def shipped_vocabulary() -> Vocabulary:
    """Return the shipped vocabulary."""
    return shipped_session().vocabulary


def shipped_ruleset(name: str) -> Ruleset:
    """Return a shipped ruleset by its id."""
    result = shipped_session().ruleset(name)
    assert result.value is not None, result.diagnostics
    return result.value


@cache
def shipped_cases(name: str) -> tuple[Case, ...]:
    """Return the cases of a shipped ruleset."""
    return kept_in(FOLDER, f"cases-{name}", lambda: _read_cases(name))


def _read_cases(name: str) -> tuple[Case, ...]:
    result = shipped_session().cases(name)
    assert result.value is not None, result.diagnostics
    return result.value
