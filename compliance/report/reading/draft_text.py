"""A draft of a submission: what a document was read as, each statement with its mark, confirmed by nobody."""

import re
from collections.abc import Iterator, Mapping

from compliance.model import DocumentReading, Raw, ReadProposal, Vocabulary, WordsRead, spell_text
from compliance.report.files.submission_text import render_statements
from compliance.report.safe_text import make_safe

UNKNOWN_HOLDER = "the holder was not read"
_NOT_YAML = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


def render_draft(reading: DocumentReading, vocabulary: Vocabulary) -> str:
    """Write what was read as a submission that nobody has confirmed."""
    ruleset = reading.ruleset
    head = {
        "submission": "1",
        "holder": _spell(reading.holder or UNKNOWN_HOLDER),
        "jurisdiction": _spell(ruleset.jurisdiction),
        ruleset.about: _spell(ruleset.game),
    }
    if reading.filed is not None:
        head["filed"] = reading.filed.isoformat()
    head["ruleset"] = ruleset.id
    lines = [
        f"# A draft, read from {_comment(reading.document)}, confirmed by nobody. Marks under `read` have the words.",
        "# Hold each statement against its words, correct it here where it is wrong, and confirm it:",
        "# compliance read DRAFT --confirm FIELD --by WHO",
        *(f"{key}: {value}" for key, value in head.items()),
    ]
    statements = render_statements(_statements_of(reading), vocabulary)
    return "\n".join([*lines, *(["", statements] if statements else []), "", *_read_lines(reading)]) + "\n"


def _statements_of(reading: DocumentReading) -> Mapping[str, Raw]:
    return reading.statements


def _read_lines(reading: DocumentReading) -> Iterator[str]:
    yield "read:"
    yield f"  document: {_spell(reading.document)}"
    yield f"  sha256: {reading.sha256}"
    yield "  marks:"
    for proposal in reading.proposals:
        yield from _mark_lines(proposal)
    if not reading.holder and not any(one.field == "holder" for one in reading.proposals):
        yield from ("    holder:", "      sure: open", "      confirmed: no")
    if reading.unread:
        yield "  unread:"
        for one in reading.unread:
            yield from _words_lines(one, "    - ", "      ")


def _mark_lines(proposal: ReadProposal) -> Iterator[str]:
    yield f"    {proposal.field}:"
    yield f"      sure: {proposal.sure}"
    if proposal.is_question:
        yield "      candidates:"
        for one in proposal.read:
            yield from _words_lines(one, "        - ", "          ")
    else:
        yield f"      value: {_spell(proposal.value)}"
        first, *others = proposal.read
        yield from _words_lines(first, "      ", "      ", with_value=False)
        if others:
            yield "      candidates:"
            for one in others:
                yield from _words_lines(one, "        - ", "          ")
    yield "      confirmed: no"


def _words_lines(one: WordsRead, first: str, rest: str, *, with_value: bool = True) -> Iterator[str]:
    entries = {"value": one.value} if with_value and one.value else {}
    numbers = {"page": one.page, "paragraph": one.paragraph}
    lines = [f"{key}: {_spell(value)}" for key, value in entries.items()]
    lines += [f"{key}: {number}" for key, number in numbers.items() if number]
    lines += [f"words: {_spell(one.words)}"]
    lines += [f"why: {_spell(one.why)}"] if one.why else []
    yield f"{first}{lines[0]}"
    yield from (f"{rest}{line}" for line in lines[1:])


def _spell(text: str) -> str:
    return spell_text(_NOT_YAML.sub("\N{REPLACEMENT CHARACTER}", " ".join(text.split())) or "-", flow=False)


def _comment(text: str) -> str:
    return " ".join(make_safe(text).split())
