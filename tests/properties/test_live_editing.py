"""Laws of the live editor: what a form sends is what it then shows, the rest of the text stays, and undoing undoes."""

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from statedvalues import FILES, names, placeless, raws_of, stated, texts, vocabulary

from compliance.api import Session, edit_text, new_text, open_session
from compliance.load import read_sketch
from compliance.load.submissions.text_places import SubmissionText, end_of, line_end, read_page, stand_of, start_of
from compliance.model import SubmissionDraft, form_value
from compliance.web.views.live_json import plain_value


@cache
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


@cache
def blank(ruleset: str) -> str:
    text = new_text(ruleset, session(), holder="Paper Moon Casino", filed="2012-02-20").value
    assert text is not None
    return text


def over_the_wire(value: object) -> object:
    return json.loads(json.dumps(plain_value(value)))


def edited(text: str, name: str, sent: object) -> str:
    result = edit_text(SubmissionDraft("here.yaml", text), name, sent, session())
    assert result.value is not None, (result.diagnostics, name, sent)
    return result.value


def page_of(text: str) -> SubmissionText:
    page = read_page(text)
    assert page is not None
    return page


def comments_outside(text: str, name: str) -> list[str]:
    """Return the comments of a text but for those in a field."""
    page = page_of(text)
    stand = stand_of(page, name, vocabulary())
    reach = (0, 0) if stand is None else (start_of(stand.key), line_end(text, end_of(text, stand.node)))
    return [one.text for one in page.comments if not reach[0] <= one.start < reach[1]]


def values_in(text: str) -> dict[str, object]:
    submission = read_sketch(text, "here.yaml", vocabulary()).submission
    assert submission is not None
    return dict(raws_of(submission))


# WHY: the clauses that are drawn set three hands, and those of this game set two.
FILED = [text for text in (path.read_text("utf-8") for path in FILES) if "game: pai-gow-poker\n" not in text]
TEXTS = st.sampled_from(FILED) | st.sampled_from(["pa-575", "pa-40-liquor"]).map(blank)


@settings(max_examples=50)
@given(TEXTS, names(), st.data())
def test_what_a_form_sends_is_what_it_shows_and_nothing_else_changes(text: str, name: str, data: st.DataObject) -> None:
    field = vocabulary().fields[name]
    raw = data.draw(stated(field))
    sent = over_the_wire(form_value(field, raw))
    after = edited(text, name, sent)
    entry = read_sketch(after, "here.yaml", vocabulary()).fields[name]
    assert entry.valid
    assert over_the_wire(entry.value) == sent or values_in(text).get(name) == placeless(raw)
    assert values_in(after) == {**values_in(text), name: placeless(raw)}
    kept = iter(page_of(after).comments)
    assert [one for one in comments_outside(text, name) if one not in (found.text for found in kept)] == []


@settings(max_examples=25)
@given(TEXTS, names(), st.data())
def test_an_edit_that_is_undone_leaves_the_same_statements(text: str, name: str, data: st.DataObject) -> None:
    field = vocabulary().fields[name]
    before = read_sketch(text, "here.yaml", vocabulary()).fields.get(name)
    after = edited(text, name, over_the_wire(form_value(field, data.draw(stated(field)))))
    undone = edited(after, name, None if before is None else over_the_wire(before.value))
    assert values_in(undone) == values_in(text)


@settings(max_examples=25)
@given(TEXTS, texts())
def test_any_holder_of_one_line_is_kept_as_it_is_sent(text: str, holder: str) -> None:
    result = edit_text(SubmissionDraft("here.yaml", text), "holder", holder, session())
    if result.value is None:
        assert any(not sign.isprintable() for sign in holder)
        return
    sketch = read_sketch(result.value, "here.yaml", vocabulary())
    assert sketch.header["holder"].value == holder
    assert values_in(result.value) == values_in(text)
    assert [one.text for one in page_of(result.value).comments] == [one.text for one in page_of(text).comments]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sending_back_what_is_shown_changes_nothing(path: Path) -> None:
    text = path.read_text("utf-8")
    draft = SubmissionDraft(str(path), text)
    shown = read_sketch(text, str(path), vocabulary())
    assert not shown.diagnostics
    for name, entry in [*list(shown.fields.items())[:: 1 + len(shown.fields) // 8], *shown.header.items()]:
        assert edit_text(draft, name, over_the_wire(entry.value), session()).value == text, name
