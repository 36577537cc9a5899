"""The documentation tells the truth: links lead somewhere, commands are commands, and output is what is printed."""

import contextlib
import io
import re
import shlex
import shutil
import sys
import tarfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, Ran, RunCommand
from docpages import DOCS, Page, anchors_of, pages

from compliance.cli.command_list import COMMANDS, find_command
from compliance.cli.parser import build_parser

sys.path.append(str(DOCS / "site"))
from build_site import LINK, build, read_rulesets
from chapter_pages import chapter_page, escape

SHELVES = ("tutorials", "how-to", "reference", "reference/chapters", "explanation", "decisions")
COMMAND_CODES = {0, 1, 4}
EMPTY = {"check mine.yaml"}
"""Files that are not valid on purpose: a submission that nobody has filled in yet."""
NOT_RUN = {
    r"read (last-year|draft|scan)": "reads a document, or confirms a draft, that a reader of the page has",
    r"check draft\.yaml": "checks the draft that the line above it wrote",
    r"serve\b": "it does not end by itself",
    r"review mine\.yaml\b": "it is about what a person decided of a file of one's own",
    r"diff\b": "a solver is busy for many seconds; tests/golden/diff runs it",
    r"impact\b": "a solver is busy for many seconds, and --base needs a history; tests/golden/impact runs it",
    r"test (?!pa-575 --rule)": "it takes a minute and more; the nox session `rulesets` runs it",
    r"lint (?!pa-575 --no-solver)": "a solver is busy for a minute; the nox session `rulesets` runs it",
    r"fmt (?!.*--check)": "it would write into the checkout",
    r"check submissions( |$)": "it proves every house way that ships; tests/test_golden.py checks each file",
    r"odds houseway .*--against": "it goes through every hand twice; tests/golden/odds runs it",
    r"cure mine\.yaml": "it needs a filing of the reader's own",
}
"""Commands in the blocks of pages that are parsed and not run, and why."""
BUILDS_ON = re.compile(r"\b(?:mine|cured|certificate)\.")
"""Files that one command of a page writes and another one reads, so that both are run for each page."""
PAGES = pages()
OF_TODAY = [page for page in PAGES if not page.name.startswith(("docs/decisions/", "CHANGELOG"))]
"""Pages that tell what is so now, and not what was at their time."""
BY_HAND = [page for page in OF_TODAY if page.name != "docs/reference/command-line.md"]
"""Pages that are not written from the parsers; of that one `tests/unit/cli` parses every example."""
WITH_COMMANDS = [page for page in BY_HAND if page.commands or page.outputs]


def page_name(page: Page) -> str:
    return page.name


# Links


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_link_leads_to_a_file_and_a_heading(page: Page) -> None:
    assert [link for link in page.links if not leads_somewhere(link, ROOT / page.name)] == []


def leads_somewhere(link: str, page: Path) -> bool:
    if link.startswith("https://"):
        return True
    path, _, anchor = link.partition("#")
    target = (page.parent / path).resolve() if path else page
    if not target.is_file() or not target.is_relative_to(ROOT):
        return False
    return not anchor or anchor in anchors_of(target.read_text("utf-8"))


@pytest.mark.parametrize(
    "link", ["nowhere.md", "README.md#no-such-heading", "docs", "../outside.md", "http://example.org/"]
)
def test_a_link_that_leads_nowhere_is_seen(link: str) -> None:
    assert not leads_somewhere(link, ROOT / "CONTRIBUTING.md")


def test_a_heading_with_two_anchors_counts_for_nothing() -> None:
    assert anchors_of("## Plain words\n\n## With --option\n") == {"plain-words"}


@pytest.mark.parametrize("page", OF_TODAY, ids=page_name)
def test_every_file_that_a_page_names_is_there(page: Page) -> None:
    files = re.findall(r"`([\w-]+/[\w./-]+\.(?:py|md|yaml|lark|png|toml|lock|txt))`", page.prose)
    folders = re.findall(r"`(compliance/(?!_assets|v1)[a-z_/]+)`", page.prose)
    assert [name for name in files if "NNNN" not in name and not (ROOT / name).is_file()] == []
    assert [name for name in folders if not (ROOT / name).is_dir()] == []


