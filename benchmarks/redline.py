"""Redlines against a plain diff of the words: `difflib`, and `redlines`, `rapidfuzz` and `xmldiff` where installed.

Ours reads two files, parses them to trees, lines the provisions up, classes every change and marks its words. The
others get their words or their XML beforehand and only compare. The texts are the real sources where they are beside
the checkout, else invented ones of the same size.
"""

import random
import re
import tempfile
from collections.abc import Callable
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from benchmarks.measure import time_calls
from compliance.api import redline_files
from compliance.law import comparison_keys, read_side
from compliance.load import read_document
from compliance.model import LawTree, Provision, Redline, RedlineRequest, TextRequest
from compliance.redline import accept_all, reject_all

SOURCES = Path(__file__).resolve().parent.parent.parent / "shared" / "sources"
OLD, NEW, LONG = "000", "003", "004"
EDITS = 200
TIMES = 10
SLOW = frozenset({"xmldiff"})
SIZES = {OLD: 42_000, NEW: 51_000, LONG: 325_000}

Ratio = tuple[str, float, str]
Measured = tuple[list[Ratio], list[str]]


def measure_redline(quick: bool) -> Measured:
    """Return the ratios, each with what it is of and its target, and the numbers behind them."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        texts, note = texts_at_hand()
        files = write_texts(folder, texts)
        ratios, numbers = measure_chapters(files, texts, rounds=5 if quick else 21)
        more, further = measure_long(files, texts, rounds=3 if quick else 9)
    return ratios + more, [*numbers, *further, note]


def measure_chapters(files: dict[str, Path], texts: dict[str, str], *, rounds: int) -> Measured:
    """Compare one chapter with its successor, against contenders that get the same words."""
    old, new = words_in(files[OLD]), words_in(files[NEW])
    faithful(files[OLD], files[NEW])
    ours, theirs = "two files to a redline", "difflib over their words"
    own: dict[str, Callable[[], object]] = {ours: lambda: redline_of(files[OLD], files[NEW])}
    times = time_calls(own | {theirs: lambda: difflib_of(old, new)}, rounds=rounds)
    ratios = [(f"{ours} / {theirs}", times.ratio(ours, theirs), "1")]
    numbers = [f"{name}: {seconds * 1e3:,.1f} ms" for name, seconds in times.medians().items()]
    peers, absent = peers_for(files, texts)
    for name, task in peers.items():
        beside = time_calls(own | {name: task}, rounds=1 if name in SLOW else rounds)
        ratios.append((f"{ours} / {name}", beside.ratio(ours, name), "none"))
        numbers.append(f"{name}: {beside.medians()[name] * 1e3:,.1f} ms")
    return ratios, [*numbers, f"{len(old):,} and {len(new):,} words", *absent]


def measure_long(files: dict[str, Path], texts: dict[str, str], *, rounds: int) -> Measured:
    """Compare a long text with an edited one, and ten times as much with ten times the edits."""
    old, new = words_in(files[OLD]), words_in(files[NEW])
    faithful(files[LONG], files["edited"])
    short, long, longest = "difflib over the words of a chapter", "a long text to a redline", f"{TIMES} times as long"
    times = time_calls(
        {
            short: lambda: difflib_of(old, new),
            long: lambda: redline_of(files[LONG], files["edited"]),
            longest: lambda: redline_of(files["repeated"], files["repeated and edited"]),
        },
        rounds=rounds,
    )
    size = len(texts[LONG])
    ratios = [
        (f"{size:,} characters with {EDITS} edits / {short}", times.ratio(long, short), "4"),
        (f"{longest}, for each character / once", times.ratio(longest, long) / TIMES, "near 1"),
    ]
    return ratios, [f"{name}: {seconds * 1e3:,.0f} ms" for name, seconds in times.medians().items() if name != short]


def difflib_of(old: list[str], new: list[str]) -> object:
    """Compare two lists of words as the standard library does."""
    return SequenceMatcher(None, old, new, autojunk=False).get_opcodes()


def redline_of(old: Path, new: Path) -> Redline:
    """Read two files and hold them against each other, as the command does."""
    redline = redline_files(RedlineRequest(old=TextRequest(path=str(old)), new=TextRequest(path=str(new)))).value
    assert redline is not None, (old, new)
    return redline


def tree_in(path: Path) -> LawTree:
    document = read_document(path).value
    assert document is not None, path
    return read_side(document)


def words_in(path: Path) -> list[str]:
    """Return the words of a file as our comparison sees them."""
    return [word for one in tree_in(path).root.walk() for word in comparison_keys(one.own)]


def faithful(old: Path, new: Path) -> None:
    """Refuse to time a redline that does not give both texts back."""
    redline = redline_of(old, new)
    for told, provisions in (
        (reject_all(redline), [one for change in redline.changes for one in change.old]),
        (accept_all(redline), [one for change in redline.changes for one in change.new]),
    ):
        wanted = sorted((one.cite, comparison_keys(one.own)) for one in provisions)
        if sorted((cite, [key for word in words for key in comparison_keys(word)]) for cite, words in told) != wanted:
            raise SystemExit(f"the redline of {old.name} and {new.name} does not give its texts back")


# Contenders


def peers_for(files: dict[str, Path], texts: dict[str, str]) -> tuple[dict[str, Callable[[], object]], list[str]]:
    """Return the peers that are installed, ready to run, and a line for each that is not."""
    makers = {
        "redlines": lambda: redlines_task(texts[OLD], texts[NEW]),
        "rapidfuzz": lambda: rapidfuzz_task(words_in(files[OLD]), words_in(files[NEW])),
        "xmldiff": lambda: xmldiff_task(xml_of(tree_in(files[OLD]).root), xml_of(tree_in(files[NEW]).root)),
    }
    found, absent = {}, []
    for name, make in makers.items():
        try:
            found[name] = make()
        except ImportError:
            absent.append(f"{name} is not installed and was left out")
    return found, absent


def redlines_task(old: str, new: str) -> Callable[[], object]:
    from redlines import Redlines  # type: ignore[import-not-found, unused-ignore]

    return lambda: Redlines(old, new).output_markdown


def rapidfuzz_task(old: list[str], new: list[str]) -> Callable[[], object]:
    from rapidfuzz.distance import LCSseq  # type: ignore[import-not-found, unused-ignore]

    return lambda: LCSseq.opcodes(old, new)


def xmldiff_task(old: str, new: str) -> Callable[[], object]:
    from xmldiff import main  # type: ignore[import-not-found, unused-ignore]

    compare: Any = main.diff_texts
    return lambda: compare(old, new)


def xml_of(one: Provision) -> str:
    """Write a provision as XML."""
    inside = escape(one.own) + "".join(map(xml_of, one.children))
    return f"<{one.level.value}>{inside}</{one.level.value}>"


# Texts


def texts_at_hand() -> tuple[dict[str, str], str]:
    """Return the texts to be compared, and a line on where they come from."""
    found = {path.name[:3]: path.read_text("utf-8") for path in SOURCES.glob("*.txt")}
    if SIZES.keys() <= found.keys():
        return found, "the texts are the real sources"
    chapter = invented("12", SIZES[OLD])
    made = {
        OLD: chapter,
        NEW: edited(chapter.replace("12", "90a"), 400),
        LONG: "".join(invented(str(n), 25_000) for n in range(20, 33)),
    }
    return made, "the real sources are not at hand: the texts are invented"


def write_texts(folder: Path, texts: dict[str, str]) -> dict[str, Path]:
    """Write every text and its versions to files."""
    long = texts[LONG]
    repeated = "\n".join(renumbered(long, number) for number in range(1, TIMES + 1))
    more = {"edited": edited(long, EDITS), "repeated": repeated, "repeated and edited": edited(repeated, EDITS * TIMES)}
    files = {}
    for name, text in {**texts, **more}.items():
        files[name] = folder / f"{name}.txt"
        files[name].write_text(text, "utf-8")
    return files


def edited(text: str, count: int) -> str:
    """Put other words in the place of some plain words of a text."""
    draw = random.Random(5)
    plain = [found.span() for found in re.finditer(r"(?<= )[a-z]{4,}(?= )", text)]
    for start, end in sorted(draw.sample(plain, min(count, len(plain))), reverse=True):
        text = f"{text[:start]}{draw.choice(['kite', 'lantern', 'seldom', 'must', 'seven'])}{text[end:]}"
    return text


def renumbered(text: str, number: int) -> str:
    """Give the chapters of a text other numbers."""
    return re.sub(r"\b(\d{1,3})(?=\.\d|\. [A-Z]{3})", rf"{number}\1", text)


def invented(chapter: str, size: int) -> str:
    """Write a chapter in the manner of a regulation."""
    draw = random.Random(chapter)
    lines = [f"CHAPTER {chapter}. LANTERN RUMMY {chapter}", ""]
    section = 0
    while sum(map(len, lines)) < size:
        section += 1
        lines += [f"§ {chapter}.{section}. {sentence(draw, 4)[:-1]}.", ""]
        for letter in "abcdefgh"[: draw.randint(2, 8)]:
            lines += [f"({letter}) {sentence(draw, 30)}", ""]
            for number in range(1, draw.choice([1, 1, 3, 6])):
                lines += [f"({number}) {sentence(draw, 15)}", ""]
    return "\n".join(lines) + "\n"


def sentence(draw: random.Random, length: int) -> str:
    words = draw.choices(WORDS, WEIGHTS, k=draw.randint(length // 2, length * 3 // 2))
    return " ".join(words).capitalize() + "."


STEMS = (
    "kite", "lantern", "deal", "wager", "table", "card", "dealer", "player", "shall", "may", "the", "of", "place",
    "rack", "round", "play", "hand", "before", "after", "tile", "wall", "rail", "boat", "fold", "count", "draw", "four",
)  # fmt: skip
WORDS = [f"{front}{stem}" for front in ("", "re", "out", "over", "under", "mid") for stem in STEMS]
WEIGHTS = [1 / place for place in range(1, len(WORDS) + 1)]


def main() -> None:
    """Measure redlines alone."""
    ratios, numbers = measure_redline(quick=True)
    for what, ratio, target in ratios:
        print(f"{what:72}  {ratio:8.2f}   target {target}")
    print(*numbers, sep="\n")


if __name__ == "__main__":
    main()
