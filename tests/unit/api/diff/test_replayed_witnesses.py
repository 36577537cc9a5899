"""Sessions of two revisions compared: each knows the fields of either, and reads its rulesets as it did before."""

from pathlib import Path

from builders import RULESET, a_library

from compliance.api import open_session
from compliance.api.diff.witnesses import join_sessions


def test_joined_sessions_know_the_fields_of_either_and_keep_their_rulesets(tmp_path: Path) -> None:
    first, second = (open_session(a_library(tmp_path / name)).value for name in ("first", "second"))
    assert first is not None
    assert second is not None
    both = join_sessions(first, second)
    for session, own in zip(both, (first, second), strict=True):
        assert session.ruleset(RULESET) is own.ruleset(RULESET)
    assert both[0].vocabulary.fields.keys() == {*first.vocabulary.fields, *second.vocabulary.fields}
