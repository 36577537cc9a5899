"""JSON Schemas for every kind of file that people write, so that an editor completes, explains and underlines."""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from compliance.model import Ruleset, Vocabulary
from compliance.record import keyword_record
from compliance.report.schemas.cues import cues_schema
from compliance.report.schemas.review import review_schema
from compliance.report.schemas.ruleset import ruleset_schema
from compliance.report.schemas.submission import submission_schema
from compliance.report.schemas.tables import odds_schema, paytable_schema, paytables_schema
from compliance.report.schemas.topic import cases_schema, coherence_schema, ledger_schema, topic_schema
from compliance.report.schemas.values import Schema
from compliance.report.schemas.vocabulary import concordance_schema, terms_schema, vocabulary_schema

WIDTH = 120
DRAFT = "http://json-schema.org/draft-07/schema#"


@keyword_record
class Spelling:
    """What the files are written with: the vocabulary, the chapters at hand, and the words that the loaders know."""

    vocabulary: Vocabulary
    rulesets: tuple[Ruleset, ...]
    dispositions: Iterable[str]
    places: Iterable[str]
    categories: Iterable[str]
    derivations: Iterable[str]
    reserved: Iterable[str]


_KINDS: Mapping[str, tuple[str, Callable[[Spelling], Schema]]] = {
    "submission": ("a submission", lambda one: submission_schema(one.vocabulary, one.rulesets)),
    "review": ("a review file, <name>.review.yaml beside a submission", lambda _: review_schema()),
    "ruleset": ("ruleset.yaml of a ruleset's folder", lambda one: ruleset_schema(one.vocabulary)),
    "topic": ("the rules of one topic, <topic>.yaml", lambda _: topic_schema()),
    "cases": ("the cases beside them, <topic>.test.yaml", lambda one: cases_schema(one.vocabulary)),
    "ledger": ("ledger.yaml, a line for every provision", lambda one: ledger_schema(one.dispositions)),
    "paytables": ("paytables.yaml, the chapter's tables", lambda one: paytables_schema(one.vocabulary)),
    "odds": ("odds.yaml, how chances are counted", lambda one: odds_schema(one.vocabulary, one.places, one.categories)),
    "vocabulary": ("a file of the vocabulary", lambda one: vocabulary_schema(one.derivations, one.reserved)),
    "cues": ("cues beside the vocabulary, for `compliance read`", lambda _: cues_schema()),
    "coherence": ("coherence conditions beside the vocabulary", lambda _: coherence_schema()),
    "paytable": ("a paytable of its own, for `compliance odds`", lambda _: paytable_schema()),
    "terms": ("a terms file, for `compliance redline`", lambda _: terms_schema()),
    "concordance": ("a concordance, for `compliance redline`", lambda _: concordance_schema()),
}
SCHEMAS: Mapping[str, str] = {name: about for name, (about, _) in _KINDS.items()}
"""The kinds of file that have a schema, each with what it is."""


def schema_of(kind: str, spelling: Spelling) -> Schema:
    """Return the schema of one kind of file."""
    about, describe = _KINDS[kind]
    schema = describe(spelling)
    rest = {key: part for key, part in schema.items() if key != "definitions"}
    last = {"definitions": schema["definitions"]} if "definitions" in schema else {}
    title = f"{about[:1].upper()}{about[1:]}"
    return {"$schema": DRAFT, "title": title, "description": f"Written by `compliance schema {kind}`.", **rest, **last}


def render_schema(schema: Schema) -> str:
    """Write a schema as JSON, short parts on one line; the same schema gives the same bytes."""
    return f"{_render_part(schema, 0)}\n"


def _render_part(part: Any, indent: int) -> str:
    line = json.dumps(part, ensure_ascii=False)
    if not isinstance(part, dict | list) or len(line) + indent <= WIDTH:
        return line
    inner, outer = " " * (indent + 1), " " * indent
    if isinstance(part, list):
        return "[\n" + ",\n".join(inner + _render_part(one, indent + 1) for one in part) + f"\n{outer}]"
    pairs = (
        f"{inner}{json.dumps(key, ensure_ascii=False)}: {_render_part(one, indent + 1)}" for key, one in part.items()
    )
    return "{\n" + ",\n".join(pairs) + f"\n{outer}}}"
