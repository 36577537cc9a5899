"""JSON Schemas of the files that people write, from the vocabulary and the rulesets at hand."""

from collections.abc import Iterable

from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import CATEGORIES, DERIVATIONS, DISPOSITIONS, PLACES, RESERVED
from compliance.report import Spelling, render_schema, schema_of


def schemas_of(kinds: Iterable[str], session: Session) -> Result[dict[str, str]]:
    """Write the schemas of these kinds of file, each after the name of its kind."""
    results = [session.ruleset(name) for name in session.library.ids()]
    found = tuple(diagnostic for result in results for diagnostic in result.diagnostics)
    if found:
        return Result(None, found)
    spelling = Spelling(
        vocabulary=session.vocabulary,
        rulesets=tuple(result.value for result in results if result.value is not None),
        dispositions=DISPOSITIONS,
        places=PLACES,
        categories=CATEGORIES,
        derivations=DERIVATIONS,
        reserved=RESERVED,
    )
    return Result({kind: render_schema(schema_of(kind, spelling)) for kind in kinds})
