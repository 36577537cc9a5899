"""The list of all chapters, by jurisdiction."""

from collections.abc import Sequence
from itertools import groupby

from compliance.model import Ruleset, provisions_of
from compliance.record import keyword_record, record
from compliance.web.views.addresses import bench_address, chapter_address
from compliance.web.views.chapter import odds_address


@keyword_record
class ChapterRow:
    """A chapter in the list of all."""

    id: str
    title: str
    chapter: str
    version: str
    period: str
    rules: int
    provisions: int
    cases: int
    readings: int
    tables: int
    address: str
    start: str
    odds: str


@record
class Jurisdiction:
    """The chapters of one jurisdiction; its regulators are named as the chapters name them."""

    code: str
    regulators: str
    chapters: tuple[ChapterRow, ...]


def jurisdictions_of(chapters: Sequence[tuple[Ruleset, int]]) -> tuple[Jurisdiction, ...]:
    """List chapters by jurisdiction and game; the number beside each is that of its cases."""
    ordered = sorted(chapters, key=lambda one: (one[0].jurisdiction, one[0].title, one[0].chapter, one[0].id))
    listed = []
    for code, group in groupby(ordered, key=lambda one: one[0].jurisdiction):
        held = list(group)
        regulators = dict.fromkeys(ruleset.terms.regulator for ruleset, _ in held)
        listed.append(Jurisdiction(code, ", ".join(regulators), tuple(_chapter_row(*one) for one in held)))
    return tuple(listed)


def _chapter_row(ruleset: Ruleset, cases: int) -> ChapterRow:
    return ChapterRow(
        id=ruleset.id,
        title=ruleset.title,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=str(ruleset.period),
        rules=len(ruleset.rules),
        provisions=len(provisions_of(ruleset.outline)),
        cases=cases,
        readings=len(ruleset.readings),
        tables=len(ruleset.tables),
        address=chapter_address(ruleset.id),
        start=bench_address("new", chapter=ruleset.id),
        odds=odds_address(ruleset),
    )
