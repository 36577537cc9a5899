"""Cover, equipment, exhibits and waivers changed in a submission's own text: all else stays as it was written."""

import random

import pytest
from statedvalues import vocabulary

from compliance.diag import Code, Diagnostic
from compliance.load import edit_head_block, read_sketch

HEAD = "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-02-20\n"
REST = "\n# the deck\ncards.decks: 1  # one\n"
MIXER = {"item": "shuffler", "maker": "Brass", "model": "B-1"}
WHEEL = {"item": "dice cup", "maker": "Tin", "model": "T #4"}


def change(text: str, name: str, given: object) -> str:
    result = edit_head_block(text, "here.yaml", name, given, vocabulary())
    assert result.value is not None, result.diagnostics
    assert blocks_of(result.value).get(name, ()) == (read_back(given) or ())
    return result.value


def read_back(given: object) -> object:
    if isinstance(given, dict):
        return {key: read_back(value) for key, value in given.items() if value}
    if isinstance(given, list):
        return tuple(read_back(one) for one in given if one)
    return given.strip() if isinstance(given, str) else given


def blocks_of(text: str) -> dict[str, object]:
    return dict(read_sketch(text, "here.yaml", vocabulary()).blocks)


def refuse(text: str, name: str, given: object) -> Diagnostic:
    result = edit_head_block(text, "here.yaml", name, given, vocabulary())
    assert result.value is None
    return result.diagnostics[0]


FIRST = "equipment:\n  - item: shuffler\n    maker: Brass\n    model: B-1\n"
SECOND = "  - {item: dice cup, maker: Tin, model: 'T #4'}\n"
AT_MARGIN = "equipment:\n- item: shuffler\n  maker: Brass  # of the pit\n  model: B-1\n"
ADDED = '- item: dice cup\n  maker: Tin\n  model: "T #4"\n'
LAYOUT = {"file": "a.pdf", "title": "Layout"}
WAY = {"file": "b.pdf", "title": "Way, bad beat"}
CASES = {
    "a new block": (
        "",
        "cover",
        {"certificate": "1357", "tables": ["A 1", "A 2"]},
        'cover:\n  certificate: "1357"\n  tables: [A 1, A 2]\n',
    ),
    "a new key": (
        "cover:\n  kind: new  # the first\n",
        "cover",
        {"kind": "new", "effective": "2012-03-01"},
        "cover:\n  kind: new  # the first\n  effective: 2012-03-01\n",
    ),
    "a key gone": ("cover:\n  kind: new\n  contact: a desk\n", "cover", {"kind": "new"}, "cover:\n  kind: new\n"),
    "a key before others": (
        "cover:\n  kind: new\n",
        "cover",
        {"contact": "a desk", "kind": "new"},
        "cover:\n  contact: a desk\n  kind: new\n",
    ),
    "in braces": (
        "cover: {kind: new}\n",
        "cover",
        {"kind": "new", "amends": "that of May, 2011"},
        'cover: {kind: new, amends: "that of May, 2011"}\n',
    ),
    "several lines": (
        "cover:\n  kind: new\n",
        "cover",
        {"kind": "new", "remarks": "first line\nsecond line"},
        "cover:\n  kind: new\n  remarks: |\n    first line\n    second line\n",
    ),
    "emptied": ("cover:\n  # why\n  kind: new\n", "cover", {}, "# why\n"),
    "an empty key": ("cover:\n", "cover", {"kind": "new"}, "cover:\n  kind: new\n"),
    "a new list": ("", "equipment", [MIXER], FIRST),
    "an empty list": ("equipment: []\n", "equipment", [MIXER], FIRST),
    "an entry changed, one added": (
        AT_MARGIN,
        "equipment",
        [{**MIXER, "model": "B-2"}, WHEEL],
        AT_MARGIN.replace("B-1", "B-2") + ADDED,
    ),
    "an entry gone": (f"{FIRST}  # kept\n{SECOND}", "equipment", [WHEEL], f"equipment:\n  # kept\n{SECOND}"),
    "a list in brackets": (
        "exhibits: [{file: a.pdf, title: Layout}]\n",
        "exhibits",
        [LAYOUT, WAY],
        'exhibits: [{file: a.pdf, title: Layout}, {file: b.pdf, title: "Way, bad beat"}]\n',
    ),
}


