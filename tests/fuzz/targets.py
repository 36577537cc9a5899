"""What is put to each reader: bytes that may be anything, and what must be so of whatever comes back.

A target takes bytes, and an exception out of it is a defect. What the bytes mean is read off them: the parts of one
input are separated by a line of four dashes.
"""

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from compliance.api import Request, check_draft, open_session
from compliance.api.edit import edit_text
from compliance.assets import shipped_folder
from compliance.diag import NOWHERE, Diagnostic, Result
from compliance.lang import TextOrigin, parse_condition, parse_set, parse_when
from compliance.law import comparison_keys, find_slips, tree_of
from compliance.load import (
    Cache,
    Library,
    TextFile,
    decode_text,
    parse_document,
    parse_review,
    parse_submission,
    write_canonical_text,
    write_spellings,
)
from compliance.load.certificates.certificate import parse_certificate
from compliance.load.law.locks import parse_concordance, parse_terms
from compliance.load.paytables.paytable_file import Shelf, parse_paytable
from compliance.load.store.codec import CodecError, decode_stored
from compliance.model import Level, Provision, SubmissionDraft, Vocabulary
from compliance.redline import accept_all, redline_texts, reject_all
from compliance.report import make_safe

Target = Callable[[bytes], None]
PART = b"\n----\n"


@cache
def _session() -> Any:
    session = open_session(closed=True).value
    assert session is not None
    return session


def _vocabulary() -> Vocabulary:
    return _session().vocabulary


@cache
def _grammar(name: str) -> str:
    return (shipped_folder("grammar") / name).read_text("utf-8")


def _look_at(result: Result[Any]) -> None:
    """Look at what was said as a command would: every message can be shown, and stands somewhere."""
    assert result.value is not None or result.diagnostics
    for diagnostic in result.diagnostics[:50]:
        _look_at_message(diagnostic)


def _look_at_message(diagnostic: Diagnostic) -> None:
    make_safe(diagnostic.message).encode("utf-8")
    make_safe(diagnostic.hint or "").encode("utf-8")
    assert diagnostic.span == NOWHERE or min(diagnostic.span.line, diagnostic.span.column) >= 1


def _text_of(raw: bytes) -> TextFile | None:
    file = decode_text(raw, "input.yaml")
    _look_at(file)
    return file.value


def read_filing(raw: bytes) -> None:
    """Read a submission, and write it in its canonical form, which is then one already and means the same."""
    file = _text_of(raw)
    if file is None:
        return
    read = parse_submission(file, _vocabulary())
    _look_at(read)
    formed = write_canonical_text(write_spellings(file, _vocabulary()), file.path)
    _look_at(formed)
    if formed.value is not None:
        again = write_canonical_text(formed.value, file.path)
        assert again.value == formed.value, "the canonical form has another canonical form"


def judge_filing(raw: bytes) -> None:
    """Judge a submission as the workbench does while it is being typed."""
    file = _text_of(raw)
    if file is not None:
        check_draft(SubmissionDraft("input.yaml", file.text), Request(), _session())


def read_condition(raw: bytes) -> None:
    """Read a condition."""
    _look_at(parse_condition(raw.decode("utf-8", "replace"), TextOrigin("input.yaml"), _grammar("condition.lark")))


def read_clause(raw: bytes) -> None:
    """Read a clause of a house way."""
    when, _, places = raw.decode("utf-8", "replace").partition("\n")
    _look_at(parse_when(when, TextOrigin("input.yaml"), _grammar("houseway.lark")))
    _look_at(parse_set(places, TextOrigin("input.yaml"), _grammar("houseway.lark")))


def read_rules(raw: bytes) -> None:
    """Read a file of rules in a small library."""
    from builders import RULESET, library_files, write_files

    with tempfile.TemporaryDirectory() as place:
        write_files(Path(place), library_files())
        (Path(place) / "rulesets" / RULESET / "dealing.yaml").write_bytes(raw)
        grammar = shipped_folder("grammar") / "condition.lark"
        library = Library(Path(place) / "rulesets", grammar, Cache(None))
        vocabulary = library.vocabulary().value
        assert vocabulary is not None
        _look_at(library.read(library.folder / RULESET, vocabulary))


def read_law(ending: str) -> Target:
    """Return what reads a document of a form as a tree of law, and looks for slips in it."""

    def read(raw: bytes) -> None:
        document = parse_document(raw, "input", ending=ending)
        _look_at(document)
        if document.value is not None:
            tree = tree_of(document.value)
            find_slips(tree)

    return read


