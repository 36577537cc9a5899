"""The cues by which fields are recognised in documents, from `vocabulary/cues/<topic>.yaml`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from compliance.diag import Code, Result, did_you_mean
from compliance.load.files import read_text, yaml_files
from compliance.load.yaml.nodes import Node, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import FieldCues, FieldDef, Kind, ReadingCues, Vocabulary

CUES = "cues"
_LISTS = (
    "function_words",
    "fillers",
    "negations",
    "least",
    "most",
    "unchanged",
    "nothing",
    "assertions",
    "properties",
    "submission",
    "holder",
    "holder_sentences",
    "filed",
)
_TABLES = ("same", "forbid", "heads", "hands", "games", "jurisdictions", "subjects")
_FILE_KEYS = ("cues",)
_CUE_KEYS = (*_LISTS, *_TABLES, "attributes", "fields")
_FIELD_KEYS = ("phrases", "against", "also", "choices", "bound", "affirmed", "denied", "starts")
_BOUNDS = ("", "least", "most")


def read_cues(folder: Path, vocabulary: Vocabulary, *, called: str) -> Result[ReadingCues]:
    """Read every file of cues, in the order of their names; lists of several files are joined."""
    mistakes = DiagnosticsCollector()
    lists: dict[str, tuple[str, ...]] = dict.fromkeys(_LISTS, ())
    tables: dict[str, dict[str, tuple[str, ...]]] = {name: {} for name in _TABLES}
    attributes: dict[str, FieldCues] = {}
    fields: dict[str, FieldCues] = {}
    for keys in _files_in(folder, called, mistakes):
        lists = {name: (*known, *keys.texts(name, required=False)) for name, known in lists.items()}
        for name, table in tables.items():
            for key, texts in _read_lists(keys, name):
                table[key.text] = (*table.get(key.text, ()), *texts)
        attributes |= {key.text: cues for key, cues in _read_field_cues(keys, "attributes")}
        for key, cues in _read_field_cues(keys, "fields"):
            _check_field(key, cues, vocabulary, mistakes)
            fields[key.text] = cues
    if mistakes.all:
        return Result(None, tuple(mistakes.all))
    parts: dict[str, Any] = {**lists, **tables}
    return Result(ReadingCues(**parts, attributes=attributes, fields=fields))


def _files_in(folder: Path, called: str, mistakes: DiagnosticsCollector) -> Iterator[Keys]:
    for path in yaml_files(folder):
        file = read_text(path, called=f"{called}/{path.name}")
        tree = (
            Result[Node](None, file.diagnostics) if file.value is None else parse_yaml(file.value.text, file.value.path)
        )
        mistakes.all.extend(tree.diagnostics)
        mapping = None if tree.value is None else mistakes.mapping(tree.value, "a file of cues")
        if mapping is not None:
            block = Keys(mapping, "a file of cues", mistakes, known=_FILE_KEYS).block("cues", known=_CUE_KEYS)
            if block is not None:
                yield block


def _read_lists(keys: Keys, name: str) -> Iterator[tuple[Scalar, tuple[str, ...]]]:
    for key, node in keys.pairs(name, required=False):
        items = (keys.mistakes.scalar(item, "a phrase") for item in keys.mistakes.sequence(node, f"`{key.text}`"))
        yield key, tuple(item.text for item in items if item is not None)


def _read_field_cues(keys: Keys, name: str) -> Iterator[tuple[Scalar, FieldCues]]:
    for key, node in keys.pairs(name, required=False):
        mapping = keys.mistakes.mapping(node, f"the cues of `{key.text}`")
        if mapping is None:
            continue
        own = Keys(mapping, f"the cues of `{key.text}`", keys.mistakes, known=_FIELD_KEYS)
        bound = own.scalar("bound", required=False)
        if bound is not None and bound.text not in _BOUNDS:
            keys.mistakes.blame(Code.VALUE_CHOICE, "`bound` is least or most", bound.span)
        yield (
            key,
            FieldCues(
                phrases=own.texts("phrases", required=False),
                against=own.texts("against", required=False),
                also=own.texts("also", required=False),
                choices={choice.text: texts for choice, texts in _read_lists(own, "choices")},
                bound="" if bound is None else bound.text,
                affirmed=own.text("affirmed", required=False),
                denied=own.text("denied", required=False),
                starts=own.texts("starts", required=False),
            ),
        )


def _check_field(key: Scalar, cues: FieldCues, vocabulary: Vocabulary, mistakes: DiagnosticsCollector) -> None:
    field = vocabulary.fields.get(key.text)
    if field is None or field.derived is not None:
        message = f"no field that can be stated is called `{key.text}`"
        mistakes.blame(Code.KEY_UNKNOWN, message, key.span, did_you_mean(key.text, vocabulary.fields))
        return
    for choice in (*cues.choices, *filter(None, (cues.affirmed, cues.denied))):
        if not _is_choice(choice, field):
            hint = did_you_mean(choice, field.choices)
            mistakes.blame(Code.VALUE_CHOICE, f"`{field.name}` has no choice `{choice}`", key.span, hint)


def _is_choice(word: str, field: FieldDef) -> bool:
    return word in field.choices or (field.kind is Kind.FLAG and word in ("yes", "no"))
