"""Conditions read by hand, into the very tree that the grammar makes of them: to load a grammar takes longer than all else.

Whatever is not plainly well-formed is left to the grammar, which alone says what is wrong with it. So is everything once
the grammar is another one than this was written for.
"""

import re
from functools import cache
from zlib import crc32

WRITTEN_FOR = 0
"""The checksum of the grammar that this module says the same as."""

DEEPEST = 12
KEYWORDS = frozenset(
    "and asserted at else for if implies in includes is least matches max meter min no not nothing of one or pays push"
    " reading row size stated tables to win within yes".split()
)
UNITS = frozenset("minute minutes hour hours day days week weeks".split())
_AMOUNT = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
_NAME = r"[a-z][a-z0-9_]*"
_TOKEN = re.compile(
    rf"(?P<DATE>\d{{4}}-\d{{2}}-\d{{2}})|(?P<PERCENT>{_AMOUNT}%)|(?P<MONEY>\${_AMOUNT})|(?P<NUMBER>{_AMOUNT})"
    rf"|(?P<SECTION>{_NAME}(?:\.{_NAME})*\.\*)|(?P<FIELD>{_NAME}(?:\.{_NAME})+)|(?P<WORD>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)"
    r"|(?P<COMPARISON>[<>]=?)|(?P<SIGN>[][(){},+*-])|(?P<BLANK>[ \t\n]+)"
)


class Leaf(str):
    """A token, and where it stands."""

    line: int
    column: int
    end_line: int
    end_column: int


class Branch:
    """A node of the tree, and where it stands from its first token to its last."""

    def __init__(self, data: str, children: "list[Branch | Leaf]", first: Leaf, last: Leaf) -> None:
        self.data = data
        self.children = children
        self.line, self.column = first.line, first.column
        self.end_line, self.end_column = last.end_line, last.end_column


class _UnsureError(Exception):
    """This is for the grammar to judge."""


def quick_tree(text: str, grammar: str) -> Branch | None:
    """Return the tree of a condition, or nothing where it takes the grammar to tell."""
    if not _is_known(grammar):
        return None
    try:
        return _Reader(text).start()
    except _UnsureError:
        return None


@cache
def _is_known(grammar: str) -> bool:
    return crc32(grammar.encode()) == WRITTEN_FOR


def _tokens(text: str) -> list[tuple[str, Leaf]]:
    found: list[tuple[str, Leaf]] = []
    at, line, start, glue = 0, 1, 0, False
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _UnsureError
        kind, word, at = match.lastgroup or "", match[0], match.end()
        if kind == "BLANK":
            if "\n" in word:
                line, start = line + word.count("\n"), match.start() + word.rindex("\n") + 1
            glue = False
            continue
        if glue and word[0].isalnum():
            raise _UnsureError
        leaf = Leaf(word)
        leaf.line = leaf.end_line = line
        leaf.column, leaf.end_column = match.start() - start + 1, at - start + 1
        found.append((word if kind == "SIGN" or (kind == "WORD" and word in KEYWORDS) else kind, leaf))
        glue = word[-1].isalnum()
    return found


class _Reader:
    """Reads tokens from left to right; a method for each rule of the grammar, loosest binding first."""

    def __init__(self, text: str) -> None:
        self.tokens = _tokens(text)
        self.at = 0
        self.depth = 0

    def kind(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def skip(self, *kinds: str) -> bool:
        """Go past these tokens, if they come next."""
        if [kind for kind, _ in self.tokens[self.at : self.at + len(kinds)]] != list(kinds):
            return False
        self.at += len(kinds)
        return True

    def expect(self, *kinds: str) -> Leaf:
        """Go past these tokens, and return the last of them."""
        if not self.skip(*kinds):
            raise _UnsureError
        return self.tokens[self.at - 1][1]

    def branch(self, data: str, first: int, *children: Branch | Leaf) -> Branch:
        return Branch(data, list(children), self.tokens[first][1], self.tokens[self.at - 1][1])

    def start(self) -> Branch:
        tree = self.branch_of_all()
        if self.at != len(self.tokens):
            raise _UnsureError
        return tree

    def branch_of_all(self) -> Branch:
        inner = self.implication()
        return self.branch("start", 0, inner)

    def implication(self) -> Branch:
        self.depth += 1
        if self.depth > DEEPEST:
            raise _UnsureError
        first, left = self.at, self.either()
        tree = self.branch("implies", first, left, self.implication()) if self.skip("implies") else left
        self.depth -= 1
        return tree
