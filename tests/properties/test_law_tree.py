"""Laws of provision trees: what is printed is read back, whatever the printer did to the lines."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from compliance.law import tree_of
from compliance.law.words import keys
from compliance.model.law import Document, LawTree, Level, Line

WORDS = (
    *("lantern", "kite", "harbour", "meadow", "copper", "sparrow", "ribbon", "dealer", "player", "bettor"),
    *("wager", "layout", "supervisor", "shuffle", "ordinary", "remaining", "thereafter", "immediately"),
    *("approved", "printed", "folded", "turned", "counted", "four-of-a-kind", "three-card", "mini-royal"),
    *("house-way", "self-sealing", "player’s", "dealer’s", "of", "the", "with", "under", "into", "before"),
    *("after", "each", "any", "every", "twelve", "30", "52", "$50"),
)
REFERENCES = (
    "subsection (c)",
    "subsections (a) and (b)",
    "subsections (a), (b) or (d)",
    "paragraph (1)",
    "paragraphs (1)—(5)",
    "paragraphs (2) through (4)",
    "clause (ii)",
    "subparagraphs (i)—(iii)",
    "subsection (a)(1) or (2)",
    "§ 12.9",
    "§ 12.2(b)(2)",
    "§§ 12.7—12.9",
    "§ 12.3 (relating to lanterns)",
    "§ 12.4 and subsection (b)",
    "(e) below",
    "(b) or (c) above",
    "Section 4(b)",
    "Chapter 14 (relating to kites)",
)
LEADS = ("as provided in", "required by", "in accordance with", "except under", "pursuant to", "as set forth in")
BREAKS = ("<|PAGE|>", "\f")
HANDS = ("letters", "figures", "romans", "capitals")
ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def label(hand: str, number: int) -> str:
    if hand == "figures":
        return f"({number})"
    if hand == "romans":
        return f"({ROMANS[number - 1]})"
    letter = "abcdefghijklmnopqrstuvwxyz"[number - 1]
    return f"({letter if hand == 'letters' else letter.upper()})"


@dataclass
class Node:
    """A provision as it is written, before it is printed."""

    mark: str
    words: str
    children: list["Node"] = field(default_factory=list)


@dataclass(frozen=True)
class Press:
    """How a text is printed."""

    width: int
    hyphenates: bool
    double: bool
    blank_between: bool
    lines_a_page: int
    mark: str
    numbers: bool
    seed: int


def pages_of(text: str) -> Document:
    """Return a text as a document; a mark begins a page."""
    page, lines = 1, []
    for number, line in enumerate(text.split("\n"), 1):
        page += line.startswith(BREAKS)
        lines.append(Line(number, line, page))
    return Document("invented.txt", "", "text", tuple(lines))


def sentence(words: list[str], end: str) -> str:
    return words[0].capitalize() + " " + " ".join(words[1:]) + end


@st.composite
def prose(draw: st.DrawFn) -> str:
    """Draw a sentence or two with references to other provisions in them."""
    parts = []
    for _number in range(draw(st.integers(1, 3))):
        before, after = (draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=9)) for _side in "ab")
        reference = f"{draw(st.sampled_from(LEADS))} {draw(st.sampled_from(REFERENCES))}"
        parts.append(
            sentence([*before, reference + draw(st.sampled_from(("", ",", " and")))], "") + f" {' '.join(after)}."
        )
        if draw(st.booleans()):
            parts.append(sentence([*after, reference], "."))
    return " ".join(parts)


@st.composite
def nodes(draw: st.DrawFn, hands: tuple[str, ...], depth: int = 0) -> list[Node]:
    """Draw labelled paragraphs beside each other, with others below them."""
    count = draw(st.integers(1, 11 if depth == 0 else 4))
    small = draw(st.sampled_from((None, None, "the", "each"))) if depth else None
    found = []
    for number in range(1, count + 1):
        last = number == count
        below = draw(nodes(hands, depth + 1)) if depth < 3 and draw(st.integers(0, 9)) < 2 else []
        words = draw(st.lists(st.sampled_from(WORDS), min_size=3, max_size=14))
        end = ":" if below else draw(st.sampled_from((".", ".", ";"))) if small is None else "." if last else "; and"
        if small is None and not below and draw(st.integers(0, 3)) == 0:
            found.append(Node(label(hands[depth], number), draw(prose())))
            continue
        said = sentence(words, end) if small is None else f"{small} {' '.join(words)}{end}"
        found.append(Node(label(hands[depth], number), said, below))
    return found


@st.composite
def referring(draw: st.DrawFn) -> list[Node]:
    """Draw a section whose paragraphs refer to others."""
    found = [Node(label("letters", number), draw(prose())) for number in range(1, draw(st.integers(1, 5)) + 1)]
    return [Node("§ 12.1.", "Lanterns and kites.", found), Node("§ 12.2.", "Wagers.", [Node("(a)", draw(prose()))])]


@st.composite
def sections(draw: st.DrawFn) -> list[Node]:
    """Draw the sections of a chapter."""
    hands = draw(st.sampled_from((HANDS, ("figures", "letters", "romans", "capitals"))))
    found = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        heading = sentence(draw(st.lists(st.sampled_from(WORDS[:20]), min_size=1, max_size=9)), ".")
        found.append(Node(f"§ 12.{number}.", heading, draw(nodes(hands))))
    return found


PRESSES = st.builds(
    Press,
    width=st.integers(38, 96),
    hyphenates=st.booleans(),
    double=st.booleans(),
    blank_between=st.booleans(),
    lines_a_page=st.integers(7, 60),
    mark=st.sampled_from(BREAKS),
    numbers=st.booleans(),
    seed=st.integers(0, 10**6),
)


# The printer


def pieces(word: str, room: int, press: Press, dice: Random) -> tuple[str, str] | None:
    """Break a word so that its head has room, after a hyphen of its own or anywhere inside."""
    own = [at.end() for at in re.finditer("-", word) if 1 < at.end() <= room]
    if own and dice.random() < 0.7:
        return word[: own[-1]], word[own[-1] :]
    most = min(room - 1, len(word) - 3)
    if press.hyphenates and word.isalpha() and len(word) > 6 and most >= 3:
        at = dice.randint(3, most)
        return word[:at] + "-", word[at:]
    return None


def wrapped(text: str, press: Press, dice: Random) -> Iterator[str]:
    """Yield the lines of a paragraph."""
    line, waiting = "", text.split()[::-1]
    while waiting:
        word = waiting.pop()
        joined = f"{line} {word}".strip()
        if len(joined) <= press.width:
            line = joined
            continue
        cut = pieces(word, press.width - len(line) - 1, press, dice) if line else None
        if cut is not None:
            line = f"{line} {cut[0]}"
            waiting.append(cut[1])
        else:
            waiting.append(word)
        yield line
        line = ""
    yield line


def flat(found: list[Node]) -> Iterator[Node]:
    for one in found:
        yield one
        yield from flat(one.children)


def printed(found: list[Node], press: Press) -> str:
    """Print sections page by page."""
    dice = Random(press.seed)
    lines: list[str] = []
    on_page, page = 0, 1
    for node in flat(found):
        space = "" if dice.random() < 0.1 else " "
        if press.blank_between and lines:
            lines.append("")
        for line in wrapped(f"{node.mark}{space if node.mark[0] == '(' else ' '}{node.words}", press, dice):
            on_page += 1
            if on_page > press.lines_a_page:
                on_page, page = 1, page + 1
                lines += ["", "", str(page - 1), "", ""] if press.numbers else []
                line = press.mark + line
            lines.append(line)
            lines += [""] if press.double else []
    return "\n".join(lines)


# What is read back


def outline(found: list[Node], above: str = "") -> Iterator[tuple[str, list[str]]]:
    for one in found:
        cite = one.mark[2:-1] if one.mark.startswith("§") else above + one.mark
        yield cite, keys(one.words)
        yield from outline(one.children, cite)


def read(tree: LawTree) -> list[tuple[str, list[str]]]:
    kinds = (Level.SECTION, Level.PARAGRAPH)
    return [(one.cite, keys(one.own)) for one in tree.root.walk() if one.level in kinds]


def squeezed(text: str) -> str:
    return re.sub(r"[\s\-\u00ad\u2010]+", "", text)


def words_of(tree: LawTree) -> str:
    parts = (part for one in tree.root.walk() for part in (one.mark, one.heading, one.text, *one.cells))
    return squeezed("".join(parts))


def words_left(document: Document, tree: LawTree) -> str:
    lines = {line.number: line.text for line in document.lines}
    for one in tree.furniture:
        assert one.text in lines[one.line]
        lines[one.line] = lines[one.line].replace(one.text, " ", 1)
    return squeezed("".join(lines.values()))


@settings(max_examples=250, deadline=None)
@given(sections(), PRESSES)
def test_what_is_printed_is_read_back_with_the_same_outline_and_words(found: list[Node], press: Press) -> None:
    document = pages_of(printed(found, press))
    tree = tree_of(document)
    assert read(tree) == list(outline(found)), printed(found, press)
    assert words_of(tree) == words_left(document, tree)


@settings(max_examples=250, deadline=None)
@given(referring(), PRESSES)
def test_labels_in_prose_never_become_paragraphs_wherever_a_line_ends(found: list[Node], press: Press) -> None:
    tree = tree_of(pages_of(printed(found, press)))
    assert read(tree) == list(outline(found)), printed(found, press)


FRAGMENTS = st.one_of(
    st.sampled_from(
        (
            *("(a)", "(b)", "(1)", "(i)", "(ii)", "(A)", "(a)(1)", "- (c)", "1.", "II.", "A.", "2.3", "2.3.1", "(a.1)"),
            *("§ 12.1. Lanterns.", "§ 12.2.", "§ 12.3. Kites", "Section 4. Wagers.", "Article II.", "Sec.", "12.4."),
            *("CHAPTER 12. LANTERNS", "Subchapter A. KITES", "PART II", "ANNEX A", "Table of Contents", "GENERAL"),
            *("5 to 1", "$50", "10%", "Push", "N/A", "Hand Paytable A Paytable B", "Royal flush", "the following:"),
            *("* * * * *", "[Pa.B. Doc. No. 12-345.]", "<|PAGE|>", "\f", "12", "Page 3 of 9", "....... 14", "xii"),
            *(
                "Lantern—A lamp.",
                "“Kite” means",
                "definitions",
                "four-",
                "of-a-kind",
                "—",
                "-",
                "\u00ad",
                ";",
                "and",
                "in",
            ),
        )
    ),
    st.sampled_from(WORDS),
    st.text(st.characters(exclude_characters="\n", exclude_categories=("Cs",)), max_size=6),
)
LINES = st.one_of(st.just(""), st.lists(FRAGMENTS, min_size=1, max_size=6).map(" ".join))
CELLS = st.lists(st.sampled_from(("Royal flush", "5 to 1", "$50", "Hand", "Pays", "lantern")), max_size=3).map(tuple)


@st.composite
def anything(draw: st.DrawFn) -> Document:
    """Draw a document that may say anything, on pages that may end anywhere."""
    page, lines = 1, []
    with_cells = draw(st.booleans())
    for number, text in enumerate(draw(st.lists(LINES, max_size=40)), 1):
        page += draw(st.integers(0, 9)) == 0
        cells = draw(CELLS) if with_cells and draw(st.integers(0, 3)) == 0 else ()
        lines.append(Line(number, " ".join(cells) or text, page, cells))
    return Document("anything", "", draw(st.sampled_from(("text", "html"))), tuple(lines))


@settings(max_examples=300, deadline=None)
@given(anything())
def test_no_text_raises_and_none_loses_a_word(document: Document) -> None:
    tree = tree_of(document)
    assert words_of(tree) == words_left(document, tree)
    assert all(1 <= one.first <= one.last <= len(document.lines) for one in tree.unparsed)
