"""HTML to lines: a line is what one block element holds up to a line break, a row of a table, or a line of `pre`.

The number of a line is where it begins in the file. Words that a style hides are words and are kept. List numbers that
a browser would show stand before their items; those that only a style sheet could tell are not known here.
"""

import re
from collections.abc import Callable, Iterator

from compliance.diag import Code, Diagnostic, Result
from compliance.load.documents.charsets import decode_document
from compliance.load.documents.html.list_labels import has_own_label, items_of
from compliance.load.documents.html.spans import MadeUpCells, Reaching, spread_cells
from compliance.load.documents.html.tree import BREAK, HtmlText, Node, Tree
from compliance.load.documents.limits import MOST_CHARACTERS, refuse_wordless, too_large, warn_of
from compliance.load.documents.symbols import write_raised
from compliance.model import Line

_DECLARED = re.compile(
    rb"""<(?:meta\s[^>]{0,500}?charset|\?xml\s[^>]{0,200}?encoding)\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE
)
_NEAR_START = 4096
_SPACE = re.compile(r"[ \t\n\r\f]+")
_END_OF_TERM = re.compile(r"[\s:—–-]+$")


def parse_html(raw: bytes, path: str) -> Result[tuple[Line, ...]]:
    """Return the lines of a web page."""
    declared = _DECLARED.search(raw[:_NEAR_START])
    text = decode_document(raw, path, declared=declared[1].decode("ascii", "replace") if declared else "utf-8")
    if len(text) > MOST_CHARACTERS:
        raise too_large(path, f"the document has more than {MOST_CHARACTERS:,} characters")
    tree = Tree(path)
    lines = _Flow(MadeUpCells(path, len(text))).lines_of(tree.parse(text))
    if not lines:
        raise refuse_wordless(path, "open the page in a browser and save what it shows as plain text in UTF-8")
    return Result(tuple(lines), tuple(_warn_of_guesses(tree, path)))


def _warn_of_guesses(tree: Tree, path: str) -> Iterator[Diagnostic]:
    if tree.struck:
        places = "one place" if tree.struck == 1 else f"{tree.struck:,} places"
        message = f"the document has words struck through in {places}, read like other words"
        yield warn_of(path, Code.DOCUMENT_STRUCK_WORDS, message, "take them out if they are no part of the text")
    if tree.lost is not None:
        message = "a script, style or template begins here and has no end; nothing after it was read"
        hint = "open the page in a browser and save it again"
        yield warn_of(path, Code.DOCUMENT_LEFT_OUT, message, hint, line=tree.lost)


class _Flow:
    """Writes lines as words and blocks come; ``_before`` is what the next line has to begin with."""

    def __init__(self, made_up: MadeUpCells) -> None:
        self._made_up = made_up
        self._lines: list[Line] = []
        self._held: list[str] = []
        self._start = 0
        self._before: list[str] = []
        self._apart = False

    def lines_of(self, node: Node) -> list[Line]:
        """Return the lines of an element, an empty one between blocks."""
        self._inside(node)
        self._end_block()
        return self._lines

    def _inside(self, node: Node) -> None:
        for child in node.children:
            if isinstance(child, HtmlText):
                self._words(child)
            else:
                self._block(child)

    def _block(self, node: Node) -> None:
        self._end_block()
        _WRITERS.get(node.tag, _Flow._inside)(self, node)
        self._end_block()

    # Words to lines

    def _words(self, words: HtmlText) -> None:
        if words.text == BREAK:
            self._end_line()
            return
        if not self._held:
            blank = len(words.text) - len(words.text.lstrip())
            self._start = words.line + words.text.count("\n", 0, blank)
        if self._held or words.text.strip():
            before = self._held[-1] if self._held else ""
            self._held.append(write_raised(words.text, before) if words.raised else words.text)

    def _end_line(self) -> None:
        text = _SPACE.sub(" ", "".join(self._held)).strip()
        self._held = []
        if text:
            self._put(text, self._start)

    def _end_block(self) -> None:
        self._end_line()
        self._apart = True

    def _put(self, text: str, number: int, cells: tuple[str, ...] = ()) -> None:
        if self._apart and self._lines:
            self._lines.append(Line(number, ""))
        self._lines.append(Line(number, self._labelled(text), cells=cells))
        self._apart = False

    def _labelled(self, text: str) -> str:
        before, self._before = self._before, []
        # WHY: pages write a label into the item that a browser numbers as well; the one that is written is the law's.
        if before and before[-1].endswith(" ") and has_own_label(text):
            before.pop()
        return "".join([*before, text])

    def _written(self, node: Node) -> None:
        """Write what stands in `pre` line by line, as it is."""
        parts = [child for child in node.children if isinstance(child, HtmlText)]
        if len(parts) < len(node.children):
            self._inside(node)
            return
        text = "".join("\n" if part.text == BREAK else part.text for part in parts)
        for number, line in enumerate(text.split("\n"), start=parts[0].line if parts else node.line):
            if line.strip():
                self._put(line.rstrip(), number)
            self._apart = self._apart or not line.strip()

    # Lists

    def _list(self, node: Node) -> None:
        labels = {id(item): label for item, label in items_of(node)}
        for child in node.children:
            if isinstance(child, HtmlText):
                self._words(child)
            elif id(child) in labels:
                self._item(child, f"{labels[id(child)]} ".lstrip())
            else:
                self._block(child)

    def _item(self, node: Node, before: str) -> None:
        self._end_block()
        if before:
            self._before.append(before)
        depth = len(self._before)
        self._inside(node)
        self._end_block()
        if before and len(self._before) == depth:
            text, self._before = "".join(self._before), []
            self._put(_END_OF_TERM.sub("", text), node.line)

    def _definitions(self, node: Node) -> None:
        terms: list[Node] = []
        for child in _definition_entries(node):
            if child.tag == "dt":
                terms.append(child)
            else:
                self._item(child, _text_of_terms(terms, self._made_up) if terms else "")
                terms = []
        for child in terms:
            self._block(child)

    # Tables

    def _table(self, node: Node) -> None:
        reaching: Reaching = {}
        for child in node.children:
            if isinstance(child, HtmlText):
                self._words(child)
            elif child.tag == "tr":
                self._end_line()
                self._row(child, reaching)
            elif child.tag in ("tbody", "thead", "tfoot"):
                self._table(child)
            else:
                self._block(child)
        self._end_line()

    def _row(self, row: Node, reaching: Reaching) -> None:
        cells = [_as_element(child, "td") for child in row.children if isinstance(child, Node) or child.text.strip()]
        inside = [_Flow(self._made_up).lines_of(cell) for cell in cells]
        filled = [line for lines in inside for line in lines if line.text]
        # WHY: old pages arrange their columns with tables; a cell with headings or tables in it is a part of the page
        # and no cell.
        if any(cell.framing for cell in cells) or (len(cells) == 1 and len(filled) > 1):
            self._frame(inside)
            return
        texts = [" ".join(line.text for line in lines if line.text) for lines in inside]
        texts = list(spread_cells(cells, texts, reaching))
        self._made_up.count(len(texts) - len(cells))
        if filled:
            self._put("  ".join(text for text in texts if text), filled[0].number, tuple(texts))

    def _frame(self, inside: list[list[Line]]) -> None:
        """Write cells that only arrange the page one after another."""
        for lines in inside:
            self._apart = True
            for line in lines:
                if line.text:
                    self._put(line.text, line.number, line.cells)
                self._apart = not line.text
        self._apart = True


_WRITERS: dict[str, Callable[[_Flow, Node], None]] = {
    "pre": _Flow._written,
    "ol": _Flow._list,
    "ul": _Flow._list,
    "menu": _Flow._list,
    "dir": _Flow._list,
    "dl": _Flow._definitions,
    "table": _Flow._table,
}


def _as_element(child: Node | HtmlText, tag: str) -> Node:
    """Return an element, or loose words as one."""
    if isinstance(child, Node):
        return child
    node = Node(tag, {}, child.line)
    node.children.append(child)
    return node


def _definition_entries(node: Node) -> Iterator[Node]:
    """Yield the terms and meanings of a list of definitions, also those grouped in divisions."""
    for child in node.children:
        if isinstance(child, Node) and child.tag == "div":
            yield from _definition_entries(child)
        elif isinstance(child, Node) or child.text.strip():
            yield _as_element(child, "dd")


def _text_of_terms(nodes: list[Node], made_up: MadeUpCells) -> str:
    texts = [" ".join(line.text for line in _Flow(made_up).lines_of(node) if line.text) for node in nodes]
    return _END_OF_TERM.sub("", ", ".join(text for text in texts if text)) + "—"
