"""Two submissions compared by meaning: spelling, order and comments count for nothing, and neither do empty words."""

from collections.abc import Callable, Iterator, Mapping

from compliance.check.filings.two_chapters import rules_beside
from compliance.check.impact import moves_between, point_moves
from compliance.lang import source_of
from compliance.model import (
    Assessment,
    Election,
    FilingsCompared,
    HeadingCompared,
    PaytableValue,
    Raw,
    Row,
    RowCompared,
    Ruleset,
    Statement,
    StatementCompared,
    Submission,
    Table,
    Vocabulary,
    Waiver,
    WaysCompared,
    fields_in,
    rows_equal_table,
    rows_of,
    show_value,
    table_named,
)

CompareWays = Callable[[], WaysCompared | str | None]
"""Counts the hands that the two house ways set differently, or says why it cannot."""


def _leave_ways_out() -> None:
    """Compare no house ways."""


def compare_filings(
    old: Assessment, new: Assessment, vocabulary: Vocabulary, compare_ways: CompareWays = _leave_ways_out
) -> FilingsCompared:
    """Compare two submissions that were checked, each under the ruleset that is named in its assessment."""
    ways = compare_ways()
    statements = tuple(
        _statement_compared(name, old, new, vocabulary, ways) for name in _fields_apart(old, new, vocabulary)
    )
    same = old.ruleset.id == new.ruleset.id
    pairs = {rule.id: rule.id for rule in old.ruleset.rules} if same else rules_beside(old.ruleset, new.ruleset)
    moves, quiet = moves_between(old, new, pairs)
    return FilingsCompared(
        old=old,
        new=new,
        headings=tuple(_headings_apart(old.submission, new.submission)),
        statements=statements,
        waivers_dropped=_waivers_besides(old.submission, new.submission),
        waivers_added=_waivers_besides(new.submission, old.submission),
        moves=moves,
        quiet=quiet,
        points=point_moves(old, new),
        not_compared=(
            *((ways,) if isinstance(ways, str) else ()),
            *_exhibits_not_compared(old.submission, new.submission),
        ),
    )


def _headings_apart(old: Submission, new: Submission) -> Iterator[HeadingCompared]:
    for name, before, after in (
        ("holder", old.holder, new.holder),
        ("jurisdiction", old.jurisdiction, new.jurisdiction),
        ("game", old.game, new.game),
        ("filed", str(old.filed or ""), str(new.filed or "")),
        ("judged on", str(old.as_of or ""), str(new.as_of or "")),
        ("ruleset named", old.ruleset or "", new.ruleset or ""),
        *((name, before, _cover_lines(new)[name]) for name, before in _cover_lines(old).items()),
    ):
        if before != after:
            yield HeadingCompared(name, before, after)


def _cover_lines(submission: Submission) -> dict[str, str]:
    """Return what stands on the cover and in the lists of equipment and exhibits, line by line."""
    cover = submission.cover
    return {
        "certificate": cover.certificate,
        "contact": cover.contact,
        "kind of filing": str(cover.kind or ""),
        "amends": cover.amends,
        "effective": str(cover.effective or ""),
        "tables": ", ".join(cover.tables),
        "remarks": cover.remarks,
        "equipment": "; ".join(f"{one.item}: {one.maker} {one.model}" for one in submission.equipment),
        "exhibits": "; ".join(f"{one.title} ({one.file}) {one.sha256}".strip() for one in submission.exhibits),
    }


def _exhibits_not_compared(old: Submission, new: Submission) -> tuple[str, ...]:
    """Say which exhibits both sides name of which no fingerprint tells whether they are the same file."""
    bare = [{one.file for one in side.exhibits if not one.sha256} for side in (old, new)]
    both = sorted({one.file for one in old.exhibits} & {one.file for one in new.exhibits} & (bare[0] | bare[1]))
    if not both:
        return ()
    return (f"What stands in {', '.join(both)} was not compared: state the `sha256` of an exhibit on both sides.",)


def _waivers_besides(one: Submission, other: Submission) -> tuple[Waiver, ...]:
    """Return the waivers that one submission cites and the other does not."""
    theirs = {_meaning_of_waiver(waiver) for waiver in other.waivers}
    return tuple(waiver for waiver in one.waivers if _meaning_of_waiver(waiver) not in theirs)


def _meaning_of_waiver(waiver: Waiver) -> tuple[object, ...]:
    return waiver.provision, waiver.authority, waiver.granted, waiver.expires


