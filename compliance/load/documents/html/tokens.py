"""HTML text to tags and words, in one pass: what was read is never read again, however the page is made.

A tag that never ends is taken as words, with all that follows it.
"""

# WHY: `html.parser` reads a page again for each tag, comment or quotation that has no end, and differs from one
# version of Python to the next in what it does with them.

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_SIGN = re.compile(r"<(?=[A-Za-z/!?])")
_TAG = re.compile(r"</?([A-Za-z][^\s/>]*)")
_GAP = re.compile(r"[\s/]*")
_NAME = re.compile(r"=?[^\s/>=]*")
_EQUALS = re.compile(r"\s*=\s*")
_BARE = re.compile(r"[^\s>]*")
_COMMENT = re.compile(r"<!--(?:-?>)?")
_COMMENT_END = re.compile(r"--!?>")
_WORDS_ONLY = {"title", "textarea"}
_NO_TEXT = {"script", "style", "iframe", "noembed", "noframes"}
_ENDS = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in _WORDS_ONLY | _NO_TEXT}


class Token(NamedTuple):
    """Words (``name`` is empty), or a tag that begins or ends an element, with the line it stands on."""

    line: int
    name: str = ""
    text: str = ""
    ends: bool = False
    attributes: tuple[tuple[str, str], ...] = ()


def tokens_of(text: str) -> Iterator[Token]:
    """Yield the words and tags of a page, comments and declarations left out."""
    return _Tokens(text).all()


class _Tokens:
    """Goes through a page once; ``_at`` is how far it has come and ``_line`` the line there."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._has_no: set[str] = set()

    def all(self) -> Iterator[Token]:
        while self._at < len(self._text):
            sign = _SIGN.search(self._text, self._at)
            yield from self._words_to(len(self._text) if sign is None else sign.start())
            if sign is not None:
                yield from self._markup(sign.start())

    def _go(self, place: int) -> int:
        """Go on to a place, and return the line from which we went."""
        line = self._line
        self._line += self._text.count("\n", self._at, place)
        self._at = place
        return line

    def _words_to(self, place: int, *, plain: bool = False) -> Iterator[Token]:
        words = self._text[self._at : place]
        line = self._go(place)
        if words:
            yield Token(line, text=words if plain else _decode_entities(words))

    def _find(self, sign: str, start: int) -> int:
        """Find a sign; that there is none is found out once."""
        place = -1 if sign in self._has_no else self._text.find(sign, start)
        if place < 0:
            self._has_no.add(sign)
        return place

    def _markup(self, sign: int) -> Iterator[Token]:
        tag = _TAG.match(self._text, sign)
        if tag is not None:
            yield from self._tag(tag)
        elif self._text.startswith("<![CDATA[", sign) and (end := self._find("]]>", sign)) >= 0:
            self._go(sign + 9)
            yield from self._words_to(end, plain=True)
            self._go(end + 3)
        elif self._text.startswith(("<!", "<?", "</"), sign) and (end := self._end_of_comment(sign)) >= 0:
            self._go(end)
        else:
            yield from self._words_to(len(self._text) if ">" in self._has_no else sign + 1)

    def _end_of_comment(self, sign: int) -> int:
        opening = _COMMENT.match(self._text, sign)
        if opening is not None and opening[0].endswith(">"):
            return opening.end()
        if opening is not None and "--" not in self._has_no:
            closing = _COMMENT_END.search(self._text, opening.end())
            if closing is not None:
                return closing.end()
            self._has_no.add("--")
        return self._find(">", sign) + 1 or -1

    def _tag(self, tag: re.Match[str]) -> Iterator[Token]:
        name, ends = tag[1].lower(), tag[0].startswith("</")
        found = self._attributes(tag.end())
        if found is None:
            yield from self._words_to(len(self._text))
            return
        attributes, end = found
        yield Token(self._go(end), name, ends=ends, attributes=attributes)
        if name in _ENDS and not ends:
            yield from self._raw(name)

    def _attributes(self, at: int) -> tuple[tuple[tuple[str, str], ...], int] | None:
        """Return the attributes of a tag and where it ends, or nothing where it does not."""
        found: list[tuple[str, str]] = []
        while True:
            at = _end_of_match(_GAP, self._text, at)
            if at >= len(self._text):
                return None
            if self._text[at] == ">":
                return tuple(found), at + 1
            end = _end_of_match(_NAME, self._text, at)
            name = self._text[at:end].lower()
            value, at = self._value(end)
            found.append((name, value))

    def _value(self, at: int) -> tuple[str, int]:
        equals = _EQUALS.match(self._text, at)
        if equals is None:
            return "", at
        start = equals.end()
        quote = self._text[start : start + 1]
        end = self._find(quote, start + 1) if quote in ("'", '"') else -1
        if end >= 0:
            return _decode_entities(self._text[start + 1 : end]), end + 1
        end = _end_of_match(_BARE, self._text, start)
        return _decode_entities(self._text[start:end]), end

    def _raw(self, name: str) -> Iterator[Token]:
        """Take what stands in an element that holds no tags; without its end it is empty, or takes in all the rest."""
        end = _ENDS[name].search(self._text, self._at) if name not in self._has_no else None
        if end is None:
            self._has_no.add(name)
        if end is not None or name in _NO_TEXT:
            yield from self._words_to(end.start() if end else len(self._text), plain=name in _NO_TEXT)


def _decode_entities(text: str) -> str:
    """Decode entities; where one is a number beyond all measure, they stay as they are written."""
    try:
        return unescape(text)
    except ValueError:
        return text


def _end_of_match(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()
