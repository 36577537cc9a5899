"""Proposals held against the gold of invented documents: what was read rightly, wrongly and not at all."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from builders import a_text_file
from filed_documents import build_document, chapter_and_form

from compliance.api import Session, open_session
from compliance.api.read import read_filing_bytes
from compliance.load import parse_submission
from compliance.model import show_on_one_line


class Measured(NamedTuple):
    """One document: how many proposals are right, which are wrong, and which statements are missing."""

    name: str
    right: int
    wrong: tuple[str, ...]
    missed: tuple[str, ...]


@cache
def session() -> Session:
    opened = open_session().value
    assert opened is not None
    return opened


def gold_of(path: Path, chapter: str) -> dict[str, str]:
    """Return what a document truly states, by the names of fields."""
    vocabulary = session().vocabulary
    ruleset = session().ruleset(chapter).value
    assert ruleset is not None
    body = path.read_text("utf-8")
    head = f"submission: 1\njurisdiction: {ruleset.jurisdiction}\ngame: {ruleset.game}\n"
    read = parse_submission(a_text_file(head + body), vocabulary)
    assert read.value is not None, (path, read.diagnostics)
    stated = {name: show_on_one_line(vocabulary.fields[name], one.raw) for name, one in read.value.statements.items()}
    filed = {} if read.value.filed is None else {"filed": read.value.filed.isoformat()}
    return {"holder": read.value.holder, **filed, **stated}


def measure_document(source: Path) -> Measured:
    """Read one document without being told its chapter, and hold what is proposed against its gold."""
    text = source.read_text("utf-8")
    chapter, _form, _body = chapter_and_form(text)
    ending, raw = build_document(text)
    gold = gold_of(source.with_suffix(".gold.yaml"), chapter)
    read = read_filing_bytes(raw, f"{source.stem}{ending}", session())
    if read.value is None or read.value.ruleset.id != chapter:
        read = read_filing_bytes(raw, f"{source.stem}{ending}", session(), chapter=chapter)
    proposed: dict[str, str] = {}
    fields = session().vocabulary.fields
    for one in read.value.stated if read.value is not None else ():
        assert one.raw is not None
        proposed[one.field] = show_on_one_line(fields[one.field], one.raw) if one.field in fields else one.value
    right = sum(gold.get(name) == value for name, value in proposed.items())
    wrong = tuple(
        f"{name}: {value} (is {gold.get(name)})" for name, value in proposed.items() if gold.get(name) != value
    )
    missed = tuple(f"{name}: {value}" for name, value in gold.items() if name not in proposed)
    return Measured(source.stem, right, wrong, missed)


def measure_folder(folder: Path) -> list[Measured]:
    """Measure every document of a folder."""
    return [measure_document(source) for source in sorted(folder.glob("*.src"))]
