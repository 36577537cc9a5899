"""The page of each chapter, written from its ruleset when the site is built."""

import re
from collections.abc import Iterator

from compliance.model import Reading, Rule, Ruleset, Table, show_odds, show_value

NOT_CHECKED = ("procedure", "out-of-scope")


def escape(text: str) -> str:
    """Return a text that Markdown and HTML show as it is, on one line."""
    return re.sub(r"([\\`*_{}\[\]<>|#~&])", lambda found: f"&#{ord(found[0])};", " ".join(text.split()))


def chapter_page(ruleset: Ruleset) -> str:
    """Return the page of one chapter in Markdown."""
    parts = (_head, _elections, _rules, _readings, _paytables, _not_checked, _slips)
    return "\n".join(line for part in parts for line in part(ruleset)).rstrip() + "\n"


def linked_index(index: str, rulesets: tuple[Ruleset, ...]) -> str:
    """Return the index of the chapters with each id of its table linked to its page."""
    for ruleset in rulesets:
        index = index.replace(f"| `{ruleset.id}` |", f"| [`{ruleset.id}`]({ruleset.id}.md) |")
    return index


def _table(*heads: str) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(ruleset: Ruleset) -> Iterator[str]:
    yield f"# {escape(ruleset.chapter)}, {escape(ruleset.title)}"
    yield ""
    yield f"`compliance new {ruleset.id}` writes a submission to fill in."
    yield ""
    yield from _table("ruleset", f"`{ruleset.id}`")
    yield _row("version", escape(ruleset.version))
    yield _row("jurisdiction", escape(ruleset.jurisdiction))
    yield _row(escape(ruleset.about), escape(ruleset.game))
    yield _row("in force", escape(str(ruleset.period)))
    if ruleset.period.note:
        yield _row("about the dates", escape(ruleset.period.note))
    yield _row("what is filed", escape(ruleset.instrument))
    yield _row("who files", escape(ruleset.terms.holder))
    yield _row("with whom", escape(ruleset.terms.regulator))
    yield _row("authority", escape(ruleset.authority))
    for label, names in (("supersedes", ruleset.supersedes), ("superseded by", ruleset.superseded_by)):
        if names:
            yield _row(label, ", ".join(f"[`{name}`]({name}.md)" for name in names))
    for source in ruleset.sources:
        yield _row("encoded from", f"{escape(source.document)} (SHA-256 `{source.sha256[:16]}…`)")
    yield ""


def _elections(ruleset: Ruleset) -> Iterator[str]:
    yield "## Elections"
    yield ""
    yield f"What the chapter leaves to the {escape(ruleset.terms.holder)}."
    yield ""
    yield from _table("election", "field", "section", "silence means")
    for election in ruleset.elections:
        silence = "" if election.silence is None else show_value(election.kind, election.silence)
        label = f"{escape(election.label)}{f'<br> {escape(election.help)}' if election.help else ''}"
        yield _row(label, f"`{election.field}`", ruleset.short_cite(election.cite), escape(silence))
    yield ""


def _rules(ruleset: Ruleset) -> Iterator[str]:
    yield f"## Rules ({len(ruleset.rules)})"
    yield ""
    yield "Rules about the *filing* decide the result; rules about the *floor* do so where the filing speaks of it, or"
    yield "where the whole table is audited."
    yield ""
    for topic, label in ruleset.topics.items():
        rules = [rule for rule in ruleset.rules if rule.topic == topic]
        if rules:
            yield f"### {escape(label)}"
            yield ""
            yield from _table("rule", "section", "about")
            yield from (_rule_row(rule, ruleset) for rule in rules)
            yield ""


def _rule_row(rule: Rule, ruleset: Ruleset) -> str:
    cites = ", ".join(ruleset.short_cite(cite) for cite in rule.cites)
    name = rule.id.removeprefix(f"{ruleset.id}.")
    return _row(f"**{escape(rule.title)}**<br> {escape(rule.summary)}<br> `{name}`", cites, str(rule.scope))


def _readings(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.readings:
        return
    yield f"## Readings ({len(ruleset.readings)})"
    yield ""
    yield "Where the words are ambiguous: the ways to read them, and which one is taken unless another is asked for."
    yield ""
    for reading in ruleset.readings:
        yield from _reading(reading, ruleset)


def _reading(reading: Reading, ruleset: Ruleset) -> Iterator[str]:
    yield f"**{escape(reading.question)}** {ruleset.short_cite(reading.cite)}, `{reading.id}`"
    yield ""
    for option in sorted(reading.options, key=lambda option: not option.default):
        taken = " (default)" if option.default else ""
        why = f": {escape(option.why)}" if option.why else ""
        yield f"- {escape(option.label)}{taken}{why}"
    yield ""


def _paytables(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.tables:
        return
    yield f"## Paytables ({len(ruleset.tables)})"
    yield ""
    for field in dict.fromkeys(table.field for table in ruleset.tables):
        tables = [table for table in ruleset.tables if table.field == field]
        cites = ", ".join(dict.fromkeys(ruleset.short_cite(table.cite) for table in tables))
        yield f"### `{field}`"
        yield ""
        yield f"{cites}. What such a wager keeps: `compliance odds {ruleset.id}`."
        yield ""
        yield from _table("hand", *(escape(table.name) for table in tables))
        for hand in dict.fromkeys(hand for table in tables for hand in table.rows):
            yield _row(escape(hand.replace("-", " ")), *(_cells(table, hand) for table in tables))
        yield ""


def _cells(table: Table, hand: str) -> str:
    row = table.rows.get(hand, {})
    shown = (show_odds(odds) if column == "pays" else f"{column} {show_odds(odds)}" for column, odds in row.items())
    return escape(", ".join(shown))


def _not_checked(ruleset: Ruleset) -> Iterator[str]:
    yield "## What is not checked"
    yield ""
    if ruleset.unchecked:
        yield "What a filing may state and no rule proves lawful; a report lists it where it is stated:"
        yield ""
        yield from _table("what", "section")
        yield from (_row(escape(point.note), ruleset.short_cite(point.cite)) for point in ruleset.unchecked)
        yield ""
    lines = [line for line in ruleset.ledger if line.disposition in NOT_CHECKED]
    if lines:
        yield "Provisions that no rule checks: a filing cannot show how a game is run, or they are about other things."
        yield ""
        yield from _table("section", "disposed of as", "note")
        yield from (_row(ruleset.short_cite(line.id), line.disposition, escape(line.note)) for line in lines)
        yield ""


def _slips(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.slips:
        return
    yield "## Drafting slips of the source"
    yield ""
    yield "Noted, neither followed nor set right."
    yield ""
    yield from _table("slip", "section")
    yield from (_row(escape(slip.note), ruleset.short_cite(slip.cite)) for slip in ruleset.slips)
    yield ""
