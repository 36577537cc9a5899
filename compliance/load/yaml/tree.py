"""YAML text to a tree with places, in a strict subset: no anchors, aliases, tags, merge keys, second documents."""

from compliance.diag import Result
from compliance.load.yaml.nodes import Node
from compliance.load.yaml.plain import read_plain_yaml


def parse_yaml(text: str, path: str) -> Result[Node]:
    """Parse one document; mistakes that leave the tree whole are collected, the first other one ends the reading."""
    plain = read_plain_yaml(text, path)
    if plain is not None:
        return Result(plain)
    # WHY: most files that are checked are plain, and loading PyYAML takes a tenth of a check.
    from compliance.load.yaml.events import build_document

    return build_document(text, path)
