"""Provisions to be read: the ledger of a chapter, and one provision with all that rests on it."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from urllib.parse import urlencode

from compliance.lang import write_condition
from compliance.model import NAMELESS, Ruleset, Table, provisions_of
from compliance.record import keyword_record, record
from compliance.report import DISPOSITIONS
from compliance.web.views.addresses import (
    Link,
    chapter_address,
    chapter_link,
    field_address,
    provision_address,
    provision_link,
    rule_link,
)
from compliance.web.views.chapter import RuleRow, rule_row

_LAST_LABEL = re.compile(r"\([^()]*\)\Z")
_LOOSE = re.compile(r"[\s§]+")


@record
class LedgerRow:
    """A provision of the ledger, how deep it stands, and what rests on it."""

    provision: Link
    depth: int
    disposition: str
    note: str
    rests: tuple[Link, ...]


@record
class LedgerSection:
    """A section of the chapter with the lines of its paragraphs."""

    section: str
    title: str
    rows: tuple[LedgerRow, ...]


@record
class LedgerView:
    """A ledger by section, and how many provisions are disposed of in each way, with what that means."""

    disposition: str
    sections: tuple[LedgerSection, ...]
    counts: tuple[tuple[Link, int, str], ...]


@keyword_record
class Resting:
    """Something besides a rule that rests on a provision."""

    kind: str
    label: str
    text: str
    address: str


@keyword_record
class ProvisionView:
    """One provision of a chapter."""

    provision: str
    address: str
    cite: str
    short: str
    section: str
    disposition: str
    meaning: str
    note: str
    rules: tuple[RuleRow, ...]
    resting: tuple[Resting, ...]
    below: tuple[LedgerRow, ...]
    above: tuple[Link, ...]
    previous: Link | None
    next: Link | None
    elsewhere: tuple[Link, ...]


def normalize_citation(text: str) -> str:
    """Write a citation or name without what people leave out: blanks, section signs and capitals."""
    bare = _LOOSE.sub("", text).lower()
    for word in ("sections", "section", "sec."):
        if bare.startswith(word):
            return bare.removeprefix(word)
    return bare


def find_provision(ruleset: Ruleset, asked: str) -> str | None:
    """Return the provision that a citation names, however loosely it is written."""
    known = provisions_of(ruleset.outline)
    if asked in known:
        return asked
    wanted = normalize_citation(asked)
    return next(
        (one for one in known if wanted in {normalize_citation(one), normalize_citation(ruleset.cite(one))}), None
    )


def parents_of_provision(provision: str, known: Collection[str]) -> tuple[str, ...]:
    """Name the provisions that one stands under, the section first."""
    found, rest = [], provision
    while (shorter := _LAST_LABEL.sub("", rest)) != rest:
        rest = shorter
        if rest in known:
            found.append(rest)
    return tuple(reversed(found))


def table_title(table: Table) -> str:
    """Name a table as a chapter does."""
    return "the chapter's paytable" if table.name in NAMELESS else f"Paytable {table.name}"


def ledger_view(ruleset: Ruleset, disposition: str = "") -> LedgerView:
    """Return the provisions of a chapter by section with how they are disposed of, all or those of one disposition."""
    counts = _count_dispositions(ruleset)
    chosen = disposition if disposition in {link.text for link, _, _ in counts} else ""
    rows = {one: row for one, row in _ledger_rows(ruleset).items() if chosen in {"", row.disposition}}
    sections = (
        LedgerSection(
            o.section, o.title, tuple(rows[o.section + p] for p in ("", *o.paragraphs) if o.section + p in rows)
        )
        for o in ruleset.outline
    )
    return LedgerView(chosen, tuple(one for one in sections if one.rows), counts)


def _count_dispositions(ruleset: Ruleset) -> tuple[tuple[Link, int, str], ...]:
    page = chapter_address(ruleset.id, "ledger")
    numbers = Counter(line.disposition for line in ruleset.ledger)
    return tuple(
        (Link(name, f"{page}?{urlencode({'as': name})}"), number, DISPOSITIONS.get(name, ""))
        for name, number in numbers.items()
    )


def _ledger_rows(ruleset: Ruleset, under: str = "") -> dict[str, LedgerRow]:
    """Return the lines of a ledger, all of them or those of one provision and what stands under it."""
    known = dict.fromkeys(provisions_of(ruleset.outline))
    lines = {line.id: line for line in ruleset.ledger}
    resting: dict[str, list[Link]] = {}
    for rule in ruleset.rules:
        for cite in rule.cites:
            resting.setdefault(cite, []).append(rule_link(ruleset, rule))
    for one in ruleset.elections:
        place = f"{chapter_address(ruleset.id)}#election-{one.id}"
        resting.setdefault(one.cite, []).append(Link(f"election: {one.label}", place))
    return {
        provision: LedgerRow(
            provision_link(ruleset, provision),
            len(parents_of_provision(provision, known)),
            lines[provision].disposition if provision in lines else "not in the ledger",
            lines[provision].note if provision in lines else "",
            tuple(resting.get(provision, ())),
        )
        for provision in known
        if not under or provision == under or provision.startswith(f"{under}(")
    }


def provision_view(ruleset: Ruleset, provision: str, others: Sequence[Ruleset]) -> ProvisionView:
    """Return a provision with all that rests on it; ``others`` may have one of the same number."""
    known, rows = provisions_of(ruleset.outline), _ledger_rows(ruleset, provision)
    row, place = rows.pop(provision), known.index(provision)
    parents = parents_of_provision(provision, known)
    section = next(one for one in ruleset.outline if one.section == (parents[0] if parents else provision))
    return ProvisionView(
        provision=provision,
        address=provision_address(ruleset.id, provision),
        cite=ruleset.cite(provision),
        short=ruleset.short_cite(provision),
        section=section.title,
        disposition=row.disposition,
        meaning=DISPOSITIONS.get(row.disposition, ""),
        note=row.note,
        rules=tuple(rule_row(rule, ruleset) for rule in ruleset.rules if provision in rule.cites),
        resting=_things_resting_on(ruleset, provision),
        below=tuple(rows.values()),
        above=tuple(provision_link(ruleset, one) for one in parents),
        previous=provision_link(ruleset, known[place - 1]) if place else None,
        next=provision_link(ruleset, known[place + 1]) if place + 1 < len(known) else None,
        elsewhere=tuple(_links_in_other_chapters(ruleset, provision, others)),
    )


def _links_in_other_chapters(ruleset: Ruleset, provision: str, others: Sequence[Ruleset]) -> Iterable[Link]:
    for other in others:
        if other.id != ruleset.id and provision in provisions_of(other.outline):
            yield Link(chapter_link(other).text, provision_address(other.id, provision))


def _things_resting_on(ruleset: Ruleset, provision: str) -> tuple[Resting, ...]:
    """Gather the elections, readings, tables, wagers, slips and open points of a provision."""
    readings, tables = (chapter_address(ruleset.id, page) for page in ("readings", "paytables"))
    found = [
        *(("election", e.label, e.help, field_address(e.field), e.cite) for e in ruleset.elections),
        *(
            ("reading", r.question, f"read as: {r.default.label}", f"{readings}#{r.id}", r.cite)
            for r in ruleset.readings
        ),
        *(("paytable", table_title(t), t.field, f"{tables}#{t.id}", t.cite) for t in ruleset.tables),
        *(("wager counted", w.label, w.note, tables, w.cite) for w in ruleset.wagers),
        *(("drafting slip", s.note, "", f"{readings}#slips", s.cite) for s in ruleset.slips),
        *(
            ("asked of a person", p.question, f"where {write_condition(p.when)}", f"{readings}#review", p.cite)
            for p in ruleset.review
        ),
        *(
            ("not checked", u.note, f"where {write_condition(u.when)}", f"{readings}#unchecked", u.cite)
            for u in ruleset.unchecked
        ),
    ]
    return tuple(
        Resting(kind=kind, label=label, text=text, address=address)
        for kind, label, text, address, cite in found
        if cite == provision
    )
