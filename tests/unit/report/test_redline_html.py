import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from redline_samples import FIGURE, PLACE, REFERENCE, STAYED, a_change, a_group, a_hostile_redline, a_redline
from report_views import HOSTILE

from compliance.assets import shelf
from compliance.model import ChangeClass
from compliance.report import render_redline_html
from compliance.report.redline.view import redline_view

VOID = {"meta", "br", "input"}
COLOUR = re.compile(r"--([\w-]+): (#[0-9a-f]{6})")
PAIRS = [
    ("ink", "paper"), ("soft", "paper"), ("link", "paper"), ("bad", "paper"), ("good", "paper"), ("open", "paper"),
    ("ink", "faint"), ("soft", "faint"), ("link", "faint"), ("bad", "faint"), ("good", "faint"), ("open", "faint"),
    ("bad", "bad-wash"), ("good", "good-wash"),
]  # fmt: skip


class Page(HTMLParser):
    """A page read back: its tags in balance, their attributes, and its text without style and script."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.pieces: list[str] = []
        self.script = ""
        self.feed(page)
        self.close()
        self.text = "".join(self.pieces)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script":
            self.script += data
        elif not self.open or self.open[-1] != "style":
            self.pieces.append(data)

    def values(self, name: str) -> list[str]:
        return [value for _, attrs in self.tags if (value := attrs.get(name)) is not None]

    def within(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


def page_of(*changes: object) -> Page:
    return Page(render_redline_html(a_redline(*changes)))  # type: ignore[arg-type]


def test_every_tag_is_closed_in_order() -> None:
    page = page_of()
    assert page.open == []
    assert len(page.within("main")) == len(page.within("h1")) == 1


def test_the_page_needs_nothing_from_outside() -> None:
    page = render_redline_html(a_redline())
    for outside in ("http://", "https://", "src=", "<link", "url(", "@import", "style=", "localStorage"):
        assert outside not in page


def test_the_page_runs_its_own_script_and_no_other() -> None:
    page = page_of()
    digest = b64encode(sha256(page.script.encode()).digest()).decode()
    policy = next(attrs["content"] for attrs in page.within("meta") if "http-equiv" in attrs)
    assert policy is not None
    assert f"script-src 'sha256-{digest}';" in policy
    assert "default-src 'none'" in policy
    assert len(page.within("script")) == 1


def test_no_id_is_used_twice_and_every_link_has_a_target() -> None:
    page = page_of()
    ids = page.values("id")
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in page.values("href")} <= set(ids)
    assert {*page.values("for"), *page.values("aria-labelledby"), *page.values("data-for")} <= set(ids)


def test_every_change_that_is_not_unchanged_has_a_card_and_an_entry() -> None:
    page = page_of()
    cards = [attrs["id"] for attrs in page.within("section") if attrs.get("class") == "card"]
    assert cards == [f"c{number}" for number in (2, 3, 4, 6, 7, 8, 9, 10)]
    assert page.values("data-for") == cards


def test_deletions_and_insertions_are_marked_up() -> None:
    page = render_redline_html(a_redline(FIGURE))
    old = '<p class="words">The dealer shall wait <span class="cut"><del>30</del></span> seconds after'
    gap = '<span class="cut"> </span>'
    new = (
        f'<p class="words">The dealer shall wait{gap}<span class="cut"><del>30</del></span> <ins>45</ins> seconds after'
    )
    assert old in page
    assert new in page


def test_the_page_says_what_helped_and_what_the_numbers_count() -> None:
    text = page_of().text
    assert "Helped by" in text
    assert "the terms in `kites.yaml`" in text
    assert "(a change of several classes counts in each; numbers count all pairs, the unchanged ones too)" in text


def test_changed_references_and_places_have_cards_filters_and_colours() -> None:
    page = render_redline_html(a_redline(REFERENCE, PLACE))
    for kind in ("reference", "place"):
        assert f'class="filter {kind}" data-kind="{kind}"' in page
        assert f'<strong class="mark {kind}">{kind} changed</strong>' in page
        assert re.search(rf"^\.[^{{]*\.?{kind}\b[^{{]*{{ color", page, re.MULTILINE)
    assert '<p class="note">7.8(a)(2) before, 9.2(d) now</p>' in page


def test_what_went_together_is_one_card_that_counts_for_all() -> None:
    page = render_redline_html(a_redline(*a_group(ChangeClass.REMOVED)))
    assert [attrs["data-count"] for attrs in Page(page).within("section") if "data-count" in attrs] == ["6"]
    assert '<p class="soft">5 provisions below it removed with it:</p>' in page
    assert '<p id="c2" tabindex="-1" data-depth="1"><b>(a)</b> <span class="cut"><del>A festival' in page
    row = '<tr id="c6" tabindex="-1"><th scope="row"><del>Any two kites</del></th><td><del>1 to 1</del></td></tr>'
    assert row in page
    ids = Page(page).values("id")
    assert len(ids) == len(set(ids))


def test_unchanged_words_are_not_wrapped_one_by_one() -> None:
    words = " ".join(f"word{number}" for number in range(500))
    before, after = (render_redline_html(a_redline(a_change(text, "-gone"))) for text in ("word", words))
    assert after.count("<span") == before.count("<span")


def test_filters_are_buttons_that_say_their_state_and_count() -> None:
    page = render_redline_html(a_redline())
    assert 'data-kind="figure" aria-pressed="true">figure changed <b>1</b></button>' in page
    assert 'data-kind="unchanged"' not in page
    assert all(attrs["type"] == "button" for attrs in Page(page).within("button"))


def test_everything_is_on_the_page_without_the_script() -> None:
    page = page_of()
    assert "hidden" not in {name for _, attrs in page.tags for name in attrs}
    assert page.within("html")[0]["data-view"] == "side"
    for view in redline_view(a_redline()).substance:
        cells = [text for cell in view.cells for text in (cell.row, cell.column, cell.old, cell.new)]
        assert all(text in page.text for text in cells or [run.text for run in view.runs])
    assert "the preamble of the old text (lines 1-40): the new text has none" in page.text


def test_a_moved_provision_links_to_its_line_among_the_moves_and_back() -> None:
    page = render_redline_html(a_redline())
    assert '<a class="mark move" href="#p3">renumbered</a>' in page
    assert '<tr id="p3" tabindex="-1"><th scope="row">7.4(a)</th><td>9.4(a)</td>' in page
    assert '<a href="#c3">figure changed, modal changed</a>' in page


def test_a_redline_without_changes_says_so() -> None:
    text = page_of(STAYED).text
    assert "No change of substance was found." in text
    assert "Changes of form only" not in text


def test_deletions_and_insertions_are_announced_and_not_told_by_colour_alone() -> None:
    css = (shelf("templates") / "redline.css").read_text("utf-8")
    assert 'del::before { content: " [deleted: "; }' in css
    assert 'ins::before { content: " [inserted: "; }' in css
    assert re.search(r"^del \{[^}]*line-through", css, re.MULTILINE)
    assert re.search(r"^ins \{[^}]*underline", css, re.MULTILINE)


def test_the_keys_are_named_on_the_page() -> None:
    assert "keys j next, k previous" in page_of().text


@pytest.mark.parametrize("hostile", [*HOSTILE, "</script><script>x()</script>", '"><img src=x onerror=x()>', "[red]"])
def test_text_from_a_file_is_shown_as_text(hostile: str) -> None:
    clean, page = (
        Page(render_redline_html(a_hostile_redline("plain"))),
        Page(render_redline_html(a_hostile_redline(hostile))),
    )
    assert [tag for tag, _ in page.tags] == [tag for tag, _ in clean.tags]
    assert [set(attrs) for _, attrs in page.tags] == [set(attrs) for _, attrs in clean.tags]
    assert page.script == clean.script
    assert not set(page.text) & set("\x1b\x9b\x07\r\t\u202e")
    assert page.text.encode()


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("scheme", [0, 1], ids=("light", "dark"))
@pytest.mark.parametrize(("ink", "paper"), PAIRS)
def test_colours_can_be_told_from_what_they_stand_on(scheme: int, ink: str, paper: str) -> None:
    css = (shelf("templates") / "redline.css").read_text("utf-8")
    colours = dict(COLOUR.findall(css.split(":root {")[1 + scheme].partition("}")[0]))
    light, dark = sorted((luminance(colours[ink]), luminance(colours[paper])), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
