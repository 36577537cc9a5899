"""What a search over the chapters looks through: a card for each chapter, provision, rule, reading, table and field."""

import re
from collections.abc import Iterator, Mapping, Sequence

from compliance.lang import hand_in_words, label_of, row_in_words
from compliance.model import Rule, Ruleset, Vocabulary, fields_in, provisions_of
from compliance.record import keyword_record, record
from compliance.report import DISPOSITIONS
from compliance.web.views.addresses import (
    chapter_address,
    field_address,
    provision_address,
    rule_address,
    short_id,
)
from compliance.web.views.field import Readers
from compliance.web.views.provision import normalize_citation, table_title
from compliance.web.views.rule import capitalize_first, conditions_of

KINDS = {
    "rule": "Rules",
    "provision": "Provisions",
    "election": "Elections",
    "reading": "Readings",
    "paytable": "Paytables",
    "field": "Fields of the vocabulary",
    "chapter": "Chapters",
}
"""What can be found, in the order in which equals are shown."""

_BETWEEN = re.compile(r"[\s\-_.,;:/(\"'“”‘’§]+")


@keyword_record
class Card:
    """Something that can be found, and all that it is found by."""

    kind: str
    chapter: str
    title: str
    beside: str
    text: str
    address: str
    names: frozenset[str]
    cites: frozenset[str]
    top: str
    body: str
    whole: str


@record
class SearchIndex:
    """All cards, and the provision that each way to cite one means."""

    cards: tuple[Card, ...]
    provisions: Mapping[str, str]


def fold_text(text: str) -> str:
    """Write a text so that words can be looked for in it, each after a blank."""
    return " " + _BETWEEN.sub(" ", text.lower()).strip()


def index_of(rulesets: Sequence[Ruleset], vocabulary: Vocabulary, readers: Readers) -> SearchIndex:
    """Return the cards of all chapters and of the vocabulary."""
    of_chapters = (card for one in rulesets for card in _cards_of(one, vocabulary))
    cited = {
        normalize_citation(way): provision
        for one in rulesets
        for provision in provisions_of(one.outline)
        for way in (provision, one.cite(provision))
    }
    return SearchIndex((*of_chapters, *_field_cards(vocabulary, readers)), cited)


def _make_card(
    kind: str,
    chapter: str,
    *,
    title: str,
    beside: str,
    text: str,
    address: str,
    names: Sequence[str],
    cites: Sequence[str] = (),
    called: Sequence[str] = (),
    more: Sequence[str] = (),
) -> Card:
    """Return a card; it is called by its names as a whole, and found by the words of the rest."""
    top, body = fold_text(" | ".join((title, beside, *called))), fold_text(" | ".join((text, *more)))
    return Card(
        kind=kind,
        chapter=chapter,
        title=title,
        beside=beside,
        text=text,
        address=address,
        names=frozenset(normalize_citation(name) for name in names),
        cites=frozenset(normalize_citation(cite) for cite in cites),
        top=top,
        body=body,
        whole=top + body,
    )


def _cards_of(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Card]:
    yield _chapter_card(ruleset)
    yield from _provision_cards(ruleset)
    for rule in ruleset.rules:
        yield _rule_card(rule, ruleset)
    yield from _election_cards(ruleset)
    yield from _reading_cards(ruleset)
    yield from _table_cards(ruleset, vocabulary)


def _chapter_card(ruleset: Ruleset) -> Card:
    return _make_card(
        "chapter",
        ruleset.id,
        title=f"{ruleset.title} · {ruleset.chapter}",
        beside=ruleset.id,
        text=f"{ruleset.version}, in force {ruleset.period}",
        address=chapter_address(ruleset.id),
        names=(ruleset.id, ruleset.title, ruleset.chapter, ruleset.game, *_names_with_number(ruleset)),
        called=(ruleset.id, ruleset.game, *_names_with_number(ruleset)),
        more=(ruleset.authority, ruleset.instrument, ruleset.terms.regulator, ruleset.jurisdiction),
    )


