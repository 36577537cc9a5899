"""Whole checks as users run them: reports and results of many filings on one core, the public function, the editor."""

import gc
import itertools
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

from benchmarks.measure import processor_time, run_command, time_calls
from compliance import check_submission
from compliance.api import Request, Session, check_draft, open_session
from compliance.load import is_review_name
from compliance.model import SubmissionDraft
from compliance.web.views.live_json import live_object

ROOT = Path(__file__).resolve().parent.parent
_FIGURE = re.compile(r"(?<=: )(\$?)([0-9]{1,3})$", re.MULTILINE)
"""A figure that stands alone after its key."""

Ratio = tuple[str, float, str]


def read_examples() -> dict[str, str]:
    """Return the text of every shipped submission, of all chapters."""
    paths = sorted(path for path in (ROOT / "submissions").glob("*.yaml") if not is_review_name(path.name))
    return {path.stem: path.read_text("utf-8") for path in paths}


def change_figure(text: str, luck: Random) -> str:
    """Change one figure of a filing, any but the version of its format."""
    places = [found for found in _FIGURE.finditer(text) if not text[: found.start()].endswith("submission: ")]
    if not places:
        return text
    found = luck.choice(places)
    return f"{text[: found.start(2)]}{luck.randrange(1, 1_000)}{text[found.end(2) :]}"


def write_filings(folder: Path, number: int) -> list[str]:
    """Write this many filings, each of another holder and with one figure changed, and return their texts."""
    luck, texts = Random(number), []
    for place, text in enumerate(itertools.islice(itertools.cycle(read_examples().values()), number)):
        holder = next(line for line in text.splitlines() if line.startswith("holder:"))
        filed = change_figure(text.replace(holder, f"holder: Holder {place} of {number}", 1), luck)
        (folder / f"{place:06}.yaml").write_text(filed, "utf-8")
        texts.append(filed)
    return texts


def load_plainly(texts: list[str]) -> Callable[[], object]:
    """Return a task that reads texts with PyYAML's fastest safe loader."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return lambda: [yaml.load(text, Loader=loader) for text in texts]


def spent(task: Callable[[], object]) -> float:
    """Return the least processor time that a task takes of three times."""
    taken = []
    gc.disable()
    for _ in range(3):
        start = processor_time()
        task()
        taken.append(processor_time() - start)
    gc.enable()
    return min(taken)


def measure_folder(quick: bool) -> tuple[list[Ratio], list[str]]:
    """Measure one call on a folder of filings, start and all, against reading their YAML."""
    number, rounds = (500, 1) if quick else (2_000, 3)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "filings"
        folder.mkdir()
        texts = write_filings(folder, number)
        command = [sys.executable, "-m", "compliance", "check", str(folder), "--jobs", "1"]
        asked = {
            "reports": [*command, "--format", "json", "-o", str(Path(place) / "reports.json")],
            "results": [*command, "--summary", "-o", str(Path(place) / "results.txt")],
        }
        environment = {"XDG_CACHE_HOME": place}
        # WHY: what is kept on disk, such as the proofs of house ways, is there from the second call on.
        run_command(asked["results"], environment, cwd=ROOT)
        taken: dict[str, list[float]] = {name: [] for name in ("yaml", *asked)}
        for _ in range(rounds):
            taken["yaml"].append(spent(load_plainly(texts)))
            for name, words in asked.items():
                taken[name].append(run_command(words, environment, cwd=ROOT).worked)
    ratios = {name: median(map(_share, taken[name], taken["yaml"])) for name in asked}
    return [
        (f"JSON reports of {number:,} filings, one process / reading their YAML", ratios["reports"], "12"),
        (f"--summary of {number:,} filings, one process / reading their YAML", ratios["results"], "2.5"),
    ], [f"{name} of {number:,} filings: {median(seconds):,.2f} s of a processor" for name, seconds in taken.items()]


def _share(one: float, other: float) -> float:
    return one / other


def measure_function(quick: bool) -> tuple[list[Ratio], list[str]]:
    """Measure the public function on the text of every example against reading their YAML."""
    texts = list(read_examples().values())
    times = time_calls(
        {"yaml": load_plainly(texts), "checked": lambda: [check_submission(text=text) for text in texts]},
        rounds=3 if quick else 11,
    )
    each = times.medians()["checked"] / len(texts) * 1e3
    return [("check_submission(text=...), every example / reading their YAML", times.ratio("checked", "yaml"), "")], [
        f"check_submission(text=...): {each:,.2f} ms a filing"
    ]


def measure_editor(quick: bool) -> tuple[list[Ratio], list[str]]:
    """Measure a live check after one edit that was not seen before, of every example; the least of several."""
    session = open_session(closed=True).value
    assert session is not None
    taken = {
        name: min(_time_live_checks(text, session, rounds=3 if quick else 9)) * 1e3
        for name, text in read_examples().items()
    }
    slowest = max(taken, key=lambda name: taken[name])
    return [("a live check after an edit, median of every example, in ms", median(taken.values()), "3")], [
        f"a live check after an edit: {min(taken.values()):,.2f} to {taken[slowest]:,.2f} ms ({slowest})"
    ]


def _time_live_checks(text: str, session: Session, *, rounds: int) -> Iterator[float]:
    """Yield how long a live check takes after each of several edits, the text unedited seen before."""
    luck = Random(text)
    live_object(check_draft(SubmissionDraft("draft.yaml", text), Request(), session), session.vocabulary)
    for _ in range(rounds):
        draft = SubmissionDraft("draft.yaml", change_figure(text, luck))
        gc.disable()
        start = time.process_time()
        live_object(check_draft(draft, Request(), session), session.vocabulary)
        yield time.process_time() - start
        gc.enable()


def measure_checks(quick: bool) -> tuple[list[Ratio], list[str]]:
    """Measure what users run: folders, the public function, the editor."""
    measured = [measure(quick) for measure in (measure_folder, measure_function, measure_editor)]
    return [ratio for ratios, _ in measured for ratio in ratios], [line for _, lines in measured for line in lines]
