"""What is done on a disk that fails: every command that reads or writes files, each in a small folder of its own."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builders import RULESET, cases_text, elections_text, library_files, ruleset_text, submission_text, write_files
from reviews import FILED, points_text

REPORTS = ("text", "md", "html", "pdf", "docx", "json", "csv", "xlsx", "sarif", "junit")
LAW = """\
§ 7.1. Definitions.

The following words have these meanings:

Lantern—A lamp on the table.

§ 7.2. Dealing.

(a) The dealer shall deal from no more than six decks.

(b) The holder may offer a side wager.
"""
SEVEN_DECKS = submission_text("dealing.decks: 7\n")
UNTIDY = submission_text("dealing:   {decks:    6}\nwagers.commission: 5 %\n")


@dataclass(frozen=True)
class Scenario:
    """A command in a folder with these files; it ends with this code where nothing fails."""

    name: str
    words: tuple[str, ...] = ()
    code: int = 0
    files: Mapping[str, str] = field(default_factory=dict)
    act: Callable[[], int] | None = None
    """What is done where it is no command: returns the exit code that a command would have had."""
    cold: bool = False
    """Whether it is tried with an empty cache, too, which it fills."""


def write_scenario(scenario: Scenario, folder: Path) -> None:
    """Write the files that a scenario begins with."""
    write_files(folder, {**library_files(), **scenario.files})


def _second_chapter() -> dict[str, str]:
    files = {name: text for name, text in library_files().items() if name.startswith(f"rulesets/{RULESET}/")}
    return {
        name.replace("zz-lantern", "zz-lamp"): text.replace("zz-lantern", "zz-lamp").replace("decks <= 6", "decks <= 4")
        for name, text in files.items()
    }


def _save_in_the_workbench() -> int:
    from hashlib import sha256

    from compliance.workspace import ConflictError, Folder, NoPlaceError

    folder = Folder(Path("."))
    try:
        was = sha256(folder.raw("input.yaml")).hexdigest()
        folder.save("input.yaml", SEVEN_DECKS, opened=was)
        folder.save("fresh.yaml", SEVEN_DECKS, opened="")
    except (NoPlaceError, ConflictError) as refused:
        import sys

        sys.stderr.write(f"error[output.unwritable]: {refused}\n")
        return 3
    return 0


def _write_in_place() -> int:
    with open("input.yaml", "w", encoding="utf-8") as stream:
        stream.write(SEVEN_DECKS)
    return 0


def _rename_unsynced() -> int:
    with open(".input.yaml.new", "w", encoding="utf-8") as stream:
        stream.write(SEVEN_DECKS)
    Path(".input.yaml.new").replace("input.yaml")
    return 0


def _reviewed() -> dict[str, str]:
    more = elections_text() + points_text()
    return {f"rulesets/{RULESET}/ruleset.yaml": ruleset_text(more=more), "input.yaml": submission_text(FILED)}


_SETTLED = ("--satisfied", "--by", "legal department", "--on", "2020-05-02", "--explanation", "Letter 7 was read.")
_CASES = f"rulesets/{RULESET}/dealing.test.yaml"
_LACKING = cases_text().replace("dealing.decks: 7", "dealing.decks: 9")

READERS = (
    Scenario("check", ("check", "input.yaml"), cold=True),
    Scenario("check-variance", ("check", "input.yaml", "--format", "json"), 1, {"input.yaml": SEVEN_DECKS}),
    Scenario(
        "check-folder",
        ("check", "filings", "--summary"),
        1,
        {"filings/a.yaml": SEVEN_DECKS, "filings/b.yaml": submission_text()},
    ),
    Scenario("check-reviewed", ("check", "input.yaml"), 4, _reviewed()),
    Scenario("rules", ("rules", RULESET)),
    Scenario("lint", ("lint", "--no-solver"), 0),
    Scenario("test", ("test",)),
    Scenario("fmt-check", ("fmt", "--check", "input.yaml"), 1, {"input.yaml": UNTIDY}),
    Scenario("tree", ("law", "tree", "law.txt"), 0, {"law.txt": LAW}),
    Scenario("redline", ("redline", "law.txt", "new.txt"), 1, {"law.txt": LAW, "new.txt": LAW.replace("six", "four")}),
    Scenario("diff", ("diff", "zz-lantern", "zz-lamp"), 1, _second_chapter()),
)
WRITERS = (
    *(Scenario(f"check-{name}", ("check", "input.yaml", "--format", name, "-o", f"out.{name}"), 0) for name in REPORTS),
    Scenario("check-over", ("check", "input.yaml", "-o", "out.html"), 0, {"out.html": "what was there\n"}),
    Scenario("fmt", ("fmt", "input.yaml"), 0, {"input.yaml": UNTIDY}),
    Scenario("test-write", ("test", "--mutate", "--write", "--jobs", "1"), 1, {_CASES: _LACKING}),
    Scenario("test-propose", ("test", "--mutate", "--propose", "more.yaml", "--jobs", "1"), 1, {_CASES: _LACKING}),
    Scenario("cure-write", ("cure", "input.yaml", "--write"), 0, {"input.yaml": SEVEN_DECKS}),
    Scenario("cure-new", ("cure", "input.yaml", "-o", "cured.yaml"), 0, {"input.yaml": SEVEN_DECKS}),
    Scenario("new", ("new", RULESET, "-o", "mine.yaml")),
    Scenario("settle", ("review", "input.yaml", "--settle", "words-of-the-way", *_SETTLED), 0, _reviewed()),
    Scenario("diff-save", ("diff", "zz-lantern", "zz-lamp", "--save", "w"), 1, _second_chapter()),
    Scenario("diff-sure", ("diff", "zz-lantern", "zz-lamp", "--certificate", "sure.json"), 1, _second_chapter()),
    Scenario("impact-save", ("impact", "zz-lantern", "zz-lamp", "--save", "w"), 1, _second_chapter()),
    Scenario("lock", ("law", "lock", RULESET, "--text", "law.txt", "--on", "2020-05-01"), 0, {"law.txt": LAW}),
    Scenario("schemas", ("schema", "--all", "schemas"), 0),
    Scenario("redline-html", ("redline", "law.txt", "law.txt", "-o", "out.html"), 0, {"law.txt": LAW}),
    Scenario("workbench", act=_save_in_the_workbench),
)
CARELESS = (Scenario("in-place", act=_write_in_place), Scenario("unsynced", act=_rename_unsynced))
"""Ways to write that no command has, by which the judging itself is tried."""
