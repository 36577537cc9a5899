"""Two house ways held against each other on every hand, with the hands that they set differently drawn."""

from collections.abc import Mapping
from typing import Any

from compliance.api import compare_two_ways
from compliance.model import NamedProof
from compliance.report import body_in_html, compared_ways_document
from compliance.web.long_work import Tell, open_session_for
from compliance.web.tasks.prove_house_way import way_in
from compliance.web.tasks.shared import refusal_of


def run(given: Mapping[str, Any], tell: Tell) -> dict[str, Any]:
    """Compare the house way that was typed with another."""
    session = open_session_for(tell)
    one, other = way_in(given["one"], session), way_in(given["other"], session)
    names = [f"{side['name']}, ranked as {side['chapter']} has it" for side in (given["one"], given["other"])]
    compared = compare_two_ways(one.way, other.way, session, path=given["other"]["name"])
    if compared.value is None:
        raise refusal_of(compared.diagnostics)
    first, second = (
        NamedProof(side.way, name, session.prove(side.way)) for side, name in zip((one, other), names, strict=True)
    )
    document = compared_ways_document(compared.value, first, second)
    return {"html": body_in_html(document, shift=1), "differing": compared.value.differing}