@pytest.mark.parametrize("shelf", SHELVES)
def test_the_index_of_a_shelf_names_every_page_of_it(shelf: str) -> None:
    index = next(page for page in PAGES if page.name == f"docs/{shelf}/index.md")
    beside = {path.name for path in (DOCS / shelf).glob("*.md")} - {"index.md"}
    assert beside - {link.partition("#")[0] for link in index.links} == set()


def test_every_page_can_be_reached_from_the_readme_and_the_start_page() -> None:
    for start in ("README.md", "docs/index.md"):
        seen, new = set[str](), {start}
        while new:
            name = new.pop()
            seen.add(name)
            page = next(page for page in PAGES if page.name == name)
            targets = {(ROOT / name).parent / link.partition("#")[0] for link in page.links if "://" not in link}
            known = {target.resolve().relative_to(ROOT).as_posix() for target in targets if target.suffix == ".md"}
            new |= known - seen
        assert {page.name for page in PAGES} - seen <= {"README.md", "docs/index.md", "docs/formats.md"}


def test_the_readme_is_short() -> None:
    assert len(PAGES[0].text.splitlines()) < 150


# Commands


def parses(arguments: list[str]) -> bool:
    command, rest = find_command(arguments)
    if command is None:
        return False
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            build_parser(command).read_arguments(rest)
        except SystemExit:
            return False
    return True


def test_there_are_commands_to_look_at() -> None:
    assert sum(len(page.commands) for page in PAGES) > 80


@pytest.mark.parametrize("page", BY_HAND, ids=page_name)
def test_every_command_is_one_that_the_command_line_takes(page: Page) -> None:
    assert [shlex.join(one) for one in (*page.commands, *page.named_commands) if not parses(one)] == []


@pytest.mark.parametrize("arguments", ["chek river-bend.yaml", "check --fromat html", "law tree --format xlsx"])
def test_a_command_that_is_none_is_seen(arguments: str) -> None:
    assert not parses(arguments.split())


def reason_not_to_run(arguments: list[str]) -> str | None:
    called = shlex.join(arguments)
    return next((reason for pattern, reason in NOT_RUN.items() if re.match(pattern, called)), None)


def test_every_reason_not_to_run_is_needed() -> None:
    given = {reason_not_to_run(arguments) for page in PAGES for arguments in page.commands}
    assert set(NOT_RUN.values()) <= given


@pytest.fixture
def workplace(tmp_path: Path) -> Path:
    """Return a folder with all that the commands of the pages name, where they may write."""
    shutil.copytree(ROOT / "submissions", tmp_path / "submissions")
    shutil.copytree(DOCS / "examples", tmp_path / "docs" / "examples")
    with tarfile.open(tmp_path / "filings.tar.gz", "w:gz") as archive:
        archive.add(ROOT / "submissions" / "river-bend.yaml", "river-bend.yaml")
    (tmp_path / "rulesets").symlink_to(ROOT / "rulesets")
    return tmp_path


@pytest.fixture(scope="module")
def ran_before() -> dict[str, Ran]:
    """Return what commands printed that were run for another page and come out the same in every folder."""
    return {}


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=page_name)
def test_the_commands_of_a_page_run_and_print_what_it_shows(
    page: Page, workplace: Path, run_command: RunCommand, ran_before: dict[str, Ran], shared_work: None
) -> None:
    printed: dict[str, str] = {}
    for arguments in page.commands:
        if reason_not_to_run(arguments) is None:
            called = shlex.join(arguments)
            ran = ran_before.get(called) or run_command(*arguments, cwd=workplace)
            if not BUILDS_ON.search(called):
                ran_before[called] = ran
            assert ran.code in (COMMAND_CODES | {3} if called in EMPTY else COMMAND_CODES), f"{called}\n{ran.err}"
            printed[called] = ran.out + ran.err
    for command, block in page.outputs:
        assert command in printed, f"`{command}` is shown and not run"
        assert missing_lines(block, printed[command]) == []


def missing_lines(block: str, printed: str) -> list[str]:
    """Return the lines of a block that do not stand in the output in their order, right below each other."""
    lines = iter(line.rstrip() for line in printed.splitlines())
    parts = [part.strip("\n").splitlines() for part in re.split(r"(?m)^\.\.\.\n", block)]
    return [line for part in parts for line in part if line.rstrip() not in lines]


def test_a_line_that_is_not_printed_is_seen() -> None:
    assert missing_lines("one\n...\nthree\n", "one\ntwo\nthree\n") == []
    assert missing_lines("three\none\n", "one\ntwo\nthree\n") == ["one"]