def compare_texts(raw: bytes) -> None:
    """Line up two texts; refusing all changes gives the old one, taking all the new one."""
    old, _, new = raw.partition(PART)
    named = (("old.txt", old), ("new.txt", new))
    first, second = (parse_document(part, name, ending=".txt").value for name, part in named)
    if first is None or second is None:
        return
    old, new = tree_of(first), tree_of(second)
    redline = redline_texts(old, new)
    has_front = all(any(at.level is Level.PREAMBLE for at in text.root.walk()) for text in (old, new))
    skip = (Level.CONTENTS,) if has_front else (Level.CONTENTS, Level.PREAMBLE)
    for told, text in ((reject_all(redline), old), (accept_all(redline), new)):
        played = Counter(key for _, words in told for word in words for key in comparison_keys(word))
        whole = _count_keys(text.root, skip)
        assert not played - whole, "playing a redline back gives other words"
        # WHY: a row of stars stands for what is not printed; it and what it hides are not compared, and named as such.
        stars = any("a row of stars in" in one for one in redline.left_out)
        assert stars or played == whole, "playing a redline back loses words"


def _count_keys(scope: Provision, skip: tuple[Level, ...]) -> "Counter[str]":
    """Count the words of a provision and of those below it, without those of some levels."""
    total = Counter(comparison_keys(scope.own))
    for below in scope.children:
        if below.level not in skip:
            total += _count_keys(below, skip)
    return total


def edit_filing(raw: bytes) -> None:
    """State a field in a text, or take it out; what comes of it reads back as was wanted."""
    text, _, rest = raw.partition(PART)
    file = _text_of(text)
    name, _, value = rest.decode("utf-8", "replace").partition("=")
    if file is None:
        return
    fields = sorted(_vocabulary().fields)
    known = name if name in _vocabulary().fields else fields[sum(rest) % len(fields)]
    _look_at(edit_text(SubmissionDraft("input.yaml", file.text), known, value or None, _session()))


def read_own_files(raw: bytes) -> None:
    """Read a certificate, a review, a file of a paytable, terms and a concordance."""
    file = _text_of(raw)
    _look_at(parse_terms(raw, "terms.yaml"))
    _look_at(parse_concordance(raw, "concordance.yaml"))
    if file is not None:
        _look_at(parse_certificate(file))
        _look_at(parse_review(file, "input.yaml", _vocabulary().empty_words))
        _look_at(parse_paytable(file, Shelf(_session().library.ids(), _session().ruleset)))


def read_stored(raw: bytes) -> None:
    """Read what a cache might hold."""
    try:
        decode_stored(json.loads(raw))
    except (ValueError, CodecError, RecursionError):
        return


ADDRESSES = (
    "/live/check", "/live/edit", "/odds/count", "/odds/house-way/read", "/odds/house-way/hand", "/review/input.yaml",
    "/files/input.yaml",
)  # fmt: skip


def ask_workbench(raw: bytes) -> None:
    """Send a body to the workbench; whatever it is, the answer is none of a defect."""
    if not raw:
        return
    address, body = ADDRESSES[raw[0] % len(ADDRESSES)], raw[1:]
    status = asyncio.run(_ask(address, body))
    assert status < 500, f"{address} answered {status}"


@cache
def _application() -> tuple[Any, str]:
    from benches import folder_with

    from compliance.web import Settings, make_application, open_workbench

    folder = folder_with(Path(tempfile.mkdtemp()), "river-bend.yaml")
    bench = open_workbench(Settings(folder=folder, port=80), _session())
    return make_application(bench), bench.csrf


async def _ask(address: str, body: bytes) -> int:
    application, token = _application()
    answers: list[Mapping[str, Any]] = []
    headers = {"host": "127.0.0.1", "x-csrf-token": token, "content-type": "application/json"}
    scope = {
        "type": "http", "http_version": "1.1", "method": "PUT" if address.startswith("/files") else "POST",
        "path": address, "raw_path": address.encode(), "query_string": b"", "scheme": "http", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 5), "server": ("127.0.0.1", 80),
    }  # fmt: skip

    async def receive() -> Mapping[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Mapping[str, Any]) -> None:
        answers.append(message)

    await application(scope, receive, send)
    return int(answers[0]["status"])


TARGETS: dict[str, Target] = {
    "filing": read_filing,
    "condition": read_condition,
    "clause": read_clause,
    "own-files": read_own_files,
    "edit": edit_filing,
    "stored": read_stored,
    "rules": read_rules,
    "text": read_law(".txt"),
    "html": read_law(".html"),
    "docx": read_law(".docx"),
    "redline": compare_texts,
    "judge": judge_filing,
    "workbench": ask_workbench,
}
"""Every target, by its name and the folder of its inputs."""
GROUPS = (
    ("filing", "condition", "clause", "own-files", "edit", "stored", "rules"),
    ("text", "html", "docx", "redline", "judge", "workbench"),
)
"""The targets that are tried by one process, so that two processes share the work."""
