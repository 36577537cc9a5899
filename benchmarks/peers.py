"""The twenty rules in other rule engines, as far as each can state them, on the same facts as plain JSON.

Every peer gets the facts that the rules read and no others, and decides in the way that proved fastest. The facts are
turned into its own form beforehand, which favours the peer: in use that has to be done for every submission.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from benchmarks.handwritten import BONUS_TABLES, CARD_ORDER, KNOWN_AREAS
from compliance.model import Odds, PaytableValue, Verdict, show_odds

Json = dict[str, Any]
Decide = Callable[[Any], Iterable[Verdict]]
TABLES = {
    name.upper(): {hand: show_odds(row["pays"]) for hand, row in rows.items()} for name, rows in BONUS_TABLES.items()
}
VERDICTS = {str(verdict): verdict for verdict in Verdict}
U, P, V, N = "'undetermined'", "'pass'", "'variance'", "'not-applicable'"


class Peer:
    """A rule engine with the rules it can state: how to ready the facts, and how to decide on them."""

    def __init__(self, name: str, rules: Iterable[str], ready: Callable[[Json], Any], decide: Decide) -> None:
        self.name = name
        self.rules = tuple(rules)
        self.ready = ready
        self.decide = decide


def facts_as_json(values: Mapping[str, Any], fields: Iterable[str]) -> Json:
    """Return the facts in these fields as plain values: cents, minutes, parts in ten thousand, odds in words."""
    flat: Json = {}
    for name in values.keys() & set(fields):
        raw = values[name]
        if isinstance(raw, PaytableValue):
            flat.update({f"{name}.name": raw.name} if raw.name is not None else {})
            if raw.rows is not None:
                flat[f"{name}.rows"] = {hand: show_odds(row["pays"]) for hand, row in raw.rows.items()}
        elif name == "wagers.bonus.best_award":
            flat.update({f"{name}.number": raw.number, f"{name}.per": raw.per})
        elif name in {"cards.change_interval", "starting_position.shaker.dice_time"}:
            flat[name] = int(raw * 60)
        elif isinstance(raw, Fraction):
            flat[name] = int(raw * 10_000)
        else:
            listed = sorted(raw) if isinstance(raw, frozenset) else list(raw) if type(raw) is tuple else raw
            flat[name] = show_odds(raw) if isinstance(raw, Odds) else listed
    return dict(sorted(flat.items()))


# CEL


def cel_rules() -> dict[str, str]:
    """Return the rules as expressions of the Common Expression Language over a flat map `f`."""

    def asked(field: str, test: str) -> str:
        return f"!('{field}' in f) ? {U} : ({test.replace('$', f'f[{field!r}]')}) ? {P} : {V}"

    def where(field: str, test: str, then: str) -> str:
        return f"!('{field}' in f) ? {U} : ({test.replace('$', f'f[{field!r}]')}) ? ({then}) : {N}"

    def unless(field: str, test: str, then: str) -> str:
        return f"!('{field}' in f) || ({test.replace('$', f'f[{field!r}]')}) ? ({then}) : {N}"

    bonus, table = "wagers.bonus.offered", "wagers.bonus.paytable"
    named = " || ".join(
        f"f['{table}.name'] in ['{name}', '{name.lower()}'] && {_cel_rows(rows)}" for name, rows in TABLES.items()
    )
    tables = ", ".join(json.dumps(rows) for rows in TABLES.values())
    cut, notice = asked("shuffle.cut", "$"), asked("payout_limit.notice", "'layout-amount' in $ || 'sign' in $")
    limit, base, stake = "f['payout_limit.amount']", "f['wagers.base.minimum']", "f['wagers.bonus.minimum']"
    per, award = "f['wagers.bonus.best_award.per']", "f['wagers.bonus.best_award.number']"
    known = "'wagers.bonus.minimum' in f && 'wagers.bonus.best_award.per' in f"
    return {
        "pa-575.table.positions": asked("table.positions", "$ <= 6"),
        "pa-575.table.boxes": asked("table.box_placement", "$ in ['opposite-sides', 'approved-alternative']"),
        "pa-575.layout.approval": asked("approvals.layout", "$ == 'bureau-of-gaming-operations'"),
        "pa-575.layout.bonus-area": where(bonus, "$", asked("layout.areas", "'bonus' in $")),
        "pa-575.layout.known-areas": asked("layout.areas", f"$.all(a, a in {sorted(KNOWN_AREAS)})"),
        "pa-575.cards.decks": asked("cards.decks", "$ == 1 || $ == 2"),
        "pa-575.cards.identical": asked("cards.identical", "$"),
        "pa-575.cards.second-deck-shuffler": where(
            "cards.decks", "$ == 2", asked("shuffle.method", "$ == 'automated'")
        ),
        "pa-575.cards.change-hand": where("dealing.method", "$ == 'hand'", asked("cards.change_interval", "$ <= 240")),
        "pa-575.cards.change-shoe": unless(
            "dealing.method", "$ in ['manual-shoe', 'automated-shoe']", asked("cards.change_interval", "$ <= 480")
        ),
        "pa-575.shuffle.cut": (
            f"'shuffle.method' in f && f['shuffle.method'] == 'manual' ? ({cut}) : "
            f"'shuffle.method' in f && f['shuffle.method'] == 'reshuffler' ? {N} : "
            f"!('shuffle.preshuffled' in f) ? {U} : f['shuffle.preshuffled'] ? ({cut}) : "
            f"'shuffle.method' in f ? {N} : {U}"
        ),
        "pa-575.starting-position.dice-time": unless(
            "starting_position.methods", "'shaker' in $", asked("starting_position.shaker.dice_time", "$ <= 1440")
        ),
        "pa-575.rankings.card-order": asked("rankings.card_order", f"$ == {list(CARD_ORDER)}"),
        "pa-575.rankings.ace-low-straight": asked("rankings.ace_low_straight", "$ in ['second-highest', 'lowest']"),
        "pa-575.notices.payout-limit": (f"!('payout_limit.amount' in f) ? {N} : ({notice})"),
        "pa-575.payout-limit.floor": (
            f"!('payout_limit.amount' in f) ? {N} : {limit} < 5000000 ? {V} : "
            f"!('{bonus}' in f && 'wagers.base.minimum' in f) ? {U} : "
            f"!f['{bonus}'] ? ({limit} >= {base} ? {P} : {V}) : "
            f"!({known}) ? {U} : {limit} * {per} >= {base} * {per} + {stake} * {award} ? {P} : {V}"
        ),
        "pa-575.payouts.base-odds": asked("wagers.base.odds", "$ == '1 to 1'"),
        "pa-575.payouts.bonus-table": (
            f"'{table}.name' in f ? ({named} ? {P} : {V}) : "
            f"'{table}.rows' in f ? (f['{table}.rows'] in [{tables}] ? {P} : {V}) : {N}"
        ),
        "pa-575.payouts.bonus-table-selected": where(
            bonus, "$", f"'{table}.name' in f || '{table}.rows' in f ? {P} : {V}"
        ),
        "pa-575.surrender.refund": asked("surrender.refund", "$ == 0"),
    }


def _cel_rows(rows: Mapping[str, str]) -> str:
    return f"(!('wagers.bonus.paytable.rows' in f) || f['wagers.bonus.paytable.rows'] == {json.dumps(dict(rows))})"


def cel_in_rust() -> Peer:
    """Return CEL by `common-expression-language`, a binding to an interpreter in Rust: one program for all rules."""
    import cel

    rules = cel_rules()
    program = cel.compile(f"[{', '.join(f'({rule})' for rule in rules.values())}]")
    return Peer(
        "cel (common-expression-language)",
        rules,
        lambda facts: cel.Context(variables={"f": facts}),
        lambda context: [VERDICTS[word] for word in program.execute(context)],
    )


def cel_in_python() -> Peer:
    """Return CEL by `cel-python`: one program a rule."""
    import celpy

    rules = cel_rules()
    environment = celpy.Environment()
    programs = [environment.program(environment.compile(rule)) for rule in rules.values()]
    return Peer(
        "cel-python",
        rules,
        lambda facts: {"f": celpy.json_to_cel(facts)},
        lambda activation: [VERDICTS[str(program.evaluate(activation))] for program in programs],
    )


# ZEN


def zen_rules() -> dict[str, str]:
    """Return the rules as expressions of the ZEN language over nested facts, where what is missing is null."""

    def asked(field: str, test: str) -> str:
        return f"{field} == null ? {U} : ({test.replace('$', field)}) ? {P} : {V}"

    def where(field: str, test: str, then: str) -> str:
        return f"{field} == null ? {U} : ({test.replace('$', field)}) ? ({then}) : {N}"

    def unless(field: str, test: str, then: str) -> str:
        return f"({field} == null or ({test.replace('$', field)})) ? ({then}) : {N}"

    bonus, table = "wagers.bonus.offered", "wagers.bonus.paytable"
    named = " or ".join(
        f"({table}.name in ['{name}', '{name.lower()}'] and ({table}.rows == null or ({_zen_rows(rows)})))"
        for name, rows in TABLES.items()
    )
    stated = " or ".join(f"({_zen_rows(rows)})" for rows in TABLES.values())
    cut, notice = asked("shuffle.cut", "$"), asked("payout_limit.notice", "'layout-amount' in $ or 'sign' in $")
    limit, award = "payout_limit.amount", "wagers.bonus.best_award"
    base, stake = "wagers.base.minimum", "wagers.bonus.minimum"
    order = " and ".join(f"$[{place}] == '{word}'" for place, word in enumerate(CARD_ORDER))
    return {
        "pa-575.table.positions": asked("table.positions", "$ <= 6"),
        "pa-575.table.boxes": asked("table.box_placement", "$ in ['opposite-sides', 'approved-alternative']"),
        "pa-575.layout.approval": asked("approvals.layout", "$ == 'bureau-of-gaming-operations'"),
        "pa-575.layout.bonus-area": where(bonus, "$", asked("layout.areas", "'bonus' in $")),
        "pa-575.layout.known-areas": asked("layout.areas", f"all($, # in {sorted(KNOWN_AREAS)})"),
        "pa-575.cards.decks": asked("cards.decks", "$ == 1 or $ == 2"),
        "pa-575.cards.identical": asked("cards.identical", "$"),
        "pa-575.cards.second-deck-shuffler": where(
            "cards.decks", "$ == 2", asked("shuffle.method", "$ == 'automated'")
        ),
        "pa-575.cards.change-hand": where("dealing.method", "$ == 'hand'", asked("cards.change_interval", "$ <= 240")),
        "pa-575.cards.change-shoe": unless(
            "dealing.method", "$ in ['manual-shoe', 'automated-shoe']", asked("cards.change_interval", "$ <= 480")
        ),
        "pa-575.shuffle.cut": (
            f"shuffle.method == 'manual' ? ({cut}) : shuffle.method == 'reshuffler' ? {N} : "
            f"shuffle.preshuffled == null ? {U} : shuffle.preshuffled ? ({cut}) : shuffle.method == null ? {U} : {N}"
        ),
        "pa-575.starting-position.dice-time": unless(
            "starting_position.methods", "'shaker' in $", asked("starting_position.shaker.dice_time", "$ <= 1440")
        ),
        "pa-575.rankings.card-order": asked("rankings.card_order", f"len($) == 13 and {order}"),
        "pa-575.rankings.ace-low-straight": asked("rankings.ace_low_straight", "$ in ['second-highest', 'lowest']"),
        "pa-575.notices.payout-limit": (f"{limit} == null ? {N} : ({notice})"),
        "pa-575.payout-limit.floor": (
            f"{limit} == null ? {N} : {limit} < 5000000 ? {V} : "
            f"({bonus} == null or {base} == null) ? {U} : "
            f"not({bonus}) ? ({limit} >= {base} ? {P} : {V}) : "
            f"({stake} == null or {award}.per == null) ? {U} : "
            f"{limit} * {award}.per >= {base} * {award}.per + {stake} * {award}.number ? {P} : {V}"
        ),
        "pa-575.payouts.base-odds": asked("wagers.base.odds", "$ == '1 to 1'"),
        "pa-575.payouts.bonus-table": (
            f"{table}.name != null ? (({named}) ? {P} : {V}) : {table}.rows != null ? (({stated}) ? {P} : {V}) : {N}"
        ),
        "pa-575.payouts.bonus-table-selected": where(
            bonus, "$", f"({table}.name != null or {table}.rows != null) ? {P} : {V}"
        ),
        "pa-575.surrender.refund": asked("surrender.refund", "$ == 0"),
    }


def _zen_rows(rows: Mapping[str, str]) -> str:
    field = "wagers.bonus.paytable.rows"
    same = " and ".join(f"{field}['{hand}'] == '{pays}'" for hand, pays in rows.items())
    return f"len(keys({field})) == {len(rows)} and {same}"


def zen_engine() -> Peer:
    """Return ZEN by `zen-engine`: one compiled expression for all rules, which is faster than a decision graph."""
    import zen

    rules = zen_rules()
    expression = zen.compile_expression(f"[{', '.join(f'({rule})' for rule in rules.values())}]")
    return Peer("zen-engine", rules, _nested, lambda facts: [VERDICTS[word] for word in expression.evaluate(facts)])


def _nested(flat: Json) -> Json:
    nested: Json = {}
    for name, value in flat.items():
        *sections, last = name.split(".")
        inner = nested
        for section in sections:
            inner = inner.setdefault(section, {})
        inner[last] = value
    return nested


# JSON Schema


def schema_rules() -> dict[str, tuple[Any, Any, Any]]:
    """Return the rules as three schemas each: of facts that pass, that are outside the rule, and that leave it open.

    The floor of the payout limit is not among them: JSON Schema cannot add or multiply what the facts state.
    """

    def has(field: str, **test: Any) -> Json:
        return {"required": [field], "properties": {field: test}} if test else {"required": [field]}

    def lacks(*fields: str) -> Json:
        return {"not": {"anyOf": [has(field) for field in fields]}}

    def both(*parts: Json) -> Json:
        return {"allOf": list(parts)}

    def either(*parts: Json) -> Json:
        return {"anyOf": list(parts)}

    def asked(field: str, **test: Any) -> tuple[Any, Any, Any]:
        return has(field, **test), False, lacks(field)

    def where(applies: str, when: Json, field: str, **test: Any) -> tuple[Any, Any, Any]:
        there = has(applies, **when)
        outside = both(has(applies), {"not": there})
        return both(there, has(field, **test)), outside, either(lacks(applies), both(there, lacks(field)))

    def unless(applies: str, when: Json, field: str, **test: Any) -> tuple[Any, Any, Any]:
        there = either(lacks(applies), has(applies, **when))
        return both(there, has(field, **test)), {"not": there}, both(there, lacks(field))

    bonus, limit, offered = "wagers.bonus.offered", "payout_limit.amount", {"const": True}
    name, rows = "wagers.bonus.paytable.name", "wagers.bonus.paytable.rows"
    manual, shuffled = has("shuffle.method", const="manual"), has("shuffle.preshuffled", const=True)
    reshuffler = has("shuffle.method", const="reshuffler")
    cut_applies = either(manual, both(shuffled, {"not": reshuffler}))
    cut_outside = either(
        reshuffler,
        both(has("shuffle.method"), {"not": manual}, has("shuffle.preshuffled", const=False)),
    )
    notice = has(
        "payout_limit.notice", anyOf=[{"contains": {"const": "layout-amount"}}, {"contains": {"const": "sign"}}]
    )
    tables = [
        both(either(lacks(name), has(name, enum=[one, one.lower()])), either(lacks(rows), has(rows, const=dict(table))))
        for one, table in TABLES.items()
    ]
    return {
        "pa-575.table.positions": asked("table.positions", maximum=6),
        "pa-575.table.boxes": asked("table.box_placement", enum=["opposite-sides", "approved-alternative"]),
        "pa-575.layout.approval": asked("approvals.layout", const="bureau-of-gaming-operations"),
        "pa-575.layout.bonus-area": where(bonus, offered, "layout.areas", contains={"const": "bonus"}),
        "pa-575.layout.known-areas": asked("layout.areas", items={"enum": sorted(KNOWN_AREAS)}),
        "pa-575.cards.decks": asked("cards.decks", enum=[1, 2]),
        "pa-575.cards.identical": asked("cards.identical", const=True),
        "pa-575.cards.second-deck-shuffler": where("cards.decks", {"const": 2}, "shuffle.method", const="automated"),
        "pa-575.cards.change-hand": where("dealing.method", {"const": "hand"}, "cards.change_interval", maximum=240),
        "pa-575.cards.change-shoe": unless(
            "dealing.method", {"enum": ["manual-shoe", "automated-shoe"]}, "cards.change_interval", maximum=480
        ),
        "pa-575.shuffle.cut": (
            both(cut_applies, has("shuffle.cut", const=True)),
            cut_outside,
            both({"not": cut_outside}, either({"not": cut_applies}, lacks("shuffle.cut"))),
        ),
        "pa-575.starting-position.dice-time": unless(
            "starting_position.methods",
            {"contains": {"const": "shaker"}},
            "starting_position.shaker.dice_time",
            maximum=1440,
        ),
        "pa-575.rankings.card-order": asked("rankings.card_order", const=list(CARD_ORDER)),
        "pa-575.rankings.ace-low-straight": asked("rankings.ace_low_straight", enum=["second-highest", "lowest"]),
        "pa-575.notices.payout-limit": (
            both(has(limit), notice),
            lacks(limit),
            both(has(limit), lacks("payout_limit.notice")),
        ),
        "pa-575.payouts.base-odds": asked("wagers.base.odds", const="1 to 1"),
        "pa-575.payouts.bonus-table": (both(either(has(name), has(rows)), either(*tables)), lacks(name, rows), False),
        "pa-575.payouts.bonus-table-selected": (
            both(has(bonus, **offered), either(has(name), has(rows))),
            has(bonus, const=False),
            lacks(bonus),
        ),
        "pa-575.surrender.refund": asked("surrender.refund", const=0),
    }


def json_schema() -> Peer:
    """Return JSON Schema by `jsonschema-rs`: schema by schema, which is faster than to list the errors of one."""
    import jsonschema_rs

    rules = schema_rules()
    validators = [
        (
            jsonschema_rs.validator_for(passing).is_valid,
            jsonschema_rs.validator_for(outside).is_valid,
            jsonschema_rs.validator_for(undecided).is_valid,
        )
        for passing, outside, undecided in rules.values()
    ]

    def decide(facts: Json) -> list[Verdict]:
        return [
            Verdict.PASS
            if passes(facts)
            else Verdict.NOT_APPLICABLE
            if is_outside(facts)
            else Verdict.UNDETERMINED
            if is_open(facts)
            else Verdict.VARIANCE
            for passes, is_outside, is_open in validators
        ]

    return Peer("jsonschema-rs", rules, lambda facts: facts, decide)


MAKERS: dict[str, Callable[[], Peer]] = {
    "zen-engine": zen_engine,
    "jsonschema-rs": json_schema,
    "cel (common-expression-language)": cel_in_rust,
    "cel-python": cel_in_python,
}
