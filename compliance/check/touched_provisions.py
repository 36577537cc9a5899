"""Which parts of a ruleset rest on provisions that no longer stand as they were encoded."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from compliance.model import Case, ProvisionLockCheck, ProvisionStanding, Ruleset, Touched

_SETTLED = frozenset({ProvisionStanding.MATCHES, ProvisionStanding.COSMETIC})


def touched_by(held: Iterable[ProvisionLockCheck], ruleset: Ruleset, cases: Sequence[Case]) -> tuple[Touched, ...]:
    """List the rules with their cases, elections, readings and paytables to be looked at again."""
    changed = tuple(one.provision for one in held if one.standing not in _SETTLED)
    if not changed:
        return ()
    by_rule: dict[str, list[str]] = {}
    for case in cases:
        by_rule.setdefault(case.rule, []).append(case.name)
    found = [
        _touched_part(what, name, cites, where, changed, by_rule)
        for what, name, cites, where in _walk_citing_parts(ruleset)
    ]
    return tuple(one for one in found if one is not None)


def _walk_citing_parts(ruleset: Ruleset) -> Iterator[tuple[str, str, tuple[str, ...], str]]:
    for rule in ruleset.rules:
        yield "rule", rule.id, rule.cites, str(rule.span)
    for election in ruleset.elections:
        yield "election", election.id, (election.cite,), str(election.span)
    for reading in ruleset.readings:
        yield "reading", reading.id, (reading.cite,), str(reading.span)
    for table in ruleset.tables:
        yield "paytable", table.id, (table.cite,), ""


def _touched_part(
    what: str, name: str, cites: Sequence[str], where: str, changed: Sequence[str], cases: Mapping[str, list[str]]
) -> Touched | None:
    direct = [one for one in changed if one in cites]
    near = [one for one in changed if any(_is_related(one, cite) for cite in cites)]
    if not near:
        return None
    return Touched(what, name, tuple(near), bool(direct), where, tuple(cases.get(name, ())) if what == "rule" else ())


def _is_related(one: str, other: str) -> bool:
    """Tell whether two provisions are the same, or one stands below the other."""
    return one == other or one.startswith(f"{other}(") or other.startswith(f"{one}(")
