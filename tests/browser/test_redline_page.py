import re
from collections.abc import Callable
from pathlib import Path

import pytest
from browsing import open_file
from playwright.sync_api import Browser

from compliance.model import (
    Change,
    ChangeClass,
    Level,
    Provision,
    ProvisionMove,
    Redline,
    RedlineSide,
    WordPiece,
)
from compliance.record import replace
from compliance.report import render_redline_html

SMUGGLED = "<img src=x onerror=\"document.title='taken'\"></script><script>document.title='taken'</script>"
CARD = re.compile(r'<section class="level-3" id="(c\d+)"[^>]*?( hidden="")?>')


def a_change(cite: str, *classes: ChangeClass, old: str = "dusk", new: str = "dawn") -> Change:
    sides = [Provision(Level.PARAGRAPH, "(a)", "(a)", f"{chapter}.{cite}", "", "", 10, 12) for chapter in (7, 9)]
    words = (
        WordPiece("same", "The lantern is lit at"),
        WordPiece("old", f" {old}"),
        WordPiece("new", f" {new}"),
        WordPiece("same", " each day."),
    )
    return Change(classes, (sides[0],), (sides[1],), words, ProvisionMove.RENUMBERED, "number")


def written(folder: Path, *changes: Change) -> Path:
    old = RedlineSide("kites-2009.txt", "0a" * 32, "Chapter 7. Kite Poker")
    new = RedlineSide("kites-2012.txt", "b1" * 32, "Chapter 9. Kite Poker")
    page = folder / "redline.html"
    page.write_text(render_redline_html(Redline(old, new, changes)), encoding="utf-8")
    return page


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return written(
        tmp_path,
        a_change("1", ChangeClass.FIGURE, ChangeClass.MODAL),
        a_change("2", ChangeClass.WORDING, new="noon"),
        a_change("3", ChangeClass.FIGURE),
        a_change("4", ChangeClass.TERMS, new=SMUGGLED),
    )


Browse = Callable[..., str]
Act = Callable[..., str]


@pytest.fixture
def browse(browser: Browser) -> Browse:
    """Return the page as the browser has it once its script has run."""

    def browse_file(page: Path, at: str = "") -> str:
        with open_file(browser, page, at=at) as tab:
            return tab.content()

    return browse_file


@pytest.fixture
def act(browse: Browse) -> Act:
    """Return the page after somebody acted on it; the act is a script, which the page itself would refuse."""

    def act_on_file(page: Path, script: str, at: str = "") -> str:
        text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page.read_text("utf-8"))
        moved = page.with_name("acted.html")
        moved.write_text(text.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
        return browse(moved, at)

    return act_on_file


def hidden(dom: str) -> list[str]:
    found = CARD.findall(dom)
    assert [card for card, _ in found] == ["c1", "c2", "c3", "c4"]
    return [card for card, gone in found if gone]


def current(dom: str) -> list[str]:
    return re.findall(r'<li data-for="(c\d+)"[^>]* aria-current="true">', dom)


def test_the_browser_shows_every_change_and_the_controls(page: Path, browse: Browse) -> None:
    dom = browse(page)
    assert "<title>Redline: Chapter 7. Kite Poker to Chapter 9. Kite Poker</title>" in dom
    assert hidden(dom) == []
    assert '<html lang="en" data-view="side" class="js">' in dom
    assert "4 of 4 changes shown</output>" in dom


def test_clicking_a_filter_hides_changes_that_are_of_no_other_class(page: Path, act: Act) -> None:
    dom = act(page, "document.querySelector('[data-kind=figure]').click()")
    assert hidden(dom) == ["c3"]
    assert re.search(r'data-kind="figure" aria-pressed="false"', dom)
    assert "3 of 4 changes shown" in dom


def test_the_address_remembers_filters_view_and_search(page: Path, browse: Browse, act: Act) -> None:
    dom = browse(page, at="#view=inline&hide=figure,terms&search=at%20dawn")
    assert hidden(dom) == ["c2", "c3", "c4"]
    assert 'data-view="inline" class="js"' in dom
    told = act(page, "document.querySelector('[data-view=inline]').click(); document.title = location.hash")
    assert "<title>#view=inline</title>" in told


def test_keys_step_from_change_to_change(page: Path, act: Act) -> None:
    press = "for (const key of 'jjk') document.dispatchEvent(new KeyboardEvent('keydown', {key}));"
    assert current(act(page, press)) == ["c1"]
    off = f"document.querySelector('#keys').click(); {press}"
    assert 'aria-current="true"' not in act(page, off)


def test_a_link_to_a_folded_change_unfolds_it(page: Path, browse: Browse) -> None:
    dom = browse(page, at="#c4")
    assert re.search(r'<details open="">\s*<summary>Terms only: 1</summary>', dom)


COLUMNS = """
document.querySelector('#c1').style.contentVisibility = 'visible';
const words = '#c1 > p.inline, #c1 .pair p:not(.soft)';
const seen = Array.from(document.querySelectorAll(words)).filter((part) => part.offsetParent);
document.title = seen.map((part) => part.innerText.trim()).join(' | ');
"""


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        ("side", "The layout for an old kite table. | The layout for a red kite table."),
        ("inline", "The layout for ana red old kite table."),
    ],
)
def test_each_column_reads_as_its_own_text(tmp_path: Path, view: str, shown: str, act: Act) -> None:
    parts = (
        ("same", "The layout for "), ("old", "an"), ("new", "a red"), ("old", " old"), ("same", " kite table."),
    )  # fmt: skip
    change = replace(a_change("1", ChangeClass.WORDING), pieces=tuple(WordPiece(*part) for part in parts))
    page = written(tmp_path, change)
    assert f"<title>{shown}</title>" in act(page, COLUMNS, at=f"#view={view}")