def _names_with_number(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the names of a chapter that has a number: `Ch. 575`, `chapter 575`, `575`."""
    number = ruleset.chapter.partition("Ch. ")[2]
    return (f"Ch. {number}", f"chapter {number}", number) if number else ()


def _provision_cards(ruleset: Ruleset) -> Iterator[Card]:
    lines = {line.id: line for line in ruleset.ledger}
    titles = {section.section + p: section.title for section in ruleset.outline for p in ("", *section.paragraphs)}
    rules: dict[str, list[str]] = {}
    for rule in ruleset.rules:
        for cite in rule.cites:
            rules.setdefault(cite, []).append(rule.title)
    for one in provisions_of(ruleset.outline):
        line = lines.get(one)
        note, disposition = ("", "") if line is None else (line.note, line.disposition)
        yield _make_card(
            "provision",
            ruleset.id,
            title=f"{ruleset.short_cite(one)} · {titles[one]}",
            beside=disposition,
            text=note or "; ".join(rules.get(one, ())) or DISPOSITIONS.get(disposition, ""),
            address=provision_address(ruleset.id, one),
            names=(one, ruleset.cite(one)),
        )


def _rule_card(rule: Rule, ruleset: Ruleset) -> Card:
    return _make_card(
        "rule",
        ruleset.id,
        title=rule.title,
        beside=", ".join(ruleset.short_cite(cite) for cite in rule.cites),
        text=rule.summary,
        address=rule_address(ruleset.id, rule.id),
        names=(rule.id, short_id(ruleset, rule.id)),
        called=(short_id(ruleset, rule.id),),
        cites=[text for cite in rule.cites for text in (cite, ruleset.cite(cite))],
        more=(rule.fails, rule.cure, rule.note, *(name for one in conditions_of(rule) for name in fields_in(one))),
    )


def _election_cards(ruleset: Ruleset) -> Iterator[Card]:
    for one in ruleset.elections:
        yield _make_card(
            "election",
            ruleset.id,
            title=capitalize_first(one.label),
            beside=ruleset.short_cite(one.cite),
            text=one.help,
            address=f"{chapter_address(ruleset.id)}#election-{one.id}",
            names=(one.id,),
            called=(one.id,),
            cites=(one.cite, ruleset.cite(one.cite)),
            more=(one.field,),
        )


def _reading_cards(ruleset: Ruleset) -> Iterator[Card]:
    for one in ruleset.readings:
        yield _make_card(
            "reading",
            ruleset.id,
            title=one.question,
            beside=ruleset.short_cite(one.cite),
            text=f"read as: {one.default.label}. {one.default.why}",
            address=f"{chapter_address(ruleset.id, 'readings')}#{one.id}",
            names=(one.id,),
            called=(one.id,),
            cites=(one.cite, ruleset.cite(one.cite)),
            more=[text for option in one.options for text in (option.id, option.label, option.why)],
        )


def _table_cards(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Card]:
    for table in ruleset.tables:
        rows = [f"{hand_in_words(hand)} {row_in_words(row)}" for hand, row in table.rows.items()]
        yield _make_card(
            "paytable",
            ruleset.id,
            title=f"{capitalize_first(label_of(table.field, vocabulary))}: {table_title(table)}",
            beside=ruleset.short_cite(table.cite),
            text="; ".join(rows),
            address=f"{chapter_address(ruleset.id, 'paytables')}#{table.id}",
            names=(table.id,),
            called=(table.id,),
            cites=(table.cite, ruleset.cite(table.cite)),
            more=(table.field, *table.rows),
        )


def _field_cards(vocabulary: Vocabulary, readers: Readers) -> Iterator[Card]:
    for field in vocabulary.fields.values():
        chapters = dict.fromkeys(one.id for one, _ in readers.get(field.name, ()))
        read = f"read by {', '.join(chapters)}" if chapters else "no rule reads it"
        yield _make_card(
            "field",
            "",
            title=capitalize_first(field.label),
            beside=field.name,
            text=f"{field.help} ({read})" if field.help else capitalize_first(read),
            address=field_address(field.name),
            names=(field.name, field.label),
            more=[text for choice in field.choices.items() for text in choice],
        )
