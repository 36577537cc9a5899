"""Whether two conditions that read one field speak of one thing."""

import pytest
from strategies import resolved

from compliance.lang import speak_of_one_thing
from compliance.model import fields_in


@pytest.mark.parametrize(
    ("condition", "other", "is_one"),
    [
        pytest.param("play.tools includes lamp", "play.tools includes lamp", True, id="the same member"),
        pytest.param("play.tools includes lamp", "play.tools includes bell", False, id="another member"),
        pytest.param("play.open implies play.tools includes lamp", "not play.tools includes bell", False, id="inside"),
        pytest.param("play.tools includes lamp", "play.tools is stated", True, id="the field as a whole"),
        pytest.param("play.tools within {lamp, bell}", "play.tools includes bell", True, id="all members"),
        pytest.param(
            "play.tools includes lamp and size of play.tools <= 2", "play.tools includes bell", True, id="their number"
        ),
        pytest.param("play.motion is still", "play.motion is clockwise", True, id="one choice"),
        pytest.param("play.decks <= 6", "play.tools includes bell", False, id="another field"),
    ],
)
def test_members_of_a_set_are_told_apart(condition: str, other: str, is_one: bool) -> None:
    asked = resolved(condition)
    assert speak_of_one_thing([asked], resolved(other), fields_in(asked)) is is_one


def test_a_field_that_is_not_asked_about_is_none_of_it() -> None:
    same = resolved("play.open")
    assert not speak_of_one_thing([same], same, ["play.decks"])


def test_of_several_conditions_one_is_enough() -> None:
    asked = [resolved("play.tools includes lamp"), resolved("play.tools includes bell")]
    assert speak_of_one_thing(asked, resolved("play.tools includes bell"), ["play.tools"])
