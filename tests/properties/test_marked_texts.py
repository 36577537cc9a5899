"""Laws of amendment marks: a text marked up gives both its versions back, and no text breaks the reading."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from compliance.law.marks import after_of, before_of, has_marks, rebuilds_document, weave_document
from compliance.model import Document, Line

HEAD = ("Annex A", "", "CHAPTER 9a. KITE POKER", "", "§ 9a.1. Kites.", "")
WORDS = ("lantern", "bridge", "copper", "window", "garden", "violet", "marble", "thunder", "saddle", "orchid", "pepper")
PHRASES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4)
BREAKS = st.sampled_from(["\n", "\n\n", "\n<|PAGE-1|>", " ", " ", " ", " "])
NOISE = st.sampled_from(
    [
        *("[", "]", "[", "]", "(a)", "(1)", "(i)", "[(1)] (2)", "[(i)]", "(B)", "§ 9a.2.", "§ 9a.2. Tails.", "Annex A"),
        *(
            "kite",
            "Kite",
            "KITE",
            "OR A TAIL",
            "A",
            "a",
            "an",
            "[a] an",
            "15",
            "$5",
            ".",
            ",",
            ":",
            ";",
            "''",
            "(",
            ")",
        ),
        *("<|P|>", "\f", " ", "\n", "\n\n", "5 to 1", "Reserved", "—", "*  *  *", "resent RESET", "under", "é"),
        *("TITLE 58. KITES", "[Pa.B. Doc. No."),
    ]
)


def a_document(text: str) -> Document:
    lines = text.split("\n")
    return Document("annex.txt", "0" * 64, "text", tuple(Line(at, line) for at, line in enumerate(lines, start=1)))


def words(document: Document) -> list[str]:
    return " ".join(line.text.replace("<|PAGE-1|>", "") for line in document.lines[len(HEAD) :]).split()


def test_no_two_words_of_these_tests_are_alike() -> None:
    assert all(one[:4] != other[:4] and len(one) >= 6 for one, other in combinations(WORDS, 2))


@st.composite
def marked_texts(draw: st.DrawFn) -> tuple[str, list[str], list[str]]:
    """Draw a marked paragraph with its words before and after; every addition shares a line with what is before it."""
    printed, before, after = "(a) The dealer", ["(a)", "The", "dealer"], ["(a)", "The", "dealer"]
    for kind in draw(st.lists(st.sampled_from(["keep", "cut", "add"]), max_size=12)):
        phrase = draw(PHRASES)
        if kind == "add":
            phrase = [word.upper() for word in phrase]
            printed += f" {phrase[0]}"
            rest = phrase[1:]
        else:
            printed += draw(BREAKS) + ("[" if kind == "cut" else "") + phrase[0]
            rest = phrase[1:]
        printed += "".join(draw(BREAKS) + word for word in rest) + ("]" if kind == "cut" else "")
        before += phrase if kind != "add" else []
        after += phrase if kind != "cut" else []
        # WHY: words kept between two marks stop an addition from running on into the next one.
        printed, before, after = f"{printed} thus", [*before, "thus"], [*after, "thus"]
    # WHY: one word in capitals alone is no mark, so that every text has a deletion as well.
    return f"{printed} ends [soon].", [*before, "ends", "soon."], [*after, "ends."]


@given(marked_texts())
def test_a_marked_text_gives_both_versions_back(drawn: tuple[str, list[str], list[str]]) -> None:
    printed, before, after = drawn
    woven = weave_document(a_document("\n".join([*HEAD, printed])))
    assert words(after_of(woven)) == after
    assert words(before_of(woven)) == before
    assert rebuilds_document(woven)


@st.composite
def marked_lists(draw: st.DrawFn) -> tuple[list[str], list[str], list[str], dict[str, str]]:
    """Draw a list of which some paragraphs are struck and some put in between; return it marked, before and after."""
    count = draw(st.integers(1, 9))
    old = [f"Old kite {at}." for at in range(1, count + 1)]
    printed, after, renumbered, inside = [], [], {}, False
    for at, text in enumerate(old, start=1):
        # WHY: a number that no paragraph had before proves nothing, so that only numbers up to the last are put in.
        for _one in range(draw(st.integers(0, 2)) if not inside else 0):
            if len(after) < count:
                after.append(f"({len(after) + 1}) New tail.")
                printed.append(after[-1])
        new = len(after) + 1
        opening = "" if inside else "["
        if draw(st.booleans()):
            inside = draw(st.booleans()) and at < count
            printed.append(f"{opening}({at}) {text}" + ("" if inside else "]"))
            continue
        printed.append(f"{opening}({at})] ({new}) {text}" if inside or new != at else f"({at}) {text}")
        after.append(f"({new}) {text}")
        renumbered |= {f"9a.1(a)({at})": f"9a.1(a)({new})"} if new != at else {}
        inside = False
    return printed, [f"({at}) {text}" for at, text in enumerate(old, start=1)], after, renumbered


@given(marked_lists())
def test_a_marked_list_gives_both_lists_and_the_new_numbers_back(
    drawn: tuple[list[str], list[str], list[str], dict[str, str]],
) -> None:
    printed, before, after, renumbered = drawn
    woven = weave_document(a_document("\n".join([*HEAD, "(a) These:", *printed, "(b) Rest."])))
    texts = [[line.text for line in text.lines[7:-1] if line.text] for text in (before_of(woven), after_of(woven))]
    assert texts == [before, after]
    assert {one.old: one.new for one in woven.renumbered} == renumbered
    assert rebuilds_document(woven)


@given(st.lists(st.tuples(NOISE, st.sampled_from(["", " ", " ", "\n"])), max_size=60))
def test_no_jumble_of_marks_breaks_the_reading(pieces: list[tuple[str, str]]) -> None:
    document = a_document("".join(piece + space for piece, space in pieces))
    woven = weave_document(document)
    assert rebuilds_document(woven)
    assert [line.number for line in after_of(woven).lines] == [line.number for line in document.lines]
    assert has_marks(document) or after_of(woven) == before_of(woven) == document


@given(st.text())
def test_no_text_breaks_the_reading(text: str) -> None:
    assert rebuilds_document(weave_document(a_document(text)))
