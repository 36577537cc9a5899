"""Chapters in the browser: every address answers, what is not there leads on, and queries stay text."""

import re
from html import unescape
from urllib.parse import quote

import pytest
from benches import Visitor, folder_with, shared_desk, visitor

from compliance.load import shipped_library
from compliance.model import provisions_of
from compliance.web.views import chapters as reading

PAGES = ("", "/rules", "/readings", "/paytables", "/ledger", "/cases")
IDS = shipped_library().ids()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Visitor:
    return visitor(folder_with(tmp_path_factory.mktemp("filings")))


def _links(text: str, start: str) -> set[str]:
    return {link for one in re.findall(r'href="([^"#]+)', text) if (link := unescape(one)).startswith(start)}


def test_every_chapter_stands_in_the_list(client: Visitor) -> None:
    text = client.get("/chapters").text
    assert {f"/chapters/{name}" for name in IDS} <= _links(text, "/chapters/")
    assert _links(text, "/new") == {f"/new?chapter={name}" for name in IDS}


@pytest.mark.parametrize("name", IDS)
def test_every_page_of_a_chapter_answers(client: Visitor, name: str) -> None:
    assert [client.get(f"/chapters/{name}{page}").status_code for page in PAGES] == [200] * len(PAGES)


def test_every_link_of_a_chapter_leads_to_its_pages(client: Visitor) -> None:
    pages = [client.get(f"/chapters/pa-555{page}").text for page in PAGES]
    links = {link for text in pages for link in _links(text, "/chapters")}
    assert len(links) > 200
    assert {link: code for link in sorted(links) if (code := client.get(link).status_code) != 200} == {}


def test_a_chapter_leads_to_a_new_submission_a_comparison_and_its_odds(client: Visitor) -> None:
    text = client.get("/chapters/pa-575").text
    wanted = ("/new?chapter=pa-575", "/compare?first=pa-575", "/odds?chapter=pa-575")
    assert [address for address in wanted if f'href="{address}"' not in text] == []
    assert "/odds?" not in client.get("/chapters/pa-525").text


def test_a_rule_shows_what_it_asks_and_what_it_rests_on(client: Visitor) -> None:
    text = client.get("/chapters/pa-575/rules/pa-575.shuffle.cut-depth").text
    assert "at least 10" in text
    assert "shuffle.cut_depth &gt;= 10" in text
    assert 'href="/chapters/pa-575/provisions/575.5(c)"' in text
    assert 'href="/chapters/fields/shuffle.cut_depth"' in text
    assert "rulesets/pa-575/shuffle.yaml:" in text
    assert "exactly ten" in text


