"""HTML as a tree of the elements that make lines; what stands only inside a line (`b`, `span`, `a`) leaves its words.

Scripts, styles, templates, the head and what is shown only without scripts are left out, as a reader never sees them.
"""

from compliance.load.documents.html.tokens import Token, tokens_of
from compliance.load.documents.limits import DEEPEST, too_deep

BREAK = "\0"
_DROPPED = frozenset({"script", "style", "template", "noscript", "head", "title", "iframe", "noembed", "noframes"})
_IN_HEAD = frozenset({"base", "basefont", "bgsound", "link", "meta", "object", "param"}) | _DROPPED
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = HEADINGS | {
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr", "html",
    "legend", "li", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre", "section", "select",
    "summary", "table", "tbody", "td", "textarea", "tfoot", "th", "thead", "tr", "ul",
}  # fmt: skip
_LISTS = frozenset({"ul", "ol", "menu", "dir"})
_GROUPS = frozenset({"tbody", "thead", "tfoot"})
_CELLS = frozenset({"td", "th"})
_TABLE = frozenset({"table", "tr", "caption"}) | _GROUPS | _CELLS
_STRUCK = frozenset({"s", "strike", "del"})
_CLOSES = {
    "li": (frozenset({"li"}), _LISTS),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"})),
    "option": (frozenset({"option"}), frozenset({"select"})),
    "td": (_CELLS, frozenset({"tr", "table"})),
    "th": (_CELLS, frozenset({"tr", "table"})),
    "tr": (frozenset({"tr"}), frozenset({"table"})),
    "tbody": (_GROUPS, frozenset({"table"})),
    "thead": (_GROUPS, frozenset({"table"})),
    "tfoot": (_GROUPS, frozenset({"table"})),
}
"""For an element: the open ones that it ends, and those beyond which it ends none."""


class HtmlText:
    """A stretch of text, ``BREAK`` for a line break, and the line of the file on which it begins."""

    __slots__ = ("line", "raised", "text")

    def __init__(self, text: str, line: int, raised: bool = False) -> None:
        self.text = text
        self.line = line
        self.raised = raised


class Node:
    """An element with what stands in it; ``framing`` tells of a cell that holds headings or tables of its own."""

    __slots__ = ("attributes", "children", "framing", "line", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.children: list[Node | HtmlText] = []
        self.framing = False


class Tree:
    """Builds the tree of one page; ``struck`` counts stretches struck through, ``lost`` is where a page broke off."""

    def __init__(self, path: str) -> None:
        self.struck = 0
        self.lost: int | None = None
        self._path = path
        self._open = [Node("html", {}, 1)]
        self._dropping: list[Token] = []
        self._raising = False

    def parse(self, text: str) -> Node:
        """Return the page as a tree."""
        for token in tokens_of(text):
            if not token.name:
                self._words(token)
            elif token.ends:
                self._end(token.name)
            elif not self._is_dropped(token):
                self._start(token)
        self.lost = next((token.line for token in self._dropping if token.name != "head"), None)
        return self._open[0]

    def _start(self, token: Token) -> None:
        tag = token.name
        self.struck += tag in _STRUCK
        self._raising = tag == "sup"
        if tag == "br":
            self._open[-1].children.append(HtmlText(BREAK, token.line))
        elif tag in _BLOCKS:
            self._close_before(tag)
            self._push(Node(tag, dict(reversed(token.attributes)), token.line))

    def _is_dropped(self, token: Token) -> bool:
        """Tell whether a tag stands in what is left out; the first tag that cannot stand in the head ends it."""
        if self._dropping and self._dropping[-1].name == "head" and token.name not in _IN_HEAD:
            self._dropping.pop()
        if token.name in _DROPPED:
            if len(self._dropping) >= DEEPEST:
                raise too_deep(self._path, line=token.line)
            self._dropping.append(token)
        return bool(self._dropping)

    def _push(self, node: Node) -> None:
        if len(self._open) >= DEEPEST:
            raise too_deep(self._path, line=node.line)
        if node.tag in HEADINGS or node.tag == "table":
            # INVARIANT: at most `DEEPEST` elements are open, so that looking at all of them costs no more than that.
            for outer in self._open:
                outer.framing = outer.framing or outer.tag in _CELLS
        self._open[-1].children.append(node)
        if node.tag != "hr":
            self._open.append(node)

    def _close_before(self, tag: str) -> None:
        """End what an element ends by beginning: a paragraph, the item or cell before it."""
        if self._open[-1].tag == "p":
            self._open.pop()
        ends, limits = _CLOSES.get(tag, (frozenset(), frozenset()))
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag in limits:
                break
            if self._open[place].tag in ends:
                del self._open[place:]
                break

    def _end(self, tag: str) -> None:
        """Close an element, with all that was left open inside it; an end without a beginning says nothing."""
        if self._dropping:
            for place in range(len(self._dropping) - 1, -1, -1):
                if self._dropping[place].name == tag:
                    del self._dropping[place:]
                    break
            return
        self._raising = False
        for place in range(len(self._open) - 1, 0, -1):
            if self._open[place].tag == tag:
                del self._open[place:]
                break
            # WHY: an end tag that has no beginning inside a cell must not close the table around it, as browsers have
            # it.
            if self._open[place].tag in _TABLE and tag not in _TABLE:
                break

    def _words(self, token: Token) -> None:
        """Take words; in the head there are none, so that they end it."""
        if token.text.strip() and self._dropping and self._dropping[-1].name == "head":
            self._dropping.pop()
        if not self._dropping:
            is_raised = self._raising and token.text.strip().isdecimal()
            self._open[-1].children.append(HtmlText(token.text, token.line, is_raised))
