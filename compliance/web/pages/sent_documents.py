"""Documents that a browser sends along with what it asks for."""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Any

from compliance.web.answers import text_in
from compliance.web.errors import RequestRefusedError
from compliance.web.workbench import Workbench

LONGEST_PART = 200


def read_sent_document(bench: Workbench, one: Mapping[str, Any]) -> dict[str, Any]:
    """Return a file that was sent along; its name is only shown, and tells the form where the bytes do not."""
    name, letters = text_in(one, "name"), text_in(one, "base64")
    most = bench.settings.largest_document
    if len(letters) > (most + 2) // 3 * 4:
        raise RequestRefusedError(413, f"a document has at most {most // 1024 // 1024} MiB")
    own = PurePosixPath(name.replace("\\", "/")).name
    return {"name": own[-LONGEST_PART:] or "document", "raw": None, "base64": letters}
