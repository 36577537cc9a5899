"""Filed Word files to passages: paragraphs with their numbers and headings, tables with merged cells spread out."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from compliance.load.documents.docx.archive import Package
from compliance.load.documents.docx.numbers import Numbers, is_switched_on, whole_number_of
from compliance.load.documents.limits import MOST_CHARACTERS, refuse_wordless, too_large
from compliance.load.filed.docx_runs import PAGE, PAGE_SHOWN, FiledRuns, chosen_form, words_under
from compliance.model import LeftOut, Passage
from compliance.record import record, replace

_HOLDERS = frozenset({"sdtContent", "customXml", "smartTag", "ins", "moveTo"})
_MOST_SPAN = 63
_HEADING = re.compile(r"(?i)heading\s*([1-9])")
_TITLE = re.compile(r"(?i)title|subtitle")
_PIECE = re.compile(r"([\n\f\v])")
_MOST_HOPS = 20


@record
class DocxRead:
    """The passages of a Word file, and what was left out."""

    passages: tuple[Passage, ...]
    left_out: tuple[LeftOut, ...]
    notes: tuple[str, ...]


def read_filed_docx(raw: bytes, path: str) -> DocxRead:
    """Return the passages of a Word file; a file without words is refused."""
    package = Package(raw, path)
    styles = package.related("styles")
    reader = _Reader(Numbers(package.related("numbering"), styles), dict(_heading_levels(styles)))
    body = package.main().find("body")
    passages = list(reader.passages_in(body)) if body is not None else []
    for kind in ("footnote", "endnote"):
        passages += reader.notes_of(kind, package.related(f"{kind}s"))
    if not any(one.text for one in passages):
        raise refuse_wordless(path)
    if sum(len(one.text) for one in passages) > MOST_CHARACTERS:
        raise too_large(path, f"the document has more than {MOST_CHARACTERS:,} characters")
    comments = tuple(_comments_of(package.related("comments")))
    return DocxRead(tuple(passages), (*reader.left_out, *comments), tuple(reader.notes()))


def _comments_of(part: Element | None) -> Iterator[LeftOut]:
    for node in part if part is not None else ():
        words = " ".join(words_under(node).split())
        if words:
            yield LeftOut(page=0, paragraph=0, words=words, why="a comment beside the text")


def _heading_levels(styles: Element | None) -> Iterator[tuple[str, int]]:
    """Yield the level of each style that makes a heading, by its own name, its outline or the style it rests on."""
    nodes = {node.get("styleId", ""): node for node in (styles.iterfind("style") if styles is not None else ())}
    for name, node in nodes.items():
        style: Element | None = node
        for _ in range(_MOST_HOPS):
            level = _level_of_style(style)
            if level or style is None:
                break
            parent = style.find("basedOn")
            style = nodes.get(parent.get("val", "")) if parent is not None else None
        if level:
            yield name, level


def _level_of_style(style: Element | None) -> int:
    if style is None:
        return 0
    outline = style.find("pPr/outlineLvl")
    if outline is not None and whole_number_of(outline, 9) < 9:
        return whole_number_of(outline, 9) + 1
    name = style.find("name")
    said = name.get("val", "") if name is not None else ""
    heading = _HEADING.fullmatch(said.strip())
    if heading is not None:
        return int(heading[1])
    return 1 if _TITLE.fullmatch(said.strip()) else 0


class _Reader:
    """Goes through a document in order, counting paragraphs, pages, tables and list numbers."""

    def __init__(self, numbers: Numbers, levels: dict[str, int]) -> None:
        self._numbers = numbers
        self._levels = levels
        self._runs = FiledRuns()
        self.left_out: list[LeftOut] = []
        self._paragraph = 0
        self._page = 1
        self._fresh = True
        self._tables = 0
        self._carried = ""

    def notes(self) -> Iterator[str]:
        """Yield what a reader of the draft should know of the document as a whole."""
        if self._runs.changes:
            yield "The document has tracked changes. They were taken as accepted."

    def passages_in(self, parent: Element) -> Iterator[Passage]:
        """Yield the passages of a body, a cell or a note."""
        for child in parent:
            if child.tag == "p":
                yield from self._paragraph_of(child)
            elif child.tag == "tbl":
                yield from self._table(child)
            elif child.tag == "AlternateContent":
                yield from self.passages_in(chosen_form(child))
            elif child.tag == "sdt":
                content = child.find("sdtContent")
                if content is not None and not _shows_placeholder(child):
                    yield from self.passages_in(content)
            elif child.tag in _HOLDERS:
                yield from self.passages_in(child)

    def notes_of(self, kind: str, part: Element | None) -> list[Passage]:
        """Return the notes of a kind that the text refers to."""
        by_id = {node.get("id", ""): node for node in part} if part is not None else {}
        names = [note.partition(" ")[2] for note in dict.fromkeys(self._runs.notes) if note.startswith(kind)]
        return [one for name in names if name in by_id for one in self.passages_in(by_id[name])]

    def _paragraph_of(self, node: Element) -> Iterator[Passage]:
        self._paragraph += 1
        properties = node.find("pPr")
        if properties is not None and is_switched_on(properties.find("pageBreakBefore")):
            self._turn()
        text, self._carried = self._carried + self._runs.text(node), ""
        self._note_left_out()
        if self._runs.mark_is_gone(properties):
            self._carried = text
            return
        label = self._numbers.label(properties)
        level = self._level_of(properties)
        for place, line in enumerate(self._lines(text)):
            yield replace(line, label=label if place == 0 else "", level=level)
        boxes, self._runs.boxes = self._runs.boxes, []
        for box in boxes:
            yield from self.passages_in(box)

    def _note_left_out(self) -> None:
        for words, why in self._runs.left_out:
            if words.strip():
                self.left_out.append(
                    LeftOut(page=self._page, paragraph=self._paragraph, words=" ".join(words.split()), why=why)
                )
        self._runs.left_out = []

    def _level_of(self, properties: Element | None) -> int:
        if properties is None:
            return 0
        outline = properties.find("outlineLvl")
        if outline is not None and whole_number_of(outline, 9) < 9:
            return whole_number_of(outline, 9) + 1
        style = properties.find("pStyle")
        return 0 if style is None else self._levels.get(style.get("val", ""), 0)

    def _lines(self, text: str) -> Iterator[Passage]:
        line, page = "", self._page
        for piece in [*_PIECE.split(text), "\n"]:
            if piece in ("\n", PAGE):
                if line.strip():
                    yield Passage(page=page, paragraph=self._paragraph, text=_tidy_spaces(line))
                line = ""
            if piece in (PAGE, PAGE_SHOWN):
                self._turn()
            if piece not in ("\n", PAGE, PAGE_SHOWN):
                if piece.strip():
                    page = page if line.strip() else self._page
                    self._fresh = False
                line += piece

    def _turn(self) -> None:
        # WHY: Word notes a page break and, beside it, where it last began a page; that is one page.
        if not self._fresh:
            self._page += 1
            self._fresh = True

    # Tables

    def _table(self, node: Element) -> Iterator[Passage]:
        self._tables += 1
        table = self._tables
        above: dict[int, str] = {}
        for row in self._inside(node, "tr"):
            yield from self._row(row, table, above)

    def _inside(self, parent: Element, tag: str) -> Iterator[Element]:
        for child in parent:
            if child.tag == tag:
                if not self._runs.is_taken_out(child):
                    yield child
            elif child.tag == "sdt":
                content = child.find("sdtContent")
                if content is not None:
                    yield from self._inside(content, tag)
            elif child.tag in _HOLDERS:
                yield from self._inside(child, tag)

    def _row(self, row: Element, table: int, above: dict[int, str]) -> Iterator[Passage]:
        self._note_left_out()
        page = self._page
        texts: list[str] = [""] * min(max(whole_number_of(row.find("trPr/gridBefore")), 0), _MOST_SPAN)
        cells = list(self._inside(row, "tc"))
        number = self._paragraph + 1
        inner: list[Passage] = []
        for cell in cells:
            within = list(self.passages_in(cell))
            inner += [one for one in within if one.cells]
            text = " ".join(one.text for one in within if not one.cells)
            span = min(max(whole_number_of(cell.find("tcPr/gridSpan"), 1), 1), _MOST_SPAN)
            merge = cell.find("tcPr/vMerge")
            start = len(texts)
            if merge is not None and merge.get("val", "continue") != "restart":
                text = above.get(start, "")
            for place in range(start, start + span):
                above[place] = text
            texts += [text] * span
        spans = len(cells) == 1 and bool(texts and texts[0]) and (len(texts) > 1 or bool(above and max(above) > 0))
        if any(texts):
            yield Passage(
                page=page,
                paragraph=number,
                text="  ".join(dict.fromkeys(filter(None, texts))),
                cells=tuple(texts),
                table=table,
                spans=spans,
            )
        yield from inner


def _shows_placeholder(node: Element) -> bool:
    properties = node.find("sdtPr")
    return properties is not None and is_switched_on(properties.find("showingPlcHdr"))


def _tidy_spaces(text: str) -> str:
    return re.sub(r" *\t[ \t]*", "  ", text).strip()
