import re
from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser

import pytest
from redline_samples import FIGURE, PLACE, REFERENCE, a_group, a_hostile_redline, a_redline
from report_views import HOSTILE

from compliance.model import ChangeClass
from compliance.report import redline_document, render_redline_html, render_redline_part
from compliance.report.writers.html import part_in_html

VOID = {"meta", "br", "input", "col"}


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
    for outside in ("http://", "https://", "src=", "<link", "url(", "@import", "localStorage"):
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
    cards = [attrs["id"] for attrs in page.within("section") if attrs.get("class") == "level-3"]
    assert cards == [f"c{number}" for number in (2, 3, 4, 6, 7, 8, 9, 10)]
    assert page.values("data-for") == cards


def test_the_page_takes_the_document_as_it_is_written_elsewhere() -> None:
    redline = a_redline()
    document = redline_document(redline)
    (part,) = document.parts
    assert part_in_html(part) in render_redline_html(redline)
    assert f"<title>{document.title}</title>" in render_redline_html(redline)


def test_deletions_and_insertions_are_marked_up() -> None:
    words = "<p>The dealer shall wait<del> 30</del><ins> 45</ins> seconds after"
    assert words in render_redline_html(a_redline(FIGURE))


def test_changed_references_and_places_have_cards_filters_and_colours() -> None:
    page = render_redline_html(a_redline(REFERENCE, PLACE))
    for kind, tone in (("reference", "bad"), ("place", "fair")):
        assert f'class="filter {kind}" data-kind="{kind}"' in page
        assert f'<strong class="mark {tone}">{kind} changed</strong>' in page
        assert re.search(rf"^\.redline \.filters [^{{]*\.{kind}\b[^{{]*{{ color", page, re.MULTILINE)


def test_what_went_together_is_one_card_whose_entry_counts_for_all() -> None:
    page = Page(render_redline_html(a_redline(*a_group(ChangeClass.REMOVED))))
    assert page.values("data-count") == ["6"]
    assert page.values("data-for") == ["c1"]
    assert "removed, 5 below it" in page.text


def test_filters_are_buttons_that_say_their_state_and_count() -> None:
    page = render_redline_html(a_redline())
    assert 'data-kind="figure" aria-pressed="true">figure changed <b>1</b></button>' in page
    assert 'data-kind="unchanged"' not in page
    assert all(attrs["type"] == "button" for attrs in Page(page).within("button"))


def test_everything_is_on_the_page_without_the_script() -> None:
    page = page_of()
    assert "hidden" not in {name for _, attrs in page.tags for name in attrs}
    assert page.within("html")[0]["data-view"] == "inline"


def test_a_moved_provision_links_to_its_change() -> None:
    page = render_redline_html(a_redline())
    assert '<th scope="row">7.4(a)</th><td>9.4(a)</td><td>renumbered</td>' in page
    assert '<a href="#c3">figure changed, modal changed</a>' in page


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


def test_a_part_of_another_page_has_lower_headings_and_no_script_of_its_own() -> None:
    part = Page(render_redline_part(a_redline()))
    assert part.open == []
    assert not part.within("h1")
    assert not part.within("script")
    assert part.within("div")[0] == {"class": "redline", "id": "redlined", "tabindex": "-1"}
