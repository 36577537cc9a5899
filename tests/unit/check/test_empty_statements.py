"""A statement that states nothing is silence: for every field of words of every chapter, and every phrase."""

import datetime as dt

import pytest
from shipped import IDS, shipped_ruleset, shipped_vocabulary

from compliance.check import assess_submission, facts_of, values_said
from compliance.check.assess import fields_read
from compliance.diag import NOWHERE
from compliance.load import TextFile, examples_of, parse_submission
from compliance.model import Assessment, Kind, Raw, Statement, Verdict, keep_place

HEADER = "submission: 1\nholder: River Bend Casino\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-02-20\n"
SIGNS = ("-", "...", "?", "[insert]", "<...>", "{}", "—")


def phrases_for(name: str) -> tuple[str, ...]:
    words = shipped_vocabulary().empty_words
    own = keep_place(shipped_vocabulary().fields[name].label)
    return (*words.alone, *words.waiting, *words.references, *words.by_field.get(name, ()), *SIGNS, own)


def stated(values: dict[str, Raw]) -> dict[str, Statement]:
    return {name: Statement(name, raw, NOWHERE) for name, raw in values.items()}


def judged(text: str, name: str = "pa-575") -> Assessment:
    filing = parse_submission(TextFile("filing.yaml", HEADER + text, "0" * 64), shipped_vocabulary())
    assert filing.value is not None, [one.message for one in filing.diagnostics]
    return assess_submission(
        filing.value, shipped_ruleset(name), shipped_vocabulary(), as_of=dt.date(2012, 3, 1), scope="all"
    )


@pytest.mark.parametrize("name", IDS)
def test_a_phrase_that_states_nothing_gives_the_facts_of_silence(name: str) -> None:
    # INVARIANT: verdicts are functions of the facts, so that equal facts are equal results.
    ruleset, vocabulary = shipped_ruleset(name), shipped_vocabulary()
    read = fields_read(ruleset)
    worded = sorted(vocabulary.worded & read)
    rest = {one: raw for one, raw in examples_of(vocabulary).items() if one in read and one not in vocabulary.worded}
    for base in ({}, rest):
        silent = facts_of(stated(base), ruleset, vocabulary)
        for field in worded:
            is_text = vocabulary.fields[field].kind is Kind.TEXT
            for phrase in phrases_for(field):
                raw: Raw = phrase if is_text else (phrase,)
                assert facts_of(stated({**base, field: raw}), ruleset, vocabulary) == silent, (field, phrase)


def test_every_chapter_but_those_without_words_is_among_them() -> None:
    without = [name for name in IDS if not shipped_vocabulary().worded & fields_read(shipped_ruleset(name))]
    assert without == []


@pytest.mark.parametrize("phrase", ["none", "N/A", "To be filed later", "see attached", "[your own words: x]"])
def test_a_house_way_that_states_nothing_is_an_omission_at_its_line(phrase: str) -> None:
    assessment = judged(f'house_way.attachment: "{phrase}"\n')
    finding = next(one for one in assessment.findings if one.rule.id == "pa-575.house-way.stated")
    assert finding.verdict is Verdict.VARIANCE
    assert finding.where is not None
    assert finding.where.line == 6
    assert [(one.field, one.words) for one in finding.empty] == [("house_way.attachment", (phrase,))]
    assert [one.field for one in assessment.empty] == ["house_way.attachment"]
    assert assessment.unread == ()


def test_a_reference_counts_where_its_own_attachment_names_a_document_and_only_there() -> None:
    assert judged("house_way: {narrative: see attached, attachment: Setting of the hands}\n").empty == ()
    assert [one.field for one in judged("house_way.narrative: see attached\n").empty] == ["house_way.narrative"]
    text = (
        "request.description: Exhibit A, the wager\nrequest.reason: see exhibit\nrequest.rules_of_play: see Exhibit A\n"
    )
    assert [one.field for one in judged(text, "pa-521").empty] == ["request.reason"]


def test_an_exhibit_named_for_another_statement_holds_no_reference_up() -> None:
    vocabulary = shipped_vocabulary()
    texts = [name for name in sorted(vocabulary.worded) if vocabulary.fields[name].kind is Kind.TEXT]
    attachments = vocabulary.empty_words.attachments
    for field in texts:
        for other in (name for name in texts if name != field):
            said = values_said(stated({field: "see attached", other: "Exhibit 1, artwork"}), vocabulary)
            assert (field in said) is (field in attachments.get(other, ())), (field, other)


def test_a_text_that_names_its_document_states_something_in_every_field() -> None:
    vocabulary = shipped_vocabulary()
    for field in (name for name in sorted(vocabulary.worded) if vocabulary.fields[name].kind is Kind.TEXT):
        for text in ("see Exhibit A", "See attached, Exhibit 12", "see Appendix 3"):
            assert values_said(stated({field: text}), vocabulary) == {field: text}


def test_two_references_do_not_hold_each_other_up() -> None:
    found = judged("house_way: {narrative: see attached, attachment: see above}\n").empty
    assert [one.field for one in found] == ["house_way.narrative", "house_way.attachment"]


def test_none_is_a_value_of_a_list_of_names_and_an_item_that_states_nothing_is_left_out() -> None:
    vocabulary, field = shipped_vocabulary(), "request.other_jurisdictions"
    assert values_said(stated({field: ()}), vocabulary) == {field: ()}
    assert values_said(stated({field: ("Nevada", "TBD")}), vocabulary) == {field: ("Nevada",)}
    assert values_said(stated({field: ("none",)}), vocabulary) == {}


def test_a_waiver_by_nobody_covers_nothing() -> None:
    waiver = "{provision: 575.7, authority: %s, granted: 2012-01-01, expires: open-ended}"
    text = f"wagers.insurance.offered: yes\nwaivers: [{waiver}]\n"
    for phrase in ("TBD", "N/A", "pending", "see attached"):
        assessment = judged(text % phrase)
        waived = [one for one in assessment.findings if one.rule.id == "pa-575.wagers.insurance"]
        assert [one.waived for one in waived] == [False], phrase
        assert [len(one.waivers_not_in_effect) for one in waived] == [1], phrase
    board = [one for one in judged(text % "the Board").findings if one.rule.id == "pa-575.wagers.insurance"]
    assert [one.waived for one in board] == [True]
