"""The pages of the documentation taken apart: their links, headings, blocks and commands."""

import re
import shlex
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"(?:^ {4}[^\n]*\n)(?:^(?: {4}[^\n]*)?\n)*", re.MULTILINE)
OUTPUT = re.compile(r"<!-- from: ([^\n]*) -->\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"!?\[(?:[^\]\[]|\[[^\]]*\])*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)
INLINE = re.compile(r"`(compliance [a-z][^`]*)`")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page, by its path from the root of the project."""

    name: str
    text: str

    @property
    def prose(self) -> str:
        """The page without its blocks of code and without comments."""
        return re.sub(r"<!--.*?-->", "", INDENTED.sub("\n", FENCE.sub("", self.text)), flags=re.DOTALL)

    @property
    def links(self) -> list[str]:
        """Where the links and pictures of the page lead."""
        return LINK.findall(re.sub(r"`[^`\n]*`", "code", self.prose))

    @property
    def commands(self) -> list[list[str]]:
        """The arguments of every `compliance` command in a block, in the order of the page."""
        blocks = [found[0] for found in re.finditer(f"{FENCE.pattern}|{INDENTED.pattern}", self._code, FENCE.flags)]
        return [arguments for block in blocks for line in block.splitlines() for arguments in commands_in(line)]

    @property
    def named_commands(self) -> list[list[str]]:
        """The arguments of every `compliance` command that is named in a line of text."""
        return [shlex.split(text)[1:] for text in INLINE.findall(self.prose)]

    @property
    def outputs(self) -> list[tuple[str, str]]:
        """The blocks that say which command they are from, with that command."""
        return [(command, block) for command, block in OUTPUT.findall(self.text)]

    @property
    def programs(self) -> list[str]:
        """The blocks of Python."""
        return [block for language, block in FENCE.findall(self.text) if language == "python"]

    @property
    def _code(self) -> str:
        return OUTPUT.sub("", self.text)


def commands_in(line: str) -> list[list[str]]:
    """Return the arguments of the commands that one line of a block calls, without what is piped or chained to them."""
    line = re.sub(r"^\s*(?:\$ |- run: )?", "", line)
    if not re.match(r"(?:\S+ .*&& )?(?:\.venv/bin/)?compliance (?!.*:\d+:)", line):
        return []
    words = shlex.split(line, comments=True)
    calls: list[list[str]] = [[]]
    for word in words:
        if word in {"&&", "||", "|", ">"}:
            calls.append([])
        else:
            calls[-1].append(word)
    return [call[1:] for call in calls if call and call[0].endswith("compliance") and call[1:]]


@cache
def pages() -> tuple[Page, ...]:
    """Return every page of the project that people read."""
    top = [ROOT / f"{name}.md" for name in ("README", "ARCHITECTURE", "CONTRIBUTING", "SECURITY", "CHANGELOG")]
    below = [path for path in sorted(DOCS.rglob("*.md")) if not path.is_relative_to(DOCS / "site")]
    return tuple(Page(name=path.relative_to(ROOT).as_posix(), text=path.read_text("utf-8")) for path in (*top, *below))


def anchors_of(text: str) -> set[str]:
    """Return the anchors of a page that a repository's web view and the site's generator agree on."""
    headings = [re.sub(r"[`*]", "", heading) for heading in HEADING.findall(FENCE.sub("", text))]
    return {anchor_in_repository(heading) for heading in headings} & {anchor_in_site(heading) for heading in headings}


def anchor_in_repository(heading: str) -> str:
    """Return the anchor that the web view of a repository gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def anchor_in_site(heading: str) -> str:
    """Return the anchor that Python-Markdown gives a heading."""
    plain = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
