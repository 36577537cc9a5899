"""Gather the pages of the site, a page for each chapter among them, and the settings of the generator.

`python docs/site/build_site.py FOLDER` writes `FOLDER/pages` and `FOLDER/zensical.toml`; then `zensical build --strict
--config-file FOLDER/zensical.toml` writes the site to `FOLDER/site`. `nox -s docs` does both, in `build/`.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from chapter_pages import chapter_page, linked_index

from compliance.api import open_session
from compliance.model import Ruleset

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PROJECT = ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
SHELVES = ("tutorials", "how-to", "reference", "explanation", "decisions")
LINK = re.compile(r"(?<=\]\()(?![a-z]+:)([^)#\s]*)((?:#[^)\s]*)?)(?=\))")


def build(folder: Path) -> None:
    """Write everything that the generator needs into a folder."""
    pages = folder / "pages"
    shutil.rmtree(pages, ignore_errors=True)
    for source in sources():
        target = pages / place_of(source)
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            target.write_text(relinked(source.read_text("utf-8"), source), "utf-8")
        else:
            shutil.copyfile(source, target)
    shutil.copyfile(DOCS / "site" / "site.css", pages / "site.css")
    write_chapters(pages / "reference" / "chapters")
    settings = (DOCS / "site" / "zensical.toml").read_text("utf-8")
    head = f'[project]\ndocs_dir = "pages"\nsite_dir = "site"\nnav = {navigation(pages)}\n'
    (folder / "zensical.toml").write_text(settings.replace("[project]\n", head, 1), "utf-8")


def sources() -> Iterator[Path]:
    """Return every page and picture of the site, those at the top of the project among them."""
    for path in sorted(DOCS.rglob("*")):
        if path.suffix in {".md", ".png"} and path.relative_to(DOCS).parts[0] != "site":
            yield path
    yield from (ROOT / name for name in PROJECT if (ROOT / name).is_file())


def place_of(source: Path) -> Path:
    """Return where a file of the project stands in the site."""
    return source.relative_to(DOCS if source.is_relative_to(DOCS) else ROOT)


def relinked(text: str, source: Path) -> str:
    """Return a page whose links lead to the same pages in the site."""

    def lead(found: re.Match[str]) -> str:
        if not found[1]:
            return found[0]
        target = Path(os.path.normpath(source.parent / found[1]))
        return f"{os.path.relpath(place_of(target), place_of(source).parent)}{found[2]}".replace(os.sep, "/")

    return LINK.sub(lead, text)


def write_chapters(folder: Path) -> None:
    """Write the page of every chapter, and lead to them from their index."""
    rulesets = read_rulesets()
    for ruleset in rulesets:
        (folder / f"{ruleset.id}.md").write_text(chapter_page(ruleset), "utf-8")
    index = folder / "index.md"
    index.write_text(linked_index(index.read_text("utf-8"), rulesets), "utf-8")


def read_rulesets() -> tuple[Ruleset, ...]:
    """Return every shipped ruleset."""
    session = open_session().value
    if session is None:
        raise SystemExit("the shipped rulesets cannot be read; `compliance lint` says why")
    read = [session.ruleset(name).value for name in session.library.ids()]
    return tuple(ruleset for ruleset in read if ruleset is not None)


def navigation(pages: Path) -> str:
    """Return the navigation as TOML: the shelves in their order, the pages of each as its index leads to them."""
    shelves = [f"{{{_quoted(_title(pages / shelf / 'index.md'))} = {_shelf(pages, shelf)}}}" for shelf in SHELVES]
    project = ", ".join(_quoted(name) for name in PROJECT if (pages / name).is_file())
    entries = ['{"Home" = "index.md"}', *shelves, '{"Glossary" = "glossary.md"}', f'{{"Project" = [{project}]}}']
    return "[\n  " + ",\n  ".join(entries) + ",\n]"


def _shelf(pages: Path, shelf: str) -> str:
    """Return the pages of a folder, and those of a folder below it as a part of their own."""
    index = pages / shelf / "index.md"
    below = dict.fromkeys(found[1] for found in LINK.finditer(index.read_text("utf-8")))
    entries = [_quoted(f"{shelf}/index.md")]
    for name in below:
        if name.startswith("..") or not name.endswith(".md"):
            continue
        inner = f"{shelf}/{name}"
        if name.endswith("/index.md"):
            part = inner.removesuffix("/index.md")
            inside = [inner, *(f"{part}/{path.name}" for path in sorted((pages / part).glob("*.md")))]
            names = ", ".join(_quoted(path) for path in dict.fromkeys(inside))
            entries.append(f"{{{_quoted(_title(index.parent / name))} = [{names}]}}")
        else:
            entries.append(_quoted(inner))
    return f"[{', '.join(entries)}]"


def _title(page: Path) -> str:
    return page.read_text("utf-8").partition("\n")[0].removeprefix("# ")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
