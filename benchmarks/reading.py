"""How well documents are read: recall and precision of the proposals against what each invented document states."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from reading_measure import measure_folder  # noqa: E402


def main() -> None:
    """Measure the documents of both shelves; of those that are held out only the totals are told."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", action="store_true", help="tell of each tuned document what was missed or wrong")
    arguments = parser.parse_args()
    for line in _lines(arguments.each):
        sys.stdout.write(f"{line}\n")


def _lines(each: bool) -> Iterator[str]:
    for shelf in ("tuned", "held"):
        measured = measure_folder(ROOT / "tests" / "filed" / shelf)
        if each and shelf == "tuned":
            for one in measured:
                yield f"{one.name}: {one.right} right, {len(one.wrong)} wrong, {len(one.missed)} missed"
                yield from (f"    wrong  {text}" for text in one.wrong)
                yield from (f"    missed {text}" for text in one.missed)
        right = sum(one.right for one in measured)
        wrong = sum(len(one.wrong) for one in measured)
        missed = sum(len(one.missed) for one in measured)
        stated, proposed = right + missed, right + wrong
        yield (
            f"{shelf}: {len(measured)} documents, {stated} statements; recall {right}/{stated} = {right / stated:.1%}, "
            f"precision {right}/{proposed} = {right / proposed:.1%}"
        )


if __name__ == "__main__":
    main()
