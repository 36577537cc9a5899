"""What the exit code of a comparison means: the same for `diff`, `diff --base` and `impact`."""

from collections.abc import Mapping

from compliance.cli import exit_codes

DIFFERENCE_EXIT_CODES: Mapping[int, str] = {
    0: "nothing differs that can turn a result; words may",
    1: "something differs that can turn a result, whether or not a filing shows it",
    3: "a file is not valid",
    4: "nothing was found to differ, and something could not be decided",
    70: "a defect in this program, such as a witness that the checker does not confirm",
}


def find_difference_exit(*, differs: bool, undecided: bool, invalid: bool = False, defect: bool = False) -> int:
    """Return the exit code of what was compared: the worst of all that is so."""
    codes = [exit_codes.OK]
    codes += [exit_codes.VARIANCE] if differs else []
    codes += [exit_codes.UNDETERMINED] if undecided else []
    codes += [exit_codes.INVALID] if invalid else []
    codes += [exit_codes.DEFECT] if defect else []
    return exit_codes.pick_worst(codes)
