"""What stands around counted paytables in the workbench: chapters to choose from, the form, the standing in law."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from compliance.model import CountedPaytable, Rule, Ruleset, Verdict
from compliance.report import paytable_title, short_hold_in_words, wager_name

Cells = Mapping[str, Mapping[str, str]]
_VERDICTS = {
    Verdict.PASS: "kept",
    Verdict.VARIANCE: "a variance",
    Verdict.UNDETERMINED: "not decided",
}


def wagers_view(ruleset: Ruleset) -> dict[str, Any]:
    """Return a chapter with its wagers, as it is chosen from."""
    return {
        "id": ruleset.id,
        "title": ruleset.title,
        "chapter": ruleset.chapter,
        "version": ruleset.version,
        "period": str(ruleset.period),
        "sets_hands": ruleset.ranking is not None,
        "wagers": [{"id": one.id, "label": one.label} for one in ruleset.wagers],
    }


def menu_view(sheets: Sequence[CountedPaytable], address: str) -> dict[str, Any]:
    """Return one paytable as a line of a list."""
    first = sheets[0]
    results = [short_hold_in_words(first)]
    if first.count.wager.each_row:
        results = [f"{sheet.count.hold.rows[0].row} {short_hold_in_words(sheet)}" for sheet in sheets]
    return {
        "wager": wager_name(first),
        "cite": first.cite,
        "title": paytable_title(first),
        "table_cite": first.table_cite,
        "result": results,
        "address": address,
    }


def form_view(own: Cells, typed: Cells, columns: Sequence[str]) -> dict[str, Any]:
    """Return the cells of a paytable as a form has them: what is typed, and what the table has by itself."""
    used = [column for column in columns if column == "pays" or any(column in cells for cells in own.values())]
    return {"columns": used, "rows": [{"row": row, "cells": _form_cells(row, own, typed, used)} for row in own]}


def _form_cells(row: str, own: Cells, typed: Cells, columns: Sequence[str]) -> list[dict[str, str]]:
    return [
        {
            "column": column,
            "name": f"{column}.{row}",
            "typed": typed[row][column],
            "own": own[row].get(column, ""),
        }
        for column in columns
    ]


def standing_view(
    ruleset: Ruleset | None,
    *,
    equal: Sequence[str],
    unsure: Sequence[str],
    known: Sequence[str],
    held: Iterable[tuple[Rule, Verdict, bool]],
) -> dict[str, Any]:
    """Say which of the chapter's paytables it is, and how the rules that ask for nothing else come out."""
    return {
        "equal": list(equal),
        "unsure": list(unsure),
        "known": list(known),
        "held": [] if ruleset is None else [_held_rule(ruleset, *outcome) for outcome in held],
    }


def _held_rule(ruleset: Ruleset, rule: Rule, verdict: Verdict, if_applies: bool) -> dict[str, Any]:
    is_variance = verdict is Verdict.VARIANCE
    return {
        "id": rule.id,
        "chapter": ruleset.id,
        "title": rule.fails if is_variance else rule.title,
        "cites": ", ".join(ruleset.cite(cite) for cite in rule.cites),
        "verdict": str(verdict),
        "word": _VERDICTS[verdict],
        "if_applies": if_applies,
        "cure": rule.cure if is_variance else "",
    }
