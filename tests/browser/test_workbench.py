"""What people do with the workbench, done in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from benches import SUBMISSIONS, folder_with, served
from playwright.sync_api import BrowserContext, Locator, Page, expect

RIVER = "river-bend.yaml"
Served = tuple[Path, str]


class Own(NamedTuple):
    """A submission that only one test works at, in a folder that all tests of this file share."""

    path: Path
    url: str
    """Where its folder is served."""

    @property
    def edit(self) -> str:
        """The address of the page where it is edited."""
        return f"{self.url}edit/{self.path.name}"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("desk")
    with served(folder) as url:
        yield folder, url


@pytest.fixture
def own(desk: Served) -> Iterator[Own]:
    folder, url = desk
    path = folder_with(folder, RIVER) / RIVER
    yield Own(path, url)
    path.unlink(missing_ok=True)


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """Return a browser as somebody has it who keeps the text open, and all sections on one page."""
    for key in ("compliance-text", "compliance-sections"):
        context.add_init_script(f"try {{ localStorage.setItem('{key}', 'yes') }} catch {{}}")
    return context


def with_words(part: str) -> re.Pattern[str]:
    return re.compile(re.escape(part))


def field(page: Page, name: str) -> Locator:
    return page.locator(f'[data-field="{name}"]')


def test_a_new_user_drops_a_bad_submission_reads_the_variance_fixes_it_saves_and_downloads_a_pdf(
    tmp_path: Path, page: Page
) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    with served(folder) as url:
        page.goto(url)
        page.get_by_label("A submission or a document").set_input_files(SUBMISSIONS / RIVER)
        page.wait_for_url("**/draft")
        expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
        expect(page.locator("#result")).to_contain_text("2 variances")
        limit = field(page, "payout_limit.amount")
        page.get_by_role("button", name="Payout limit is below the floor").first.click()
        expect(limit.locator(".card")).to_contain_text("§ 575.12(c)")
        expect(limit.locator(".card")).to_contain_text("at least $50,010")
        limit.locator("input").fill("$50,010")
        expect(page.locator("#result")).to_contain_text("1 variance")
        expect(page.locator("#text")).to_have_value(with_words("amount: $50,010"))
        paytable = field(page, "wagers.bonus.paytable")
        paytable.get_by_label("four-of-a-kind, pays").fill("30 to 1")
        headline = page.locator('#result [data-outcome="needs_review"]')
        expect(headline).to_have_text("NO VARIANCE, 2 POINTS FOR A PERSON")
        expect(page.locator("#overview .found")).to_have_count(0)
        page.get_by_role("button", name="Save", exact=True).click()
        page.get_by_label("Name of the file in the folder").fill("mine.yaml")
        page.locator("#naming").get_by_role("button", name="Save").click()
        expect(page.locator("#saved")).to_have_text("saved")
        assert not list(folder.glob(".*"))
        text = (folder / "mine.yaml").read_text()
        assert "amount: $50,010" in text
        assert "Four-of-a-kind: 30 to 1" in text
        assert text.splitlines()[0] == (SUBMISSIONS / RIVER).read_text().splitlines()[0]
        with page.expect_download() as started:
            page.get_by_role("button", name="Download").click()
        paper = tmp_path / "report.pdf"
        started.value.save_as(paper)
        assert started.value.suggested_filename == "mine.pdf"
        assert paper.read_bytes().startswith(b"%PDF-")


def test_a_change_in_the_text_shows_in_the_form_and_the_other_way_round(own: Own, page: Page) -> None:
    page.goto(own.edit)
    text = page.locator("#text")
    expect(field(page, "table.positions").locator("input")).to_have_value("6")
    before = text.input_value()
    text.fill(before.replace("positions: 6", "positions: 7   # more seats"))
    expect(field(page, "table.positions").locator("input")).to_have_value("7")
    page.get_by_label("Find a field").fill("table.positions")
    field(page, "table.positions").locator("input").fill("5")
    expect(text).to_have_value(with_words("positions: 5   # more seats"))
    assert text.input_value() == before.replace("positions: 6", "positions: 5   # more seats")
    page.get_by_role("button", name="Undo").click()
    expect(text).to_have_value(with_words("positions: 7"))


def test_what_cannot_be_read_is_said_beside_the_field_and_keeps_the_text_from_being_saved(own: Own, page: Page) -> None:
    page.goto(own.edit)
    limit = field(page, "payout_limit.amount")
    limit.locator("input").fill("lots")
    expect(limit.locator(".field-problem")).to_contain_text("not in the text")
    expect(page.locator("#unstated")).to_contain_text("Payout limit")
    expect(page.locator("#verdict")).to_have_class(with_words("stale"))
    text = page.locator("#text")
    text.fill(text.input_value() + "# a word\n")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#told")).to_contain_text("Not saved")
    assert own.path.read_text() == (SUBMISSIONS / RIVER).read_text()


def test_a_cure_is_applied_with_one_click(own: Own, page: Page) -> None:
    page.goto(own.edit)
    limit = field(page, "payout_limit.amount")
    limit.locator(".apply").filter(has_text="raise payout_limit.amount").get_by_role("button").click()
    expect(page.locator("#result")).to_contain_text("1 variance")
    expect(page.locator("#text")).to_have_value(with_words("amount: $50,010"))


def test_what_somebody_else_has_to_give_is_stated_only_once_it_is_said_to_be_given(desk: Served, page: Page) -> None:
    folder, url = desk
    name = "tollgate-petition-pending.yaml"
    path = folder_with(folder, name) / name
    page.goto(f"{url}edit/{name}")
    way = page.locator('.apply[data-act="others"]').first
    expect(way).to_contain_text(
        "obtain the approval of the modification (Pennsylvania Gaming Control Board), then state"
    )
    button = way.get_by_role("button", name="It has been given: state it")
    asked: list[str] = []
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    button.click()
    assert "Has it been given?" in asked[0]
    assert page.locator("#text").input_value() == path.read_text("utf-8")
    page.once("dialog", lambda dialog: dialog.accept())
    button.click()
    expect(page.locator("#text")).to_have_value(with_words("approvals.waiver: board"))
    path.unlink()


def test_independent_changes_are_offered_as_choices(desk: Served, page: Page) -> None:
    folder, url = desk
    name = "covered-bridge-banked-habits.yaml"
    path = folder_with(folder, name) / name
    page.goto(f"{url}edit/{name}")
    whole = page.locator(".whole-cures")
    expect(whole.locator("summary")).to_contain_text(
        "16 smallest changes make it compliant (4 edits each): choose one of each"
    )
    whole.locator("summary").click()
    assert [one.locator(".apply").count() for one in whole.locator(".choices > li").all()] == [2, 2, 2, 2]
    cut = whole.locator(".apply").filter(has_text="change shuffle.cut from no to yes")
    cut.get_by_role("button", name="It is done: state it").click()
    expect(page.locator("#text")).to_have_value(with_words("  cut: yes"))
    path.unlink()


def test_two_tabs_in_conflict_lose_nothing(own: Own, context: BrowserContext) -> None:
    one, other = context.new_page(), context.new_page()
    for tab, mark in ((one, "# by one\n"), (other, "# by the other\n")):
        tab.goto(own.edit)
        expect(tab.locator("#result")).to_contain_text("NOT COMPLIANT")
        text = tab.locator("#text")
        text.fill(text.input_value() + mark)
    one.get_by_role("button", name="Save", exact=True).click()
    expect(one.locator("#saved")).to_have_text("saved")
    other.get_by_role("button", name="Save", exact=True).click()
    both = other.get_by_role("dialog", name="The file has changed since it was opened")
    expect(both).to_contain_text("# by one")
    expect(both).to_contain_text("# by the other")
    assert own.path.read_text().endswith("# by one\n")
    both.get_by_role("button", name="Go on editing mine").click()
    assert other.locator("#text").input_value().endswith("# by the other\n")
    assert own.path.read_text().endswith("# by one\n")
    other.get_by_role("button", name="Save", exact=True).click()
    both.get_by_role("button", name="Save mine over it").click()
    expect(other.locator("#saved")).to_have_text("saved")
    assert own.path.read_text().endswith("# by the other\n")


def test_an_editor_that_changed_the_file_meanwhile_is_noticed(own: Own, page: Page) -> None:
    page.goto(own.edit)
    expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
    own.path.write_text(own.path.read_text() + "# from an editor\n")
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#text")).to_have_value(with_words("# from an editor"))


def test_a_file_that_is_gone_is_not_called_saved(own: Own, page: Page) -> None:
    page.goto(own.edit)
    expect(page.locator("#saved")).to_have_text("saved")
    own.path.unlink()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#told")).to_contain_text("The file is gone")
    expect(page.locator("#saved")).to_have_text("unsaved changes")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Save it again").click()
    expect(page.locator("#saved")).to_have_text("saved")
    assert own.path.is_file()


def test_a_script_in_a_holders_name_does_not_run(own: Own, page: Page) -> None:
    evil = "<script>document.title='taken'</script><img src=x onerror=\\\"document.title='taken'\\\">"
    text = own.path.read_text().replace("holder: River Bend Casino", f'holder: "{evil}"')
    own.path.write_text(text)
    for address in ("", f"edit/{RIVER}", f"report/{RIVER}"):
        page.goto(own.url + address)
        expect(page.locator("body")).to_contain_text("<script>" if "edit" not in address else "NOT COMPLIANT")
        page.wait_for_timeout(300)
        assert "taken" not in page.title()
        assert page.evaluate("document.querySelectorAll('main script, main img').length") == 0


def test_a_new_submission_is_started_from_a_chapter(tmp_path: Path, page: Page) -> None:
    folder = tmp_path / "empty"
    folder.mkdir()
    with served(folder) as url:
        page.goto(url)
        page.get_by_role("link", name="Start a filing").click()
        page.get_by_label("Pennsylvania").check()
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("Asia Poker", exact=True).check()
        page.get_by_role("button", name="Continue").click()
        if "/new" not in page.url:
            page.get_by_label("Ch. 575").check()
            page.get_by_role("button", name="Continue").click()
        expect(page.locator("#result")).to_contain_text("Nothing is judged yet")
        field(page, "holder").locator("input").fill("Test House")
        field(page, "filed").locator("input").fill("2012-03-01")
        expect(page.locator("#result")).to_contain_text("Asia Poker")
        expect(page.locator("#text")).to_have_value(with_words("holder: Test House"))
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(url)
        page.locator(".draft-here a").click()
        expect(page.locator("#text")).to_have_value(with_words("holder: Test House"))
        page.reload()
        expect(field(page, "holder").locator("input")).to_have_value("Test House")


def test_unlawful_elections_are_visible_and_marked(own: Own, page: Page) -> None:
    page.goto(own.edit)
    progressive = field(page, "wagers.progressive.amount")
    expect(progressive.locator(".barred")).to_contain_text("no authority, § 575.7")


def test_the_list_filters_and_sorts(shelf_url: Served, page: Page) -> None:
    _, url = shelf_url
    page.goto(url)
    rows = page.locator("#list tbody tr:visible")
    expect(page.locator("#list [data-pending]")).to_have_count(0)
    page.get_by_label("Result", exact=True).select_option("needs_review")
    expect(rows).to_have_count(1)
    page.get_by_label("Result", exact=True).select_option("")
    page.get_by_role("searchbox", name="Filter").fill("river bend")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Variances").click()
    expect(rows.first).to_contain_text(RIVER)


def test_what_is_served_read_only_cannot_be_saved(page: Page, tmp_path: Path) -> None:
    with served(own_copy(tmp_path), "--read-only") as url:
        page.goto(f"{url}edit/{RIVER}")
        expect(page.locator("#saved")).to_have_text("read-only")
        expect(page.get_by_role("button", name="Save", exact=True)).to_be_disabled()


def own_copy(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "copy", RIVER)


def test_letters_typed_while_an_answer_is_under_way_are_not_lost(own: Own, page: Page) -> None:
    page.goto(own.edit)
    expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
    page.route("**/live/edit", lambda route: (page.wait_for_timeout(400), route.continue_()))
    holder = field(page, "holder").locator("input")
    holder.fill("Abc")
    page.wait_for_timeout(300)
    holder.press_sequentially("def")
    page.keyboard.press("Tab")
    expect(page.locator("#text")).to_have_value(with_words("holder: Abcdef"))
    expect(holder).to_have_value("Abcdef")


def test_a_field_emptied_for_a_moment_keeps_its_comment(own: Own, page: Page) -> None:
    path = own.path
    path.write_text(path.read_text().replace("filed: 2012-02-20", "filed: 2012-02-20   # as stamped"))
    page.goto(own.edit)
    holder = field(page, "holder").locator("input")
    expect(holder).to_have_value("River Bend Casino")
    holder.fill("")
    page.wait_for_timeout(600)
    holder.press_sequentially("New House")
    filed = field(page, "filed").locator("input")
    filed.focus()
    page.keyboard.press("Backspace")
    page.wait_for_timeout(1000)
    filed.fill("2012-02-21")
    expect(page.locator("#text")).to_have_value(with_words("filed: 2012-02-21   # as stamped"))
    expect(page.locator("#text")).to_have_value(with_words("holder: New House"))


def test_a_save_asked_for_twice_is_no_conflict(own: Own, page: Page) -> None:
    page.goto(own.edit)
    expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
    page.locator("#text").fill(page.locator("#text").input_value() + "# twice\n")
    page.keyboard.press("Control+s")
    page.keyboard.press("Control+s")
    expect(page.locator("#saved")).to_have_text("saved")
    expect(page.locator("#conflict")).to_be_hidden()
    assert own.path.read_text().endswith("# twice\n")


def test_a_workbench_that_is_gone_leaves_no_result_standing(page: Page, tmp_path: Path) -> None:
    with served(own_copy(tmp_path)) as url:
        page.goto(f"{url}edit/{RIVER}")
        expect(page.locator("#result")).to_contain_text("NOT COMPLIANT")
    page.locator("#text").fill("submission: 1\n")
    expect(page.locator("#result")).to_contain_text("Not checked")
    expect(page.locator("#overview")).to_be_empty()