@pytest.mark.parametrize("page", [page for page in PAGES if page.programs], ids=page_name)
def test_the_programs_of_a_page_run(page: Page, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(workplace)
    names: dict[str, object] = {}
    for program in page.programs:
        exec(compile(program, page.name, "exec"), names)


def test_the_table_of_commands_names_every_one() -> None:
    page = next(page for page in PAGES if page.name == "docs/reference/commands.md")
    named = [command for arguments in page.named_commands if (command := find_command(arguments)[0])]
    assert {command.name for command in named} | {"law"} == set(COMMANDS)


# The glossary


def glossary_rows() -> list[list[str]]:
    text = (DOCS / "glossary.md").read_text("utf-8")
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")][1:]


def test_the_glossary_is_in_order_and_has_each_word_once() -> None:
    words = [row[0] for row in glossary_rows()]
    assert words == sorted(set(words))


def test_every_word_has_one_sentence() -> None:
    assert [row[0] for row in glossary_rows() if not re.fullmatch(r"[A-Z].*[^.]\.", row[1])] == []


def test_every_class_of_the_glossary_is_one() -> None:
    folders = [ROOT / "compliance" / room for room in ("model", "diag")]
    code = "\n".join(path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py"))
    named = {name for row in glossary_rows() for name in re.findall(r"`([A-Z]\w+)`", row[2])}
    assert named
    assert {name for name in named if not re.search(rf"(?m)^(?:class )?{name}\b(?:\(|:| =)", code)} == set()


@pytest.mark.parametrize("page", [page for page in OF_TODAY if page.name != "docs/glossary.md"], ids=page_name)
def test_pages_keep_to_the_words_of_the_glossary(page: Page) -> None:
    assert re.findall(r"\b(?:held|holds?)\b[^.]{0,60}\bagainst\b|\bmend(?:s|ed|ing)?\b|\bremed\w+", page.prose) == []


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the pages that the generator gets, and its settings."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


def test_every_link_of_the_site_leads_to_a_page(site: Path) -> None:
    broken = [
        f"{path.relative_to(site)}: {found[1]}"
        for path in (site / "pages").rglob("*.md")
        for found in LINK.finditer(re.sub(r"`[^`\n]*`", "", path.read_text("utf-8")))
        if found[1] and not (path.parent / found[1]).is_file()
    ]
    assert broken == []


def in_navigation(entry: object) -> Iterator[str]:
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, dict | list):
        for part in entry.values() if isinstance(entry, dict) else entry:
            yield from in_navigation(part)


def test_the_navigation_names_every_page_once(site: Path) -> None:
    settings = tomllib.loads((site / "zensical.toml").read_text("utf-8"))
    named = list(in_navigation(settings["project"]["nav"]))
    there = {path.relative_to(site / "pages").as_posix() for path in (site / "pages").rglob("*.md")}
    assert sorted(named) == sorted(there - {"formats.md"})


def test_every_chapter_has_its_page_and_a_link_to_it(site: Path) -> None:
    rulesets = read_rulesets()
    assert len(rulesets) == len(list(ROOT.glob("rulesets/*/ruleset.yaml")))
    index = (site / "pages" / "reference" / "chapters" / "index.md").read_text("utf-8")
    for ruleset in rulesets:
        assert f"]({ruleset.id}.md)" in index
        assert (site / "pages" / "reference" / "chapters" / f"{ruleset.id}.md").is_file()


def test_the_page_of_a_chapter_has_every_rule_reading_table_and_election() -> None:
    for ruleset in read_rulesets():
        page = chapter_page(ruleset)
        for rule in ruleset.rules:
            assert f"`{rule.id.removeprefix(ruleset.id + '.')}` | § {rule.cites[0]}" in page
            assert escape(rule.summary) in page
        assert all(f"`{reading.id}`" in page for reading in ruleset.readings)
        assert all(f"`{table.field}`" in page for table in ruleset.tables)
        assert all(f"`{election.field}`" in page for election in ruleset.elections)
        assert all(escape(point.note) in page for point in ruleset.unchecked)


def test_a_text_of_a_ruleset_is_no_markup() -> None:
    assert escape("<b> | *x*\n[y](z) `c`") == "&#60;b&#62; &#124; &#42;x&#42; &#91;y&#93;(z) &#96;c&#96;"