def a_group() -> tuple[Change, ...]:
    below = Provision(Level.PARAGRAPH, "(a)", "(a)", "9.5(a)", "", "Lanterns are red.", 21, 21)
    top = Provision(Level.SECTION, "9.5", "§ 9.5.", "9.5", "Lanterns.", "", 20, 21, (), (below,))
    return tuple(Change((ChangeClass.ADDED,), (), (one,), (WordPiece("new", one.own),)) for one in (top, below))


def test_what_was_added_together_is_counted_and_searched(tmp_path: Path, browse: Browse) -> None:
    page = written(tmp_path, *a_group(), a_change("1", ChangeClass.WORDING))
    assert "3 of 3 changes shown" in browse(page)
    dom = browse(page, at="#view=side&search=lanterns%20are")
    assert "2 of 3 changes shown" in dom


def test_one_side_that_has_nothing_says_so(tmp_path: Path, browse: Browse) -> None:
    dom = browse(written(tmp_path, *a_group()))
    assert '<p class="soft">Old: has nothing here</p>' in dom
    assert '<p class="soft">New</p>' in dom


def test_text_from_a_document_does_not_run(page: Path, browse: Browse, act: Act) -> None:
    assert "<title>Redline:" in browse(page)
    assert "<title>Redline:" in act(page, "")


def test_without_its_script_the_page_shows_everything_inline(page: Path, browse: Browse) -> None:
    text = re.sub(r"script-src '[^']*'", "script-src 'none'", page.read_text("utf-8"))
    page.write_text(text, encoding="utf-8")
    dom = browse(page)
    assert hidden(dom) == []
    assert '<html lang="en" data-view="inline">' in dom
    assert 'class="pair"' not in dom


@pytest.mark.parametrize("width", [1280, 400])
def test_the_browser_paints_the_page(page: Path, browser: Browser, width: int) -> None:
    with open_file(browser, page, width=width) as tab:
        picture = tab.screenshot()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert len(picture) > 10_000


def test_nothing_is_wider_than_a_narrow_screen(page: Path, browser: Browser) -> None:
    with open_file(browser, page, width=400) as tab:
        assert tab.evaluate("document.documentElement.scrollWidth") == 400


def test_the_browser_prints_the_page(page: Path, browser: Browser) -> None:
    with open_file(browser, page, at="#hide=wording,figure") as tab:
        assert tab.pdf().startswith(b"%PDF-")
