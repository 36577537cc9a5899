import asyncio
import json
from pathlib import Path

import pytest
from benches import Visitor, folder_with, visitor
from starlette.types import Message

from compliance.web import Settings
from compliance.web.guard import HEADERS

RIVER = "river-bend.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return folder_with(tmp_path / "filings", RIVER)


def save(client: Visitor, name: str = "new.yaml", **headers: str) -> int:
    given = {"text": "submission: 1\n", "opened": ""}
    return client.put(f"/files/{name}", json=given, headers=headers).status_code


def test_every_answer_carries_the_strict_policy(folder: Path) -> None:
    client = visitor(folder)
    for address in ("/", "/assets/web.css", "/nowhere", "/files/none.yaml"):
        answer = client.get(address)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1:81", "127.0.0.1.evil.example", ""])
def test_another_name_in_host_is_refused(folder: Path, host: str) -> None:
    answer = visitor(folder).get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "River Bend" not in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]:80"])
def test_the_names_of_this_machine_are_answered(folder: Path, host: str) -> None:
    assert visitor(folder).get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"x-csrf-token": ""},
        {"x-csrf-token": "wrong"},
    ],
)
def test_a_change_that_another_site_may_have_sent_is_refused(folder: Path, headers: dict[str, str]) -> None:
    assert save(visitor(folder), **headers) == 403
    assert not (folder / "new.yaml").exists()


def test_a_change_from_the_own_page_is_made(folder: Path) -> None:
    assert save(visitor(folder), origin="http://127.0.0.1", **{"sec-fetch-site": "same-origin"}) == 200
    assert (folder / "new.yaml").read_text() == "submission: 1\n"


def test_a_form_of_another_site_cannot_pass_for_json(folder: Path) -> None:
    client = visitor(folder)
    body = json.dumps({"text": "submission: 1\n", "opened": ""})
    answer = client.put("/files/new.yaml", content=body, headers={"content-type": "text/plain"})
    assert answer.status_code == 415


@pytest.mark.parametrize("method", ["DELETE", "PATCH", "TRACE", "OPTIONS", "CONNECT"])
def test_other_methods_are_refused(folder: Path, method: str) -> None:
    assert visitor(folder).request(method, "/").status_code == 405


def test_too_large_a_body_is_refused(folder: Path) -> None:
    client = visitor(folder, largest_text=1000)
    answer = client.put("/files/new.yaml", json={"text": "x" * 10_000, "opened": ""})
    assert answer.status_code == 413


@pytest.mark.parametrize("body", ["", "[]", "7", "{", '{"text": 1}', '{"text": "x", "opened": null}', "[" * 100_000])
def test_what_is_not_the_object_asked_for_is_refused(folder: Path, body: str) -> None:
    answer = visitor(folder).put("/files/new.yaml", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["problem"]


@pytest.mark.parametrize(
    "address",
    ["/live/check", "/live/edit", "/render", "/odds/count", "/odds/house-way/read", "/submissions/rows", "/tasks/cure",
     "/tasks/compare", "/tasks/beside", "/tasks/filings", "/tasks/redline", "/tasks/ways"],
)  # fmt: skip
def test_half_a_character_is_refused_everywhere(folder: Path, address: str) -> None:
    for body in ('{"text": "\\ud800"}', '{"\\udcff": 1}', '{"names": [["\\ud800"]]}'):
        answer = visitor(folder).post(address, content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 400


@pytest.mark.parametrize("mode", ["no-cors", "cors", "same-origin", None])
def test_what_another_site_draws_into_its_own_page_is_refused(folder: Path, mode: str | None) -> None:
    headers = {"sec-fetch-site": "cross-site"} | ({"sec-fetch-mode": mode} if mode else {})
    assert visitor(folder).get("/", headers=headers).status_code == 403


def test_a_link_on_another_site_can_be_followed(folder: Path) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert visitor(folder).get("/", headers=headers).status_code == 200


def test_a_defect_shows_no_traceback(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: object) -> None:
        raise RuntimeError("inner words")

    client = visitor(folder)
    monkeypatch.setattr("compliance.workspace.folder.Folder.listing", broken)
    answer = client.get("/submissions")
    assert answer.status_code == 500
    assert "inner words" not in answer.text
    assert "Traceback" not in answer.text
    assert "a defect in this program" in answer.text


def test_who_leaves_in_the_middle_of_what_he_sends_is_no_defect(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    client = visitor(folder)
    headers = {"host": "127.0.0.1", "content-type": "application/json", "x-csrf-token": client.csrf}
    coming = [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    answers: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        answers.append(message)

    scope = {
        "type": "http", "method": "POST", "path": "/live/check", "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    asyncio.run(client.app(scope, receive, send))  # type: ignore[arg-type]
    assert answers[0]["status"] == 400
    assert caplog.text == ""


@pytest.fixture
def shy(folder: Path) -> Visitor:
    return Visitor(Settings(folder=folder, port=80, token="the-token"), follow_redirects=False)


def test_without_the_token_nothing_is_shown(shy: Visitor) -> None:
    for address in ("/", "/files/river-bend.yaml", "/assets/web.css", "/?token=wrong", "/?token="):
        answer = shy.get(address)
        assert answer.status_code == 401
        assert "River Bend" not in answer.text


def test_who_brings_the_token_keeps_it_as_a_cookie_and_loses_it_from_the_address(shy: Visitor) -> None:
    first = shy.get("/?token=the-token&q=1")
    assert (first.status_code, first.headers["location"]) == (303, "/?q=1")
    assert "HttpOnly" in first.headers["set-cookie"]
    assert "SameSite=strict" in first.headers["set-cookie"]
    assert shy.get("/").status_code == 200


@pytest.mark.parametrize("cookie", ["a[]=b; compliance-80=the-token", "compliance-80=x; compliance-80=the-token"])
def test_odd_cookies_beside_it_do_not_shut_out_who_knows_the_token(shy: Visitor, cookie: str) -> None:
    assert shy.get("/", headers={"cookie": cookie}).status_code == 200


def test_the_token_leads_nowhere_else(shy: Visitor) -> None:
    assert shy.get("http://127.0.0.1//evil.example/?token=the-token").headers["location"] == "/evil.example/"


def test_the_token_alone_makes_no_change(shy: Visitor) -> None:
    assert save(shy) == 403


@pytest.mark.parametrize(
    ("address", "names", "host", "known"),
    [
        ("127.0.0.1", (), "127.0.0.1:9", True),
        ("127.0.0.1", (), "0.0.0.0:9", False),
        ("0.0.0.0", (), "0.0.0.0:9", False),
        ("0.0.0.0", ("Bench.example",), "bench.example:9", True),
        ("10.0.0.7", (), "10.0.0.7:9", True),
        ("::1", (), "[::1]:9", True),
        ("127.0.0.1", (), "127.0.0.1", False),
    ],
)
def test_the_hosts_are_the_address_its_names_and_this_machine(
    tmp_path: Path, address: str, names: tuple[str, ...], host: str, known: bool
) -> None:
    assert (host in Settings(folder=tmp_path, address=address, names=names, port=9).hosts) is known
