"""Laws of what is written: a submission and a case read back as exactly what they were written from."""

import datetime as dt
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from builders import a_library
from hypothesis import given, settings
from hypothesis import strategies as st
from statedvalues import HOSTILE, placeless, raws_of, read_back, stated, statements, texts, vocabulary

from compliance.load import read_cases
from compliance.model import Kind, Raw, Ruleset, Verdict
from compliance.record import replace
from compliance.report import render_case, render_filing

DAY = dt.date(2012, 3, 1)


def written(facts: dict[str, Raw], **more: object) -> str:
    head = {"holder": "River Bend Casino", "jurisdiction": "US-PA", "game": "asia-poker", "as_of": DAY, "ruleset": None}
    return render_filing(facts, vocabulary(), **{**head, **more})  # type: ignore[arg-type]


@settings(max_examples=100)
@given(statements(), st.dictionaries(st.sampled_from(["wagers.base.minimum"]), texts()), st.lists(texts(), max_size=2))
def test_a_written_submission_reads_back_as_the_same_statements(
    facts: dict[str, Raw], notes: dict[str, str], comment: list[str]
) -> None:
    notes |= {name: f"note on {name}" for name in facts}
    read = read_back(written(facts, notes=notes, comment=comment))
    assert raws_of(read) == {name: placeless(raw) for name, raw in facts.items()}


@pytest.mark.parametrize("kind", Kind, ids=str)
@settings(max_examples=50)
@given(data=st.data())
def test_every_kind_of_value_reads_back(kind: Kind, data: st.DataObject) -> None:
    fields = [one for one in vocabulary().fields.values() if one.kind is kind and one.derived is None]
    field = data.draw(st.sampled_from(fields))
    raw = data.draw(stated(field))
    assert raws_of(read_back(written({field.name: raw}))) == {field.name: placeless(raw)}


@given(texts(), texts(), texts())
def test_the_head_reads_back(holder: str, jurisdiction: str, game: str) -> None:
    read = read_back(written({}, holder=holder, jurisdiction=jurisdiction, game=game, ruleset="pa-575"))
    assert (read.holder, read.jurisdiction, read.game) == (holder, jurisdiction, game)
    assert (read.as_of, read.ruleset) == (DAY, "pa-575")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hostile_text_survives(text: str) -> None:
    facts: dict[str, Raw] = {"house_way.narrative": text, "request.other_jurisdictions": (text, "Nevada")}
    if text.strip():
        read = raws_of(read_back(written(facts, comment=[text], notes={"house_way.narrative": text})))
        assert read["house_way.narrative"] == text.strip()
        assert read["request.other_jurisdictions"] == (text.strip(), "Nevada")


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    folder = tmp_path_factory.mktemp("library")
    library = a_library(folder)
    known = library.vocabulary().value
    assert known is not None
    value = library.read(folder / "rulesets" / "zz-lantern", known).value
    assert value is not None
    readings = [replace(one, id="law", options=()) for one in value.readings]
    return replace(value, game="asia-poker", readings=tuple(readings))


@settings(max_examples=100)
@given(statements(most=4), texts(), st.booleans(), st.sampled_from(Verdict))
def test_a_written_case_reads_back_as_the_same_case(
    ruleset: Ruleset, facts: dict[str, Raw], name: str, boundary: bool, expect: Verdict
) -> None:
    rule = ruleset.rules[0].id
    line = render_case(rule, name, facts, vocabulary(), expect=expect, boundary=boundary)
    rest = [
        render_case(rule, "", {}, vocabulary(), expect=one, boundary=True) for one in (Verdict.PASS, Verdict.VARIANCE)
    ]
    with TemporaryDirectory() as folder:
        lines = ["cases:", line, *(one.replace('name: ""', "name: plain") for one in rest)]
        Path(folder, "dealing.test.yaml").write_text("\n".join(lines) + "\n", "utf-8", newline="")
        read = read_cases(Path(folder), ruleset, vocabulary())
    assert read.value is not None, (read.diagnostics, line)
    case = read.value[0]
    assert (case.rule, case.name, case.boundary, case.expect, case.choices) == (rule, name, boundary, expect, {})
    assert {one: placeless(fact.raw) for one, fact in case.facts.items()} == {
        one: placeless(f) for one, f in facts.items()
    }
    assert list(case.facts) == list(facts)
