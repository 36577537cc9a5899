"""Which paytables there are to be counted: those of a chapter, and those that a submission selects or states."""

from collections.abc import Iterable, Iterator, Mapping

from compliance.model import (
    Claim,
    Odds,
    OddsForm,
    Offer,
    Offers,
    PaytableValue,
    Row,
    Ruleset,
    Submission,
    Table,
    Wager,
)
from compliance.odds import deal_of
from compliance.record import replace


def chapter_offers(ruleset: Ruleset) -> Offers:
    """Return every paytable of a chapter whose chances are counted."""
    return Offers(tuple(one for wager in ruleset.wagers for one in _of_chapter(wager, ruleset)))


def _of_chapter(wager: Wager, ruleset: Ruleset) -> Iterator[Offer]:
    own = {row.row: row.pays for row in wager.own}
    tables = _tables_of(wager, ruleset)
    for table in tables:
        yield from by_row(_make_offer(wager, ruleset, table=table, rows=table.rows, own=own))
    if own and not tables:
        yield from by_row(_make_offer(wager, ruleset, name="chapter", rows={}, own=own))


def _tables_of(wager: Wager, ruleset: Ruleset) -> tuple[Table, ...]:
    """Return the chapter's tables of a wager; those of one name are parts of one table."""
    joined: dict[str, Table] = {}
    for table in ruleset.tables:
        if wager.field and table.field == wager.field:
            first = joined.setdefault(table.name, table)
            joined[table.name] = replace(first, rows={**first.rows, **table.rows})
    return tuple(joined.values())


def _make_offer(
    wager: Wager,
    ruleset: Ruleset,
    *,
    rows: Mapping[str, Row],
    own: Mapping[str, Odds],
    table: Table | None = None,
    name: str = "",
) -> Offer:
    return Offer(
        wager=wager,
        cite=ruleset.cite(wager.cite),
        table="" if table is None else table.id,
        name=name if table is None else table.name,
        table_cite="" if table is None else ruleset.cite(table.cite),
        rows=rows,
        own=own,
        readings=tuple(ruleset.reading(one) for one in wager.readings),
    )


def by_row(offer: Offer) -> Iterator[Offer]:
    """Yield an offer for every row, where each row is a wager of its own."""
    if not offer.wager.each_row:
        yield offer
        return
    for shape in offer.wager.order:
        if shape.row in offer.own or "pays" in offer.rows.get(shape.row, {}):
            yield replace(offer, wager=replace(offer.wager, order=(shape,)))


def stated_offers(submission: Submission, ruleset: Ruleset) -> Offers:
    """Return the paytables that a submission selects by name or states by rows."""
    found: list[Offer] = []
    refused: list[tuple[str, str]] = []
    for wager in ruleset.wagers:
        stated = _odds_stated(wager, submission)
        statement = submission.statements.get(wager.field)
        value = None if statement is None else statement.raw
        # INVARIANT: the loader has typed the statement, so what stands in a paytable's field is one.
        if isinstance(value, PaytableValue):
            offers = tuple(_as_selected(wager, ruleset, value, stated))
            reason = _why_uncountable(wager, value, offers)
            found.extend(() if reason else (one for offer in offers for one in by_row(offer)))
            refused.extend([(wager.label, reason)] if reason else ())
        elif stated:
            own = stated if wager.each_row else _own_awards(wager, stated)
            found.extend(by_row(_make_offer(wager, ruleset, name="as stated", rows={}, own=own)))
    return Offers(tuple(found), tuple(refused))


def _why_uncountable(wager: Wager, value: PaytableValue, offers: tuple[Offer, ...]) -> str:
    """Say why a stated paytable is not counted, or nothing where it is."""
    if not offers:
        return f"the chapter has no paytable `{value.name}`"
    counted = {shape.row for shape in wager.order}
    for row, cells in ({} if value.rows is None else value.rows).items():
        if row not in counted:
            return f"nothing counts the row `{row}` for this wager"
        if "pays" not in cells:
            return f"the row `{row}` does not say what it pays"
    return ""


def _odds_stated(wager: Wager, submission: Submission) -> dict[str, Odds]:
    stated = {row.row: submission.statements.get(row.field) for row in wager.own}
    raw = {row: None if statement is None else statement.raw for row, statement in stated.items()}
    return {row: pays for row, pays in raw.items() if isinstance(pays, Odds)}


def _own_awards(wager: Wager, stated: Mapping[str, Odds]) -> dict[str, Odds]:
    return {row.row: stated.get(row.row, row.pays) for row in wager.own}


def _as_selected(wager: Wager, ruleset: Ruleset, value: PaytableValue, stated: Mapping[str, Odds]) -> Iterator[Offer]:
    own = _own_awards(wager, stated)
    if value.rows is not None:
        name = "as stated" if value.name is None else f"{value.name}, as stated"
        yield _make_offer(wager, ruleset, name=name, rows=value.rows, own=own)
        return
    for table in _tables_of(wager, ruleset):
        if value.name is not None and table.name.lower() == value.name.lower():
            yield _make_offer(wager, ruleset, table=table, rows=table.rows, own=own)


def settle_readings(wager: Wager, choices: Mapping[str, str]) -> Wager:
    """Return a wager whose deal and rows are those of the readings chosen, so that none of them is open."""
    chosen = [effect for effect in wager.effects if choices.get(effect.reading) == effect.option]
    changed = {shape.row: shape for effect in chosen for shape in effect.rows}
    return replace(
        wager,
        deal=deal_of(wager, choices),
        order=tuple(changed.get(shape.row, shape) for shape in wager.order),
        effects=tuple(replace(effect, rows=()) for effect in chosen),
    )


def offer_of_wager(offers: Iterable[Offer], name: str) -> tuple[Offer, ...]:
    """Return the offers of the wager with this id, or of those whose id has it among its words."""
    known = tuple(offers)
    exact = tuple(one for one in known if one.wager.id == name)
    return exact or tuple(one for one in known if f"-{name}-" in f"-{one.wager.id}-")


def offer_of_table(offers: Iterable[Offer], name: str) -> tuple[Offer, ...]:
    """Return the offers whose paytable has this name or id."""
    wanted = name.lower().removeprefix("pay").removeprefix("table").strip()
    return tuple(one for one in offers if wanted and wanted in {one.name.lower(), one.table.lower()})


def offer_of_claim(offers: Offers, claim: Claim) -> Offer | None:
    """Return the offer that a certificate's claim is about."""
    rows = set(claim.counted.rows)
    same = [one for one in offers.all if (one.wager.id, one.table) == (claim.counted.wager.id, claim.table)]
    return next(
        (one for one in same if not one.wager.each_row or {shape.row for shape in one.wager.order} == rows), None
    )


def offer_on_terms(offer: Offer) -> bool:
    """Tell whether the hold depends on more than the paytable: a row pays a sum of money or a share of a meter."""
    pays = [*offer.own.values(), *(row["pays"] for row in offer.rows.values() if "pays" in row)]
    return any(one.form in {OddsForm.SUM, OddsForm.METER} for one in pays)
