"""What the languages of the files share: a place in a file, a parser that is built once, and what is said of a slip."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from compliance.diag import Code, Diagnostic, Result, Span, did_you_mean
from compliance.record import record

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

LONGEST = 4_000
DEEPEST = 60

T = TypeVar("T")


@record
class TextOrigin:
    """Where the text of a condition stands in its file; later lines start at ``next_column``."""

    path: str
    line: int = 1
    column: int = 1
    next_column: int = 1

    def span(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Map a place in the text to a place in the file."""
        return Span(
            self.path,
            self.line + line - 1,
            column + (self.column if line == 1 else self.next_column) - 1,
            self.line + end_line - 1,
            end_column + (self.column if end_line == 1 else self.next_column) - 1,
        )


@record
class Language:
    """One language: what a text of it is called, where its grammar starts, and how its mistakes are told.

    ``starts`` are all the start symbols of the grammar, ``start`` is this language's own; ``expected`` says in words
    what a terminal of the grammar stands for; ``commas`` tells whether one may stand outside all brackets.
    """

    noun: str
    start: str
    starts: tuple[str, ...]
    syntax: Code
    too_deep: Code
    expected: Mapping[str, str]
    commas: bool = False


class FaultError(Exception):
    """A mistake that ends the building of what a text stands for."""

    def __init__(self, span: Span, code: Code, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(code, message, span, hint)


class _MisplacedError(Exception):
    def __init__(self, token: "Token") -> None:
        super().__init__(str(token))
        self.token = token


class _Watch:
    """Looks at every token on its way to the parser: words end where they end, and keywords are no words."""

    always_accept = ()
    keywords: frozenset[str] = frozenset()

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        before: Token | None = None
        for token in stream:
            glued = (
                before is not None
                and before.end_pos == token.start_pos
                and before[-1:].isalnum()
                and token[:1].isalnum()
            )
            if glued or (token.type.endswith("WORD") and str(token) in self.keywords):
                raise _MisplacedError(token)
            yield token
            before = token


@cache
def _build_parser(grammar: str, starts: tuple[str, ...]) -> "Lark":
    from lark import Lark, lexer

    # WHY: where interegular is at hand Lark looks for terminals that collide, which takes longer than all the rest; a
    # test does that in strict mode, once for all.
    there, lexer.has_interegular = lexer.has_interegular, False
    try:
        watch = _Watch()
        lark = Lark(
            grammar,
            parser="lalr",
            start=list(starts),
            propagate_positions=True,
            maybe_placeholders=False,
            postlex=watch,
        )
        watch.keywords = frozenset(t.pattern.value for t in lark.terminals if t.pattern.type == "str")
        return lark
    finally:
        lexer.has_interegular = there


@lru_cache(maxsize=1024)
def _parse_tree(text: str, grammar: str, starts: tuple[str, ...], start: str) -> "Tree[Token]":
    """Parse a text; rules often share one, and where it stands is not in its tree."""
    return _build_parser(grammar, starts).parse(text, start=start)


def parse_text(
    text: str, origin: TextOrigin, grammar: str, language: Language, build: "Callable[[Tree[Token]], Result[T]]"
) -> Result[T]:
    """Parse a text and build what it stands for; every problem comes back as a diagnostic with its column."""
    from lark.exceptions import UnexpectedInput

    opening = origin.span(1, 1, 1, 2)
    if len(text) > LONGEST:
        message = f"a {language.noun} is at most {LONGEST:,} characters long"
        return Result(None, (Diagnostic(language.too_deep, message, opening),))
    try:
        tree = _parse_tree(text, grammar, language.starts, language.start)
        if _is_too_deep(tree):
            message = f"a {language.noun} nests at most {DEEPEST} levels deep"
            return Result(None, (Diagnostic(language.too_deep, message, opening),))
        return build(tree)
    except UnexpectedInput as error:
        return Result(None, (_syntax_diagnostic(error, text, origin, language),))
    except _MisplacedError as misplaced:
        where = span_of(misplaced.token, origin)
        return Result(None, (Diagnostic(language.syntax, f"`{misplaced.token}` does not fit here", where),))
    except FaultError as fault:
        return Result(None, (fault.diagnostic,))


def span_of(node: Any, origin: TextOrigin) -> Span:
    """Return where a tree or a token stands in its file."""
    place = getattr(node, "meta", node)
    return origin.span(place.line, place.column, place.end_line, place.end_column)


def _is_too_deep(tree: Any) -> bool:
    level: list[Any] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in getattr(node, "children", ())]
        if not level:
            return False
    return True


def _syntax_diagnostic(error: Any, text: str, origin: TextOrigin, language: Language) -> Diagnostic:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        lines = text.rstrip().split("\n")
        where = origin.span(len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 2)
        hint = _list_expected(_expected_words(error, text, language))
        return Diagnostic(language.syntax, f"the {language.noun} ends too early", where, hint)
    word = str(token) if token is not None else text[error.pos_in_stream : error.pos_in_stream + 1]
    where = origin.span(error.line, error.column, error.line, error.column + max(1, len(word)))
    expected = _expected_words(error, text[: error.pos_in_stream], language)
    hint = _hint_misspelt(word, expected) or _list_expected(expected)
    return Diagnostic(language.syntax, f"`{word}` does not fit here", where, hint)


def _expected_words(error: Any, before: str, language: Language) -> list[str]:
    """Say in words what may stand where the parser stopped."""
    expected = set(
        getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    )
    # WHY: the lexer names whatever may follow anywhere; a bracket closes and a comma fits only where one is open.
    opened = {sign: before.count(sign[0]) > before.count(sign[1]) for sign in ("()", "[]", "{}")}
    if not opened["()"]:
        expected.discard("RPAR")
    if not opened["{}"]:
        expected.discard("RBRACE")
    if not language.commas and not any(opened.values()):
        expected.discard("COMMA")
    return [text for name, text in language.expected.items() if name in expected]


def _hint_misspelt(word: str, expected: list[str]) -> str | None:
    """Return a hint where the word is nearly a keyword that may stand there."""
    keywords = [text.strip("`") for text in expected if text[1:-1].isalpha() and len(text) > 3]
    return did_you_mean(word.lower(), keywords) if word.isalpha() and word not in keywords else None


def _list_expected(expected: list[str]) -> str | None:
    if not expected:
        return None
    *others, last = expected[:4]
    return f"expected {', '.join(others)} or {last}" if others else f"expected {last}"
