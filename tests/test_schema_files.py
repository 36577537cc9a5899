"""The shipped schemas: up to date, named by every shipped file, taken by all of them, and hard on what is wrong."""

import json
from pathlib import Path

import pytest
from builders import library_files, write_files
from conftest import RunCommand
from editors import SCHEMAS, VERSIONS, complaints, kind_of, shipped_schema
from jsonschema import Draft7Validator

from compliance.api import open_session, schemas_of
from compliance.assets import shipped_folder
from compliance.load import Library
from compliance.load.yaml.tree import parse_yaml
from compliance.report import SCHEMAS as KINDS

ROOT = Path(__file__).resolve().parent.parent
BAD = ROOT / "tests" / "bad"
SHIPPED = sorted([*ROOT.glob("rulesets/**/*.yaml"), *ROOT.glob("submissions/**/*.yaml"), *ROOT.glob("docs/**/*.yaml")])
FOLDERS = sorted({path.parent for path in SHIPPED})
SEEN_TO_BE_WRONG = {
    "houseway.too-many", "key.missing", "key.unknown", "odds.unknown-deal", "odds.unknown-hand", "reading.default",
    "shape.mapping-expected", "shape.scalar-expected", "shape.sequence-expected", "value.choice", "value.derived",
    "value.empty", "value.repeated", "value.type", "vocabulary.derivation", "vocabulary.field-name",
    "vocabulary.reserved-word",
}  # fmt: skip
"""The codes whose smallest wrong file an editor underlines already; the others need more than one file or value."""
AS_PEOPLE_WRITE = {"heron-ferry-let-it-ride-any-pair.yaml"}
"""Submissions that the program reads although an editor, which knows canonical letters alone, underlines them."""
OWN_VOCABULARY = {"submission.other-domain"}
"""Codes whose files bring a vocabulary along, of which the schemas here know nothing."""


def folder_name(path: Path) -> str:
    return path.name


def test_the_shipped_schemas_are_what_would_be_written(run_command: RunCommand) -> None:
    ran = run_command("schema", "--all", "schemas", "--check", cwd=ROOT)
    assert (ran.code, ran.out, ran.err) == (0, f"up to date: {len(KINDS)}\n", "")


@pytest.mark.parametrize("kind", KINDS)
def test_a_shipped_schema_is_a_schema_of_draft_07(kind: str) -> None:
    schema = shipped_schema(kind).schema
    Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"


@pytest.mark.parametrize("kind", KINDS)
def test_every_reference_in_a_shipped_schema_leads_somewhere(kind: str) -> None:
    schema = shipped_schema(kind).schema
    assert isinstance(schema, dict)
    named = {part["$ref"] for part in parts(schema) if "$ref" in part}
    assert sorted(named - {f"#/definitions/{name}" for name in schema.get("definitions", {})}) == []


def parts(schema: object) -> list[dict[str, str]]:
    inside = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    own = [schema] if isinstance(schema, dict) and isinstance(schema.get("$ref", ""), str) else []
    return own + [part for one in inside for part in parts(one)]


def test_every_shipped_file_opens_with_the_schema_of_its_kind() -> None:
    assert SHIPPED
    wrong = []
    for path in SHIPPED:
        up = "../" * (len(path.relative_to(ROOT).parts) - 1)
        first = f"# yaml-language-server: $schema={up}schemas/{kind_of(path.relative_to(ROOT))}.schema.json"
        if path.read_text("utf-8").partition("\n")[0] != first:
            wrong.append(f"{path.relative_to(ROOT)} does not open with {first}")
    assert wrong == []


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("folder", FOLDERS, ids=folder_name)
def test_every_shipped_file_is_taken(folder: Path, version: str) -> None:
    wrong = {
        path.name: found
        for path in sorted(folder.glob("*.yaml"))
        if path.name not in AS_PEOPLE_WRITE
        and (found := complaints(shipped_schema(kind_of(path.relative_to(ROOT))), path.read_text("utf-8"), version))
    }
    assert wrong == {}


# Wrong files, with the schemas of the tiny library that they are laid over


@pytest.fixture(scope="module")
def tiny_schemas(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Draft7Validator]:
    folder = tmp_path_factory.mktemp("tiny")
    write_files(folder, library_files())
    session = open_session(Library(folder / "rulesets", shipped_folder("grammar") / "condition.lark")).value
    assert session is not None
    texts = schemas_of(KINDS, session).value
    assert texts is not None
    return {kind: Draft7Validator(json.loads(text)) for kind, text in texts.items()}


def readable(path: Path) -> bool:
    try:
        return parse_yaml(path.read_text("utf-8"), path.name).value is not None
    except (OSError, UnicodeDecodeError):
        return False


def wrong_files() -> list[Path]:
    """List the wrong files that are YAML at all, and of a kind that has a schema."""
    paths = [path for path in sorted(BAD.rglob("*.yaml")) if path.is_file() and readable(path)]
    return [path for path in paths if code_of(path) not in OWN_VOCABULARY]


def kind(path: Path) -> str:
    own = path.read_text("utf-8").startswith("paytable:")
    return "paytable" if own else kind_of(path.relative_to(BAD))


def code_of(path: Path) -> str:
    return path.relative_to(BAD).parts[0]


@pytest.mark.parametrize("version", VERSIONS)
def test_what_a_schema_can_see_to_be_wrong_is_refused(tiny_schemas: dict[str, Draft7Validator], version: str) -> None:
    texts = {path: path.read_text("utf-8") for path in wrong_files()}
    refused = {code_of(path) for path, text in texts.items() if complaints(tiny_schemas[kind(path)], text, version)}
    assert refused >= SEEN_TO_BE_WRONG


@pytest.mark.parametrize("version", VERSIONS)
def test_the_tiny_library_is_taken(tiny_schemas: dict[str, Draft7Validator], version: str) -> None:
    files = {name: text for name, text in library_files().items() if name.endswith(".yaml")}
    wrong = {name: complaints(tiny_schemas[kind_of(Path(name))], text, version) for name, text in files.items()}
    assert [name for name, found in wrong.items() if found] == []


def test_the_schemas_folder_holds_nothing_else() -> None:
    assert {path.name for path in SCHEMAS.iterdir()} == {f"{kind}.schema.json" for kind in KINDS}
