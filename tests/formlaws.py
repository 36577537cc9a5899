"""The law of forms: what a submission states is what its form states when it is read, and what its text states."""

import datetime as dt
from random import Random

from shipped import shipped_session
from statedvalues import HOSTILE, raws_of

from compliance.api import parse_submission_text, write_form, write_submission
from compliance.diag import Code
from compliance.load import TextFile, parse_submission
from compliance.model import Cover, EquipmentItem, Exhibit, FilingKind, Kind, Raw, Ruleset, Submission
from compliance.record import replace

TEXTS = tuple(text.strip() for text in HOSTILE if text.strip() and text.isprintable())


def stated_in(one: Submission) -> tuple[object, ...]:
    """Return everything that a submission says, without the places where it says it."""
    waivers = tuple((each.provision, each.authority, each.granted, each.expires) for each in one.waivers)
    head = (one.holder, one.jurisdiction, one.game, one.filed, one.as_of, one.ruleset)
    return (*head, raws_of(one), waivers, one.cover, one.equipment, one.exhibits)


def with_cover(submission: Submission, luck: Random) -> Submission:
    """Return a submission with a cover, equipment and exhibits, some of them in words that are hard to write."""
    words = [luck.choice(TEXTS) for _ in range(12)]
    return replace(
        submission,
        as_of=luck.choice((None, dt.date(2012, 3, 1))),
        ruleset=submission.ruleset if luck.random() < 0.5 else None,
        holder=words[0],
        cover=Cover(
            certificate=luck.choice(("", words[1])),
            contact=luck.choice(("", words[2], f"{words[2]}\n{words[3]}")),
            kind=luck.choice((None, *FilingKind)),
            amends=luck.choice(("", words[4])),
            effective=luck.choice((None, dt.date(2012, 4, 1))),
            tables=tuple(words[5 : 5 + luck.randrange(5)]),
        ),
        equipment=tuple(
            EquipmentItem(item=words[9], maker=words[10], model=words[11]) for _ in range(luck.randrange(6))
        ),
        exhibits=tuple(
            Exhibit(file=f"{place}.pdf", title=words[8], sha256=luck.choice(("", "0f" * 32)))
            for place in range(luck.randrange(6))
        ),
    )


def assert_form_keeps(submission: Submission, ruleset: Ruleset, form: str) -> bool:
    """Hold a submission to the law; tell whether a form can hold it at all, and nothing of what it cannot is lost."""
    session = shipped_session()
    written = write_form(ruleset, form, session, filing=submission)
    if written.value is None:
        assert {one.code for one in written.diagnostics} == {Code.FORM_CANNOT_HOLD}
        return False
    text = parse_submission_text(written.value, f"form.{form}", session)
    assert text.value is not None, text.diagnostics
    read = parse_submission(text.value, session.vocabulary)
    assert read.value is not None, read.diagnostics
    assert stated_in(read.value) == stated_in(submission)
    again = parse_submission(TextFile("here.yaml", text.value.text, ""), session.vocabulary)
    assert again.value is not None, (again.diagnostics, text.value.text)
    assert stated_in(again.value) == stated_in(submission)
    assert write_submission(again.value, session) == text.value.text
    assert write_form(ruleset, form, session, filing=again.value).value == written.value
    return True


def of_the_chapter(raws: dict[str, Raw], ruleset: Ruleset) -> dict[str, Raw]:
    """Return of these values those that a file of this chapter can state: its domain, and its hands in clauses."""
    fields, ways = shipped_session().vocabulary.fields, ruleset.id in {"pa-575", "pa-659a-asia", "ma-asia-poker"}
    return {
        name: raw
        for name, raw in raws.items()
        if fields[name].domain == ruleset.domain
        and (fields[name].kind is not Kind.CLAUSES or (ways and not isinstance(raw, str)))
    }
