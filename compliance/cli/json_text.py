"""Objects as JSON text."""

import json


def render_json(value: object) -> str:
    """Write an object; what is no character, as in the name of a file, is written as JSON escapes it."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
