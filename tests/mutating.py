"""A small invented ruleset made of texts, for tests of coverage and mutants, over the vocabulary of the strategies."""

import datetime as dt
from collections.abc import Mapping

from strategies import READINGS, TABLES, VOCABULARY, resolved

from compliance.check import Docket
from compliance.diag import Span
from compliance.model import (
    Case,
    Election,
    Period,
    Raw,
    Reading,
    RegulatorTerms,
    Rule,
    Ruleset,
    Scope,
    SectionOutline,
    Statement,
    Table,
    VarianceKind,
    Verdict,
)

HERE = Span("rules.yaml", 1, 1, 1, 1)


def a_rule(requires: str, applies: str | None = None, *, name: str = "zz.play.one") -> Rule:
    """Return a rule with these conditions."""
    return Rule(
        id=name,
        topic="play",
        cites=("7.2",),
        scope=Scope.FILING,
        title="it is so",
        fails="it is not so",
        summary="It has to be so.",
        applies=None if applies is None else resolved(applies),
        requires=resolved(requires),
        variance=VarianceKind.BREACH,
        cure="make it so",
        readings=(),
        note="",
        span=HERE,
    )


def an_election(field: str, silence: Raw | None) -> Election:
    """Return an election about a field."""
    definition = VOCABULARY.fields[field]
    return Election(
        id=field.replace(".", "-"),
        field=field,
        kind=definition.kind,
        cite="7.2",
        label=definition.label,
        help="",
        silence=silence,
        span=HERE,
    )


def a_ruleset(
    *rules: Rule,
    elections: tuple[Election, ...] = (),
    tables: tuple[Table, ...] = TABLES,
    readings: tuple[Reading, ...] = READINGS,
) -> Ruleset:
    """Return a ruleset of these rules."""
    return Ruleset(
        id="zz",
        title="Lantern Three",
        chapter="Ch. 7",
        version="first",
        jurisdiction="ZZ",
        game="lantern-three",
        cite_prefix="§ ",
        instrument="",
        authority="",
        terms=RegulatorTerms(holder="holder", regulator="board", submission="submission"),
        period=Period(start=dt.date(2020, 1, 1), end=None, open_ended=True, known_through=None, note=""),
        sources=(),
        supersedes=(),
        superseded_by=(),
        outline=(SectionOutline(section="7.2", title="play", paragraphs=()),),
        topics={"play": "Play"},
        elections=elections,
        readings=readings,
        slips=(),
        unchecked=(),
        tables=tables,
        rules=rules,
        ledger=(),
        sha256="0" * 64,
    )


def a_case(
    facts: Mapping[str, Raw],
    expect: Verdict,
    *,
    rule: str = "zz.play.one",
    name: str = "",
    choices: Mapping[str, str] | None = None,
) -> Case:
    """Return a case of a rule."""
    return Case(
        rule=rule,
        name=name or " ".join(f"{field} {raw}" for field, raw in facts.items()) or "nothing stated",
        facts={field: Statement(field, raw, HERE) for field, raw in facts.items()},
        choices=choices or {},
        boundary=False,
        expect=expect,
        span=HERE,
    )


def a_docket(ruleset: Ruleset, *cases: Case) -> Docket:
    """Return a ruleset with its cases."""
    return Docket(cases, ruleset, VOCABULARY)
