"""The YAML files of a ruleset's folder as trees, each with what reads its conditions."""

from pathlib import Path

from compliance.load.files import read_text, ruleset_files
from compliance.load.rulesets.conditions import Conditions
from compliance.load.yaml.reader import DiagnosticsCollector
from compliance.load.yaml.tree import Mapping, parse_yaml
from compliance.record import record


@record
class RulesetFile:
    """One parsed file of a ruleset, with what reads its conditions."""

    path: str
    root: Mapping
    conditions: Conditions


def read_ruleset_files(
    folder: Path, grammar: str, mistakes: DiagnosticsCollector, *, called: str
) -> dict[str, RulesetFile]:
    """Read every file of a ruleset, by the name before its ending."""
    files: dict[str, RulesetFile] = {}
    for path in ruleset_files(folder):
        text = read_text(path, called=f"{called}/{path.name}")
        mistakes.all.extend(text.diagnostics)
        if text.value is None:
            continue
        tree = parse_yaml(text.value.text, text.value.path)
        mistakes.all.extend(tree.diagnostics)
        root = None if tree.value is None else mistakes.mapping(tree.value, "a ruleset's file")
        if root is not None:
            conditions = Conditions(text.value.text.splitlines(), grammar, mistakes)
            files[path.stem] = RulesetFile(text.value.path, root, conditions)
    return files
