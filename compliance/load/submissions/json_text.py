"""A submission in JSON to the tree that one in YAML is read into, with places.

JSON is nearly YAML, and what differs is decided here: tabs are blanks, escapes are those of JSON, there are no
comments, a key stands in quotes, and `null` is what an empty value is in YAML: a mistake, since it states nothing.
"""

from compliance.diag import Result
from compliance.load.files import TextFile
from compliance.load.yaml.nodes import QUOTED, STATED, Mapping, Node, Scalar, Sequence

ENDING = ".json"
MOST_KEYS = 2_000


def is_json_submission(file: TextFile) -> bool:
    """Tell whether the text of a submission is JSON, by the ending of its file."""
    return bool(file.file) or file.path.lower().endswith(ENDING)


def parse_json_submission(file: TextFile) -> Result[Node]:
    """Parse the text of a submission in JSON."""
    from compliance.load.yaml.json_tree import parse_json  # WHY: most filings are YAML

    tree = parse_json(file.text, file.file or file.path, first_line=file.line, most_keys=MOST_KEYS)
    return tree if tree.value is None else Result(_as_stated(tree.value), tree.diagnostics)


def _as_stated(node: Node) -> Node:
    """Return a tree in which `null` is an empty value, as nothing behind a colon is in YAML."""
    match node:
        case Scalar(text="null", style=""):
            return Scalar("", node.place)
        case Scalar(text=text, style=style):
            return Scalar(text, node.place, STATED) if style == QUOTED else node
        case Sequence(items=items):
            return Sequence(tuple(map(_as_stated, items)), node.place)
        case Mapping(entries=entries):
            return Mapping(tuple((key, _as_stated(value)) for key, value in entries), node.place)