@pytest.mark.parametrize(("block", "name", "given", "expected"), CASES.values(), ids=CASES)
def test_one_block_changes(block: str, name: str, given: object, expected: str) -> None:
    assert change(HEAD + block + REST, name, given) == HEAD + expected + REST


def test_waivers_stand_at_the_end() -> None:
    given = [
        {"provision": "575.12(c)", "authority": "Board letter 7", "granted": "2012-01-01", "expires": "open-ended"}
    ]
    lines = "".join(f"    {key}: {value}\n" for key, value in given[0].items() if key != "provision")
    lines = f"\nwaivers:\n  - provision: 575.12(c)\n{lines}"
    assert change(HEAD + REST, "waivers", given) == HEAD + REST + lines


def test_text_in_braces_takes_a_block() -> None:
    text = "{submission: 1, holder: Paper Moon Casino, jurisdiction: US-PA, game: asia-poker}\n"
    assert change(text, "equipment", [MIXER]).endswith("equipment: [{item: shuffler, maker: Brass, model: B-1}]}\n")


def test_empty_text_begins_with_a_block() -> None:
    result = edit_head_block("# to come\n", "here.yaml", "cover", {"kind": "new"}, vocabulary())
    assert result.value == "# to come\ncover:\n  kind: new\n"


def test_nothing_to_change_changes_nothing() -> None:
    text = HEAD + "cover:  {  kind: 'new'  }   # so\n" + REST
    assert change(text, "cover", {"kind": " new "}) == text


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("cover", {"knd": "new"}, "no key `knd`"),
        ("cover", {"kind": "renewal"}, "`kind` is not `renewal`"),
        ("cover", {"effective": "soon"}, "soon"),
        ("cover", [], "no block of keys"),
        ("cover", {"kind": 1}, "is no text"),
        ("cover", {"contact": "a\x00b"}, "control signs"),
        ("cover", {"contact": "x" * 10_001}, "longer than 10,000"),
        ("equipment", {"item": "x"}, "no list"),
        ("equipment", "x", "no list"),
        ("equipment", [{"item": "shuffler"}], "lacks `maker`"),
        ("exhibits", [{"file": "../a.pdf", "title": "x"}], "leads elsewhere"),
        ("exhibits", [{"file": "a.pdf", "title": "x", "sha256": "12"}], "no SHA-256"),
        ("waivers", [{"provision": "575.12(c)", "authority": "the Board"}], "lacks `expires`"),
        ("waivers", [{}] * 1_001, "more than 1,000"),
    ],
)
def test_odd_input_is_refused(name: str, given: object, words: str) -> None:
    assert words in refuse(HEAD + REST, name, given).message


def test_mistakes_elsewhere_stay() -> None:
    text = HEAD + REST + "cards.nope: 1\n"
    assert change(text, "cover", {"kind": "new"}) == HEAD + "cover:\n  kind: new\n" + REST + "cards.nope: 1\n"


def test_a_misshapen_block_is_left_to_its_mistake() -> None:
    found = refuse(HEAD + "cover: [new]\n" + REST, "cover", {"kind": "new"})
    assert found.code == Code.SHAPE_MAPPING


@pytest.mark.parametrize("seed", range(60))
def test_any_change_is_read_back_and_loses_no_comment(seed: int) -> None:
    draw = random.Random(seed)
    words = ["one", "T #4", "a: b", "- dash", "yes", "2012-03-01", "é, ü", "'quoted'", '"', "{x}", "a\nb", "# no", "~"]

    def entry(keys: tuple[str, ...]) -> dict[str, object]:
        return {key: draw.choice(words) for key in keys}

    def cover() -> dict[str, object]:
        some = {
            key: draw.choice(words) for key in ("certificate", "contact", "amends", "remarks") if draw.random() < 0.6
        }
        return some | ({"tables": draw.sample(words, 3)} if draw.random() < 0.5 else {})

    text = HEAD + REST
    for _ in range(12):
        name = draw.choice(["cover", "equipment"])
        given = cover() if name == "cover" else [entry(("item", "maker", "model")) for _ in range(draw.randrange(4))]
        before = blocks_of(text)
        text = change(text, name, given)
        after = blocks_of(text)
        assert {key: one for key, one in before.items() if key != name} == {
            key: one for key, one in after.items() if key != name
        }
        assert text.startswith(HEAD)
        assert text.count("# the deck\ncards.decks: 1  # one\n") == 1
