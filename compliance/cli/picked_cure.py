"""Which of several cures is meant: by its number, or by one letter of each choice; and what is confirmed of it."""

import re
from string import ascii_lowercase

from compliance.api import Request, Session, choose_cure, confirm_fields
from compliance.cli.errors import MisuseError
from compliance.model import CureResult
from compliance.record import replace

_CHOSEN = re.compile(r"(\d{1,4})([a-z])")
_NUMBER = re.compile(r"\d{1,4}")


def pick_cure(
    words: str | None, cures: CureResult, request: Request, session: Session
) -> tuple[CureResult, int | None]:
    """Return which cure is picked by number; one that is picked by its alternatives is put together and added."""
    if words is None or _NUMBER.fullmatch(words):
        return cures, None if words is None else int(words)
    taken = [_CHOSEN.fullmatch(word.strip()) for word in words.split(",")]
    letters = {int(one[1]): one[2] for one in taken if one is not None}
    known = {number: ascii_lowercase[: len(one.alternatives)] for number, one in cures.numbered_choices}
    if (
        None in taken
        or len(letters) < len(taken)
        or any(letter not in known.get(at, "") for at, letter in letters.items())
    ):
        raise MisuseError(f"--pick is not {words[:80]!r}; {_what_can_be_picked(cures)}")
    chosen = choose_cure(cures, letters, request, session).value
    if chosen is None:
        raise MisuseError(f"--pick takes one of each choice, and {words[:80]!r} does not; {_what_can_be_picked(cures)}")
    return replace(cures, cures=(*cures.cures, chosen)), len(cures.cures) + 1


def _what_can_be_picked(cures: CureResult) -> str:
    """Say which numbers there are, and which letters."""
    number = len(cures.cures)
    plain = "there is 1" if number == 1 else f"there are 1 to {number}"
    families = [
        ", ".join(_letters_of(cures.number_of(choice), len(choice.alternatives)) for choice in family.open_choices)
        for family in cures.families_to_choose_from
    ]
    return f"{plain}{', or one of each of ' if families else ''}{'; or of '.join(families)}"


def _letters_of(number: int, alternatives: int) -> str:
    return " or ".join(f"{number}{letter}" for letter in ascii_lowercase[:alternatives])


def confirm_picked(fields: list[str], cures: CureResult, pick: int | None, session: Session) -> CureResult:
    """Return the cures with what is confirmed of the one that is picked, or of the only one."""
    if not fields or not cures.cures:
        return cures
    place = (pick or 1) - 1
    waiting = [edit.field for edit in cures.cures[place].waiting]
    strange = [name for name in fields if name not in waiting]
    if strange:
        rests = f"it rests on {', '.join(waiting)}" if waiting else "it rests on nothing that somebody has to confirm"
        raise MisuseError(f"--confirm is not about {strange[0]!r} in cure {pick or 1}; {rests}")
    confirmed = confirm_fields(cures, cures.cures[place], fields, session)
    return replace(cures, cures=(*cures.cures[:place], confirmed, *cures.cures[place + 1 :]))


def refuse_wrong_pick(pick: int | None, cures: CureResult, *, must_pick: bool) -> None:
    """Refuse a cure that is not there, or to write one of several without being told which."""
    number = len(cures.cures)
    if pick is not None and number and not 1 <= pick <= number:
        raise MisuseError(f"there is no cure {pick}; {_what_can_be_picked(cures)}")
    if must_pick and pick is None and number > 1:
        same = "equally small" if len(cures.tiers) == 1 else "found"
        raise MisuseError(f"{number} cures are {same}; say which is to be written, with --pick 1 to {number}")
