"""Chapters to be read: every rule and provision of the shipped rulesets has its page, and a search finds its way."""

import re
from urllib.parse import unquote

import pytest
from benches import shared_desk

from compliance.load import shipped_library
from compliance.model import Ruleset, provisions_of
from compliance.web.views import chapters as reading
from compliance.web.views.addresses import field_address, provision_address, rule_address
from compliance.web.views.provision import parents_of_provision
from compliance.web.views.search import SearchedText, SearchResult, mark_matches

IDS = shipped_library().ids()


def _chapters() -> reading.Chapters:
    return reading.chapters_of(shared_desk())


def _ruleset(name: str) -> Ruleset:
    found = _chapters().ruleset(name)
    assert found is not None
    return found


def _search(query: str, **more: str) -> SearchResult:
    return reading.search_chapters(_chapters(), query, **more)


def _first(query: str) -> tuple[str, str]:
    group = _search(query).groups[0]
    return group.kind, unquote(group.hits[0].address)


@pytest.mark.parametrize("name", IDS)
def test_every_rule_has_its_page(name: str) -> None:
    ruleset = _ruleset(name)
    views = [reading.show_rule(_chapters(), ruleset, rule) for rule in ruleset.rules]
    assert [view.address for view in views] == [rule_address(name, rule.id) for rule in ruleset.rules]
    assert all(view.cases and (view.fields or view.watched) and view.requires.said for view in views)
    assert [one.next.address for one in views[:-1] if one.next] == [one.address for one in views[1:]]
    assert all(reading.find_rule(ruleset, rule.id) is rule for rule in ruleset.rules)


@pytest.mark.parametrize("name", IDS)
def test_every_provision_has_its_page(name: str) -> None:
    ruleset = _ruleset(name)
    known = provisions_of(ruleset.outline)
    views = [reading.show_provision(_chapters(), ruleset, one) for one in known]
    assert [unquote(view.address.rpartition("/")[2]) for view in views] == list(known)
    assert all(view.disposition in {line.disposition for line in ruleset.ledger} for view in views)
    assert {rule.id for view in views for rule in view.rules} == {rule.id for rule in ruleset.rules}


@pytest.mark.parametrize("name", IDS)
def test_every_provision_is_found_by_its_citation(name: str) -> None:
    ruleset = _ruleset(name)
    for one in provisions_of(ruleset.outline)[::17]:
        for written in (one, ruleset.short_cite(one), ruleset.cite(one)):
            group = _search(written).groups[0]
            assert group.kind == "provision"
            assert provision_address(name, one) in {hit.address for hit in group.hits}


def test_every_field_has_its_page() -> None:
    views = [reading.show_field(_chapters(), name) for name in _chapters().vocabulary.fields]
    assert all(view is not None for view in views)


@pytest.mark.parametrize(
    "written", ["575.12(c)", "§ 575.12(c)", "§575.12 (C)", "58 Pa. Code § 575.12(c)", "Section 575.12(c)"]
)
def test_an_exact_citation_goes_first(written: str) -> None:
    found = _search(written)
    assert _first(written) == ("provision", "/chapters/pa-575/provisions/575.12(c)")
    assert {hit.chapter for group in found.groups for hit in group.hits} == {"pa-575"}


def test_under_a_section_its_paragraphs_follow_and_no_other_section() -> None:
    provisions = _search("575.1", kind="provision").groups[0]
    assert [hit.address for hit in provisions.hits] == ["/chapters/pa-575/provisions/575.1"]
    twelve = [hit.address.rpartition("/")[2] for hit in _search("575.12", kind="provision").groups[0].hits]
    assert twelve == ["575.12", "575.12(a)", "575.12(b)", "575.12(c)"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("pa-575.shuffle.cut-depth", ("rule", "/chapters/pa-575/rules/pa-575.shuffle.cut-depth")),
        ("payout_limit.amount", ("field", "/chapters/fields/payout_limit.amount")),
        ("Ch. 575", ("chapter", "/chapters/pa-575")),
        ("chapter 561", ("chapter", "/chapters/pa-561")),
        ("pai gow", ("chapter", "/chapters/pa-561")),
    ],
)
def test_a_name_goes_first(query: str, first: tuple[str, str]) -> None:
    assert _first(query) == first


def test_words_are_found_in_titles_before_summaries() -> None:
    hits = _search("surrender", kind="rule").groups[0].hits
    assert "surrender" in "".join(piece.text for piece in hits[0].title).lower()


def test_a_field_leads_to_the_rules_that_read_it_in_every_chapter() -> None:
    rules = _search("layout.areas", kind="rule").groups[0].hits
    view = reading.show_field(_chapters(), "layout.areas")
    assert view is not None
    assert {hit.chapter for hit in rules} == {one.id for one in view.chapters}
    assert len(view.chapters) > 3


def test_a_hand_finds_the_paytables_that_pay_it() -> None:
    found = {hit.chapter for hit in _search("royal match", kind="paytable").groups[0].hits}
    assert found == {"pa-659a"}


def test_where_nothing_has_all_words_some_are_enough_and_it_is_said() -> None:
    assert not _search("payout limit").partly
    assert _search("payout limit zebra").partly
    assert _search("zebra").total == 0


@pytest.mark.parametrize("query", ["", " ", "§", "...", "\0", "(", "*", "[a-", "\\", "x" * 10_000, "( " * 5_000])
def test_any_query_has_an_answer(query: str) -> None:
    assert _search(query).total >= 0


def test_what_is_marked_adds_up_to_the_text() -> None:
    pieces = mark_matches("Cut cards, cut deep", re.compile("cut", re.IGNORECASE))
    assert pieces == (
        SearchedText("Cut", True),
        SearchedText(" cards, ", False),
        SearchedText("cut", True),
        SearchedText(" deep", False),
    )


def test_a_provision_stands_under_its_section() -> None:
    known = ("7.2", "7.2(a)", "7.2(a)(1)", "7.2(b)(3)")
    assert parents_of_provision("7.2(a)(1)", known) == ("7.2", "7.2(a)")
    assert parents_of_provision("7.2(b)(3)", known) == ("7.2",)
    assert parents_of_provision("7.2", known) == ()


def test_a_citation_keeps_its_brackets_in_an_address_and_nothing_else() -> None:
    assert provision_address("pa-575", "575.12(c)") == "/chapters/pa-575/provisions/575.12(c)"
    assert provision_address("zz", "7 a/b?#<é>") == "/chapters/zz/provisions/7%20a%2Fb%3F%23%3C%C3%A9%3E"
    assert field_address("a.b_c") == "/chapters/fields/a.b_c"


def test_what_is_built_once_is_kept() -> None:
    assert _chapters().index() is _chapters().index()
    assert _chapters().cases("pa-521") is _chapters().cases("pa-521")


def test_all_that_shares_a_chapter_stands_beside_it() -> None:
    kin = {one.chapter.address: one.why for one in reading.show_chapter(_chapters(), _ruleset("pa-659a-asia")).kin}
    assert kin["/chapters/pa-659a"] == "Gives way to"
    assert kin["/chapters/pa-575"] == "Same game"
