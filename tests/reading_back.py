"""What a reader finds in a written document, read back from each format with a reader of its own."""

import re
import zipfile
from html.parser import HTMLParser
from io import BytesIO
from xml.etree.ElementTree import fromstring

import pypdfium2
from markdown_it import MarkdownIt
from markdown_it.token import Token

from compliance.report.safe_text import make_safe

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"


def squeezed(text: str) -> str:
    """Return text as it may be compared: no spaces, no difference of case."""
    return re.sub(r"\s+", "", text).casefold()


def as_shown(text: str) -> str:
    """Return what a reader should find of a text."""
    return squeezed(make_safe(text.expandtabs(4)))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.identities: list[str] = []
        self.targets: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        self.identities += [given["id"] or ""] if "id" in given else []
        self.targets += [given["href"] or ""] if "href" in given else []

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def read_html(page: str) -> _Page:
    """Read a page with the parser of the standard library."""
    reader = _Page()
    reader.feed(page)
    reader.close()
    return reader


def read_markdown(text: str) -> tuple[str, set[str]]:
    """Return the text of a Markdown file and the kinds of things in it."""
    parser = MarkdownIt("commonmark", {"linkify": False}).enable(["table", "strikethrough"])
    texts: list[str] = []
    kinds: set[str] = set()
    waiting: list[Token] = list(reversed(parser.parse(text)))
    while waiting:
        token = waiting.pop()
        kinds.add(token.type if token.type != "html_inline" else f"html_inline {token.content}")
        if token.type in ("text", "code_inline", "fence", "code_block", "html_block"):
            texts.append(token.content)
        if token.type in ("softbreak", "hardbreak"):
            texts.append(" ")
        waiting.extend(reversed(token.children or []))
    return "".join(texts), kinds


def read_docx(content: bytes) -> str:
    """Return the text of the main part, after reading every part as XML."""
    with zipfile.ZipFile(BytesIO(content)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    trees = {name: fromstring(part) for name, part in parts.items()}
    return "".join(node.text or "" for node in trees["word/document.xml"].iter(f"{WORD}t"))


def read_pdf(content: bytes) -> str:
    """Return the text of all pages."""
    document = pypdfium2.PdfDocument(content)
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
