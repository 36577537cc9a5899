"""The facts conditions are decided on: what is stated, what silence means in law, and what is derived from these."""

from collections.abc import Mapping
from typing import cast

from compliance.model import Facts, PaytableValue, Raw, Ruleset, Statement, Vocabulary, rows_of
from compliance.odds import best_award, best_two_awards

_DERIVE = {"best-award": best_award, "best-two-awards": best_two_awards}


def facts_of(statements: Mapping[str, Statement], ruleset: Ruleset, vocabulary: Vocabulary) -> Facts:
    """Gather the facts of one submission under one ruleset."""
    values: dict[str, Raw] = {one.field: one.silence for one in ruleset.elections if one.silence is not None}
    values.update((name, statement.raw) for name, statement in statements.items())
    for name, derivation in vocabulary.derived:
        if derivation.source in values:
            source = cast("PaytableValue", values[derivation.source])
            rows = rows_of(source, (table for table in ruleset.tables if table.field == derivation.source))
            derived = None if rows is None else _DERIVE[derivation.how](rows)
            if derived is not None:
                values[name] = derived
    return Facts(values, frozenset(statements))
