"""One chapter to be read: its terms, topics, elections and neighbours, and its rules in a list."""

from collections.abc import Mapping, Sequence

from compliance.model import Case, Period, Rule, Ruleset, Vocabulary, show_value
from compliance.record import keyword_record, record
from compliance.web.views.addresses import (
    Link,
    bench_address,
    chapter_address,
    chapter_link,
    field_address,
    provision_link,
    rule_address,
    short_id,
)


@record
class Tab:
    """A page of a chapter, and how much stands on it."""

    name: str
    label: str
    count: int | None
    address: str


@keyword_record
class ChapterHead:
    """What stands above every page of a chapter."""

    id: str
    title: str
    chapter: str
    version: str
    period: str
    address: str
    tabs: tuple[Tab, ...]
    start: str
    compare: str
    odds: str


@keyword_record
class RuleRow:
    """A rule in a list."""

    id: str
    short: str
    title: str
    summary: str
    cites: tuple[Link, ...]
    scope: str
    kind: str
    cases: int
    address: str


@record
class Topic:
    """The rules of one topic, in the order of the chapter."""

    id: str
    label: str
    rules: tuple[RuleRow, ...]


@keyword_record
class ElectionRow:
    """A choice that the chapter leaves to the holder."""

    id: str
    label: str
    help: str
    cite: Link
    field: Link
    silence: str


@record
class Kin:
    """Another chapter that belongs beside this one, and the comparison of the two."""

    why: str
    chapter: Link
    compare: str


@keyword_record
class ChapterView:
    """All that is said of a chapter as a whole."""

    head: ChapterHead
    jurisdiction: str
    game: str
    holder: str
    regulator: str
    submission: str
    instrument: str
    authority: str
    period_note: str
    known_through: str
    sources: tuple[tuple[str, str], ...]
    sections: tuple[tuple[Link, str, int], ...]
    topics: tuple[tuple[Link, int], ...]
    elections: tuple[ElectionRow, ...]
    kin: tuple[Kin, ...]
    sha256: str


def odds_address(ruleset: Ruleset) -> str:
    """Return where the paytables of a chapter are counted, or nothing where it has none that can be."""
    return bench_address("odds", chapter=ruleset.id) if ruleset.wagers else ""


def head_of(ruleset: Ruleset, cases: int) -> ChapterHead:
    """Return what stands above every page of a chapter."""
    pages = (
        ("", "Overview", None),
        ("rules", "Rules", len(ruleset.rules)),
        ("readings", "Readings", len(ruleset.readings)),
        ("paytables", "Paytables", len(ruleset.tables)),
        ("ledger", "Ledger", len(ruleset.ledger)),
        ("cases", "Cases", cases),
    )
    return ChapterHead(
        id=ruleset.id,
        title=ruleset.title,
        chapter=ruleset.chapter,
        version=ruleset.version,
        period=str(ruleset.period),
        address=chapter_address(ruleset.id),
        tabs=tuple(Tab(name, label, count, chapter_address(ruleset.id, name)) for name, label, count in pages),
        start=bench_address("new", chapter=ruleset.id),
        compare=bench_address("compare", first=ruleset.id),
        odds=odds_address(ruleset),
    )


def chapter_view(
    ruleset: Ruleset, vocabulary: Vocabulary, cases: Sequence[Case], others: Sequence[Ruleset]
) -> ChapterView:
    """Return a chapter as a whole; ``others`` are the rulesets it may stand beside."""
    terms, period = ruleset.terms, ruleset.period
    return ChapterView(
        head=head_of(ruleset, len(cases)),
        jurisdiction=ruleset.jurisdiction,
        game=ruleset.game,
        holder=terms.holder,
        regulator=terms.regulator,
        submission=terms.submission,
        instrument=ruleset.instrument,
        authority=ruleset.authority,
        period_note=period.note,
        known_through=_known_through(period),
        sources=tuple((source.document, source.sha256) for source in ruleset.sources),
        sections=_section_links(ruleset),
        topics=_topic_links(ruleset),
        elections=tuple(_election_rows(ruleset, vocabulary)),
        kin=_related_chapters(ruleset, others),
        sha256=ruleset.sha256,
    )


def _known_through(period: Period) -> str:
    return "" if period.known_through is None or period.end is not None else period.known_through.isoformat()


def _section_links(ruleset: Ruleset) -> tuple[tuple[Link, str, int], ...]:
    return tuple(
        (provision_link(ruleset, section.section), section.title, len(section.paragraphs))
        for section in ruleset.outline
    )


def _topic_links(ruleset: Ruleset) -> tuple[tuple[Link, int], ...]:
    numbers = {topic: sum(rule.topic == topic for rule in ruleset.rules) for topic in topics_in(ruleset)}
    page = chapter_address(ruleset.id, "rules")
    return tuple((Link(ruleset.topics[topic], f"{page}#{topic}"), number) for topic, number in numbers.items())


def topics_in(ruleset: Ruleset) -> tuple[str, ...]:
    """Name the topics that have rules, in the order of the chapter."""
    return tuple(dict.fromkeys(rule.topic for rule in ruleset.rules))


def _election_rows(ruleset: Ruleset, vocabulary: Vocabulary) -> list[ElectionRow]:
    rows = []
    for one in ruleset.elections:
        field = vocabulary.fields.get(one.field)
        rows.append(
            ElectionRow(
                id=one.id,
                label=one.label,
                help=one.help,
                cite=provision_link(ruleset, one.cite),
                field=Link(one.field, "" if field is None else field_address(one.field)),
                silence="" if one.silence is None else show_value(one.kind, one.silence),
            )
        )
    return rows


def _related_chapters(ruleset: Ruleset, others: Sequence[Ruleset]) -> tuple[Kin, ...]:
    """Find the chapters that stand beside one: what it takes the place of, what takes its own, and the same game."""
    found = []
    for other in others:
        if other.id == ruleset.id:
            continue
        why = _relation_in_words(ruleset, other)
        if why:
            compare = bench_address("compare", first=ruleset.id, second=other.id)
            found.append(Kin(why, chapter_link(other), compare))
    return tuple(found)


def _relation_in_words(ruleset: Ruleset, other: Ruleset) -> str:
    """Say how another chapter stands to one, or nothing where it does not."""
    if other.id in ruleset.supersedes:
        return "Takes the place of"
    if other.id in ruleset.superseded_by:
        return "Gives way to"
    return "Same game" if other.game == ruleset.game else ""


def rules_by_topic(ruleset: Ruleset, cases: Sequence[Case]) -> tuple[Topic, ...]:
    """Return the rules of a chapter by topic."""
    numbers: dict[str, int] = {}
    for case in cases:
        numbers[case.rule] = numbers.get(case.rule, 0) + 1
    return tuple(
        Topic(
            topic,
            ruleset.topics[topic],
            tuple(rule_row(r, ruleset, numbers) for r in ruleset.rules if r.topic == topic),
        )
        for topic in topics_in(ruleset)
    )


_NO_NUMBERS: Mapping[str, int] = {}


def rule_row(rule: Rule, ruleset: Ruleset, cases: Mapping[str, int] = _NO_NUMBERS) -> RuleRow:
    """Return a rule for a list; ``cases`` is how many cases each rule has."""
    return RuleRow(
        id=rule.id,
        short=short_id(ruleset, rule.id),
        title=rule.title,
        summary=rule.summary,
        cites=tuple(provision_link(ruleset, cite) for cite in rule.cites),
        scope=rule.scope,
        kind=rule.variance,
        cases=cases.get(rule.id, 0),
        address=rule_address(ruleset.id, rule.id),
    )
