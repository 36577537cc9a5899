"""The passages of the document that a draft was read from, to stand beside the form."""

from collections.abc import Mapping
from typing import Any

from compliance.load import parse_filed_document
from compliance.web.long_work import Tell
from compliance.web.tasks.shared import bytes_of_file, refusal_of

MOST_PASSAGES = 5_000


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Return a document passage by passage, as it was read."""
    tell("opening the document", 0, 0)
    name = given["name"]
    read = parse_filed_document(bytes_of_file(given), name, ending=name[name.rfind(".") :])
    if read.value is None:
        raise refusal_of(read.diagnostics)
    passages = read.value.passages
    return {
        "passages": [
            {
                "page": one.page,
                "paragraph": one.paragraph,
                "text": " | ".join(one.cells) if one.cells else one.text,
                "label": one.label,
                "level": one.level,
                "row": bool(one.cells),
            }
            for one in passages[:MOST_PASSAGES]
        ],
        "cut": len(passages) > MOST_PASSAGES,
        "notes": list(read.value.notes),
        "left_out": [
            {"page": one.page, "paragraph": one.paragraph, "words": one.words, "why": one.why}
            for one in read.value.left_out
        ],
    }