def _fields_apart(old: Assessment, new: Assessment, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the fields that are stated otherwise, in the order of the vocabulary."""
    before, after = _statements_that_say(old), _statements_that_say(new)
    for name in vocabulary.fields:
        if (name in before or name in after) and not _state_the_same(name, before, after, old, new):
            yield name


def _statements_that_say(assessment: Assessment) -> Mapping[str, Statement]:
    """Return the statements without those whose words state nothing, which are silence."""
    silent = {one.field for one in assessment.empty} - assessment.facts.stated
    return {name: one for name, one in assessment.submission.statements.items() if name not in silent}


def _state_the_same(
    name: str, before: Mapping[str, Statement], after: Mapping[str, Statement], old: Assessment, new: Assessment
) -> bool:
    if name not in before or name not in after:
        return False
    one, other = before[name].raw, after[name].raw
    if isinstance(one, PaytableValue) and isinstance(other, PaytableValue):
        return _meaning_of_paytable(name, one, old.ruleset) == _meaning_of_paytable(name, other, new.ruleset)
    return _meaning_of(one) == _meaning_of(other)


def _meaning_of(raw: Raw) -> object:
    """Return a value without what no reader sees: how the lines of a text are broken."""
    return " ".join(raw.split()) if isinstance(raw, str) else raw


def _meaning_of_paytable(name: str, stated: PaytableValue, ruleset: Ruleset) -> object:
    rows = rows_of(stated, _tables_for(name, ruleset))
    # WHY: a name that no table has is a statement of its own, since nothing says what it pays.
    return rows if rows is not None else stated


def _tables_for(name: str, ruleset: Ruleset) -> tuple[Table, ...]:
    return tuple(table for table in ruleset.tables if table.field == name)


def _statement_compared(
    name: str, old: Assessment, new: Assessment, vocabulary: Vocabulary, ways: WaysCompared | str | None
) -> StatementCompared:
    before, after = _statements_that_say(old).get(name), _statements_that_say(new).get(name)
    cites = dict.fromkeys(
        (*_cites_reading(name, new.ruleset, vocabulary), *_cites_reading(name, old.ruleset, vocabulary))
    )
    return StatementCompared(
        field=name,
        old=before,
        new=after,
        cites=tuple(cites),
        rows=tuple(_rows_apart(name, before, after, old.ruleset, new.ruleset)),
        tables=(_table_meant(name, before, old.ruleset), _table_meant(name, after, new.ruleset)),
        ways=ways if isinstance(ways, WaysCompared) and name.startswith("house_way.clauses") else None,
        by_silence=_silence_in_words(name, before, after, old.ruleset, new.ruleset),
    )


def _cites_reading(name: str, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield the sections that speak of a field: its elections, then the rules that require something of it."""
    for election in ruleset.elections:
        if election.field == name:
            yield ruleset.short_cite(election.cite)
    for rule in ruleset.rules:
        if name in {source_of(field, vocabulary) for field in fields_in(rule.requires)}:
            yield ruleset.short_cite(rule.cites[0])


def _rows_apart(
    name: str, before: Statement | None, after: Statement | None, old: Ruleset, new: Ruleset
) -> Iterator[RowCompared]:
    """Yield the rows in which two paytables differ, in the order of the new one and then of the old one."""
    one, other = _rows_stated(name, before, old), _rows_stated(name, after, new)
    if one is None or other is None:
        return
    for hand in dict.fromkeys((*other, *one)):
        if one.get(hand) != other.get(hand):
            yield RowCompared(hand, one.get(hand), other.get(hand))


def _rows_stated(name: str, statement: Statement | None, ruleset: Ruleset) -> Mapping[str, Row] | None:
    if statement is None or not isinstance(statement.raw, PaytableValue):
        return None
    return rows_of(statement.raw, _tables_for(name, ruleset))


def _table_meant(name: str, statement: Statement | None, ruleset: Ruleset) -> str | None:
    """Name the chapter's table that a paytable is, by its name or because all its rows are so."""
    if statement is None or not isinstance(statement.raw, PaytableValue):
        return None
    tables = _tables_for(name, ruleset)
    rows = statement.raw.rows
    if rows is None:
        named = table_named(statement.raw, tables)
        return None if named is None else named.name
    # WHY: where the text at hand has lost a cell, nobody can say that rows are all as a table has them.
    return next((table.name for table in tables if rows_equal_table(rows, table)), None)


def _silence_in_words(name: str, before: Statement | None, after: Statement | None, old: Ruleset, new: Ruleset) -> str:
    """Say what an election comes to on the side that does not make it, where silence elects something."""
    silent = new if after is None else old
    election = next((one for one in silent.elections if one.field == name), None)
    if before is not None and after is not None:
        return ""
    return "" if election is None else _elected_by_silence(election)


def _elected_by_silence(election: Election) -> str:
    return "" if election.silence is None else show_value(election.kind, election.silence)