def test_the_end_of_a_rules_id_leads_to_its_own_address(client: Visitor) -> None:
    answer = client.get("/chapters/pa-575/rules/cut-depth", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/chapters/pa-575/rules/pa-575.shuffle.cut-depth"


@pytest.mark.parametrize("written", ["§ 575.12 (c)", "58 Pa. Code § 575.12(c)", "575.12(C)", "section 575.12(c)"])
def test_a_citation_written_otherwise_leads_to_the_provision(client: Visitor, written: str) -> None:
    answer = client.get(f"/chapters/pa-575/provisions/{quote(written)}", follow_redirects=False)
    assert answer.headers["location"] == "/chapters/pa-575/provisions/575.12(c)"


def test_an_escaped_address_of_a_provision_is_the_same(client: Visitor) -> None:
    plain, escaped = (client.get(f"/chapters/pa-575/provisions/{cite}") for cite in ("575.12(c)", "575.12%28c%29"))
    assert plain.status_code == escaped.status_code == 200
    assert plain.text == escaped.text


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("/chapters/pa-576", "/chapters/pa-575"),
        ("/chapters/pa-57S/rules", "/chapters/pa-575"),
        ("/chapters/pa-575/rules/shuffle.cut-dept", "/chapters/pa-575/rules/pa-575.shuffle.cut-depth"),
        ("/chapters/pa-575/provisions/575.12(z)", "/chapters/pa-575/provisions/575.12(c)"),
        ("/chapters/pa-575/provisions/659a.2", "/chapters/pa-659a/provisions/659a.2"),
        ("/chapters/fields/shuffle.methd", "/chapters/fields/shuffle.method"),
        ("/chapters/fields/shuffle", "/chapters/fields/shuffle.method"),
    ],
)
def test_what_is_not_there_suggests_what_is(client: Visitor, address: str, near: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert near in _links(answer.text, "/chapters/")


@pytest.mark.parametrize(
    "address",
    [
        "/chapters/..%2f..%2frulesets%2fpa-575",
        "/chapters/%2e%2e",
        "/chapters/<script>alert(1)<%2fscript>",
        "/chapters/pa-575/rules/<script>alert(1)<%2fscript>",
        "/chapters/pa-575/provisions/%00%0a%1b[31m",
        "/chapters/fields/" + "x" * 10_000,
        "/chapters/pa-575/provisions/" + "(a)" * 3_000,
    ],
)
def test_a_hostile_address_is_not_found_and_shown_as_text(client: Visitor, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text
    assert not set("\0\x1b") & set(answer.text)


def test_a_path_of_the_machine_is_no_chapter(client: Visitor) -> None:
    place = quote(str(shared_desk().library.folder / "pa-575"), safe="")
    assert client.get(f"/chapters/{place}").status_code == 404


def test_an_empty_search_says_what_can_be_searched(client: Visitor) -> None:
    for query in ("", "?q=", "?q=%20%C2%A7%20"):
        assert "What can be searched" in client.get(f"/search{query}").text


def test_a_search_marks_what_it_found(client: Visitor) -> None:
    text = client.get("/search", params={"q": "575.12(c)"}).text
    assert text.index('href="/chapters/pa-575/provisions/575.12(c)"') < text.index('href="/chapters/pa-575/rules/')
    assert "<mark>575.12(c)</mark>" in text


@pytest.mark.parametrize(
    "query",
    [
        '"><script>alert(1)</script>',
        "<img src=x onerror=alert(1)> card",
        "{{ 7 * 7 }}",
        "a\0b\x1b[31mc",
        "card \u202e drac",
    ],
)
def test_a_hostile_query_is_shown_as_text(client: Visitor, query: str) -> None:
    answer = client.get("/search", params={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert "<img" not in answer.text
    assert not set("\0\x1b\u202e") & set(answer.text)


def test_a_very_long_query_is_cut_and_said_to_be(client: Visitor) -> None:
    answer = client.get("/search", params={"q": "<b>" + "x" * 10_000})
    assert answer.status_code == 200
    assert "Only the first 200 characters" in answer.text
    assert "x" * 300 not in answer.text


def test_a_search_can_be_kept_to_a_chapter_and_a_kind(client: Visitor) -> None:
    text = client.get("/search", params={"q": "card", "chapter": "pa-553", "kind": "rule"}).text
    found = _links(text.partition('role="status"')[2], "/chapters/")
    assert found
    assert all(link.startswith("/chapters/pa-553/rules/") for link in found)


def test_an_unknown_chapter_or_kind_of_a_search_is_as_if_none_were_asked_for(client: Visitor) -> None:
    plain, strange = (
        client.get("/search", params={"q": "card"} | more) for more in ({}, {"chapter": "../x", "kind": "no"})
    )
    assert strange.status_code == 200
    assert _links(strange.text, "/chapters/") == _links(plain.text, "/chapters/")


@pytest.mark.parametrize("name", IDS)
def test_a_sample_of_rules_and_provisions_answers(client: Visitor, name: str) -> None:
    ruleset = reading.chapters_of(shared_desk()).ruleset(name)
    assert ruleset is not None
    rules = [f"rules/{rule.id}" for rule in ruleset.rules[::29]]
    provisions = [f"provisions/{one}" for one in provisions_of(ruleset.outline)[::41]]
    assert {client.get(f"/chapters/{name}/{address}").status_code for address in rules + provisions} == {200}
