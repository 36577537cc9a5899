"""Keeps some of what a search has reached, few and small: `python -m fuzz.shrink build/reached`.

The folder has one folder for each group, as `python -m fuzz.run --group N --keep FOLDER/N` leaves it. What is there has
reached something that nothing smaller had when it was found.
"""

import sys
from pathlib import Path

from fuzz.inputs import CORPUS, read_inputs, write_inputs
from fuzz.targets import GROUPS

MOST_INPUTS, LARGEST_INPUT = 60, 900
"""So many inputs are kept for a target, none larger."""


def shrink_group(number: int, reached: Path) -> None:
    """Keep some inputs for each target of a group, of all sizes, besides those that are there."""
    found = [path.read_bytes() for path in reached.iterdir()]
    names = GROUPS[number]
    for target, name in enumerate(names):
        own = {raw[1:] for raw in found if raw and raw[0] % len(names) == target and len(raw) <= LARGEST_INPUT}
        kept = read_inputs(CORPUS, name)
        new = sorted(own - {*kept}, key=lambda raw: (len(raw), raw))
        room = max(0, MOST_INPUTS - len(kept))
        step = max(1.0, len(new) / room) if room else 1.0
        chosen = [new[int(place * step)] for place in range(min(len(new), room))]
        write_inputs(CORPUS, name, [*kept, *chosen])


if __name__ == "__main__":
    for group in range(len(GROUPS)):
        shrink_group(group, Path(sys.argv[1]) / str(group))
