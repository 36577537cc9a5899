"""The other pages of a chapter: readings and open points, paytables side by side, and cases by topic."""

from collections.abc import Sequence
from itertools import groupby

from compliance.lang import hand_in_words, label_of, say_in_english
from compliance.model import Case, Ruleset, Table, Vocabulary, show_odds
from compliance.record import keyword_record, record
from compliance.web.views.addresses import Link, chapter_address, field_address, provision_link, rule_link
from compliance.web.views.chapter import topics_in
from compliance.web.views.provision import table_title
from compliance.web.views.rule import CaseView, OpenReadingView, capitalize_first, case_view, readings_of


@record
class OpenPoint:
    """Something a filing may state that a person is asked about or nothing proves lawful, and when that is so."""

    cite: Link
    note: str
    when: str


@keyword_record
class ReadingsView:
    """What the text leaves open: readings, drafting slips, what is asked of a person, and what is not checked."""

    readings: tuple[OpenReadingView, ...]
    slips: tuple[tuple[Link, str], ...]
    review: tuple[OpenPoint, ...]
    unchecked: tuple[OpenPoint, ...]


@record
class TableColumn:
    """One column of a comparison of tables: the table, where it stands, and which of its columns."""

    id: str
    title: str
    cite: Link
    column: str
    first: bool


@keyword_record
class TablesView:
    """The tables of one wager side by side."""

    field: Link
    label: str
    columns: tuple[TableColumn, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    wagers: tuple[str, ...]


@record
class CaseGroup:
    """A rule with its cases."""

    rule: Link
    cites: tuple[Link, ...]
    cases: tuple[CaseView, ...]


@keyword_record
class CasesView:
    """The cases of one topic, and the topics there are."""

    topic: str
    label: str
    topics: tuple[tuple[str, Link, int], ...]
    groups: tuple[CaseGroup, ...]


def readings_view(ruleset: Ruleset, vocabulary: Vocabulary) -> ReadingsView:
    """Return what the text of a chapter leaves open."""
    choices = ruleset.default_choices
    return ReadingsView(
        readings=readings_of(ruleset, vocabulary, frozenset(one.id for one in ruleset.readings)),
        slips=tuple((provision_link(ruleset, slip.cite), slip.note) for slip in ruleset.slips),
        review=tuple(
            OpenPoint(
                provision_link(ruleset, one.cite),
                one.question,
                capitalize_first(say_in_english(one.when, vocabulary, choices)),
            )
            for one in ruleset.review
        ),
        unchecked=tuple(
            OpenPoint(
                provision_link(ruleset, one.cite),
                one.note,
                capitalize_first(say_in_english(one.when, vocabulary, choices)),
            )
            for one in ruleset.unchecked
        ),
    )


def tables_view(ruleset: Ruleset, vocabulary: Vocabulary) -> tuple[TablesView, ...]:
    """Return the paytables of a chapter, those of one wager side by side."""
    fields = dict.fromkeys(table.field for table in ruleset.tables)
    return tuple(_tables_of(name, ruleset, vocabulary) for name in fields)


def _tables_of(field: str, ruleset: Ruleset, vocabulary: Vocabulary) -> TablesView:
    tables = [table for table in ruleset.tables if table.field == field]
    columns = [(table, column) for table in tables for column in _columns_of(table)]
    hands = dict.fromkeys(hand for table in tables for hand in table.rows)
    return TablesView(
        field=Link(field, field_address(field)),
        label=capitalize_first(label_of(field, vocabulary)),
        columns=tuple(
            TableColumn(
                table.id,
                capitalize_first(table_title(table)),
                provision_link(ruleset, table.cite),
                column,
                column == _columns_of(table)[0],
            )
            for table, column in columns
        ),
        rows=tuple((capitalize_first(hand_in_words(hand)), _cells_of_hand(hand, columns)) for hand in hands),
        wagers=tuple(wager.label for wager in ruleset.wagers if wager.field == field),
    )


def _columns_of(table: Table) -> tuple[str, ...]:
    return tuple(dict.fromkeys(column for row in table.rows.values() for column in row))


def _cells_of_hand(hand: str, columns: Sequence[tuple[Table, str]]) -> tuple[str, ...]:
    cells = (table.rows.get(hand, {}).get(column) for table, column in columns)
    return tuple("" if cell is None else show_odds(cell) for cell in cells)


def cases_view(ruleset: Ruleset, vocabulary: Vocabulary, cases: Sequence[Case], topic: str) -> CasesView:
    """Return the cases of one topic, or of the first where none is named."""
    rules = {rule.id: rule for rule in ruleset.rules}
    known = topics_in(ruleset)
    chosen = topic if topic in known else next(iter(known), "")
    page = chapter_address(ruleset.id, "cases")
    numbers = {name: sum(rules[case.rule].topic == name for case in cases) for name in known}
    held = [case for case in cases if rules[case.rule].topic == chosen]
    order = {rule: place for place, rule in enumerate(rules)}
    held.sort(key=lambda case: order[case.rule])
    return CasesView(
        topic=chosen,
        label=ruleset.topics.get(chosen, ""),
        topics=tuple((t, Link(ruleset.topics[t], f"{page}?topic={t}"), numbers[t]) for t in known),
        groups=tuple(
            CaseGroup(
                rule_link(ruleset, rules[name]),
                tuple(provision_link(ruleset, cite) for cite in rules[name].cites),
                tuple(case_view(case, ruleset, vocabulary) for case in group),
            )
            for name, group in groupby(held, key=lambda case: case.rule)
        ),
    )
