"""The facts conditions are decided on: what is stated, what silence means in law, and what is derived from these."""

from collections.abc import Callable, Mapping
from typing import cast

from compliance.check.houseway import Prover, derive_counts
from compliance.model import Facts, Odds, PaytableValue, Raw, Remark, Row, Ruleset, Statement, Vocabulary, rows_of
from compliance.odds import best_award, best_two_awards

_AWARDS: Mapping[str, Callable[[Mapping[str, Row]], Odds | None]] = {
    "best-award": best_award,
    "best-two-awards": best_two_awards,
}


def facts_of(
    statements: Mapping[str, Statement], ruleset: Ruleset, vocabulary: Vocabulary, prover: Prover | None = None
) -> Facts:
    """Gather the facts of one submission under one ruleset; without a prover a house way's counts stay unknown."""
    values: dict[str, Raw] = {one.field: one.silence for one in ruleset.elections if one.silence is not None}
    values.update((name, statement.raw) for name, statement in statements.items())
    remarks: dict[str, Remark] = {}
    for name, derivation in vocabulary.derived:
        if derivation.source not in values:
            continue
        if derivation.how in _AWARDS:
            source = cast("PaytableValue", values[derivation.source])
            rows = rows_of(source, (table for table in ruleset.tables if table.field == derivation.source))
            derived = None if rows is None else _AWARDS[derivation.how](rows)
            if derived is not None:
                values[name] = derived
        else:
            derive_counts(name, derivation, values, remarks, ruleset, prover)
    return Facts(values, frozenset(statements), remarks)
