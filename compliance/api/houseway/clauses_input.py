"""A house way that somebody types, or takes from a submission to change it, under the ranking of a chapter."""

from collections.abc import Mapping

from compliance.api.session import Session
from compliance.check import way_of
from compliance.diag import NOWHERE, Code, Diagnostic, Result
from compliance.load import decode_form_input
from compliance.model import CLAUSES, EQUAL_CARDS, FiledWay, Raw, Ruleset, TypedWay, WayRead, spell_block

PLACES = ("rankings.ace_low_straight", "rankings.ace_low_straight_flush")
"""Where the low ace ranks, where the chapter leaves that to the holder."""
WAY_FIELDS = (CLAUSES, EQUAL_CARDS, *PLACES)
"""The fields that a house way is typed in."""


def typed_way_of(filed: FiledWay, session: Session) -> TypedWay:
    """Return the house way of a submission as somebody would type it."""
    stated = filed.submission.statements
    return TypedWay(
        filed.ruleset.id,
        {name: _text_of_field(name, stated[name].raw, session) for name in WAY_FIELDS if name in stated},
    )


def _text_of_field(name: str, raw: Raw, session: Session) -> str:
    first, *rest = spell_block(session.vocabulary.fields[name], raw)
    return first or "\n".join(line.removeprefix("  ") for line in rest) + "\n"


def read_typed_way(typed: TypedWay, session: Session) -> Result[WayRead]:
    """Read a typed house way; mistakes in its clauses have their place in that text."""
    ruleset = session.ruleset(typed.chapter).value if typed.chapter in session.library.ids() else None
    if ruleset is None or ruleset.ranking is None:
        message = f"the chapter of `{typed.chapter[:80]}` sets no hands, so that there is no house way to prove"
        return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, message, NOWHERE),))
    texts = {name: text for name, text in typed.texts.items() if name in WAY_FIELDS and text.strip()}
    if CLAUSES not in texts:
        hint = "type clauses, or take them from a submission"
        return Result(None, (Diagnostic(Code.HOUSEWAY_MISSING, "there is no clause", NOWHERE, hint),))
    return _read_texts(texts, ruleset, session)


def _read_texts(texts: Mapping[str, str], ruleset: Ruleset, session: Session) -> Result[WayRead]:
    values: dict[str, Raw] = {
        election.field: election.silence for election in ruleset.elections if election.silence is not None
    }
    found: list[Diagnostic] = []
    for name, text in texts.items():
        decoded = decode_form_input(session.vocabulary.fields[name], text, ruleset.game)
        found.extend(decoded.diagnostics)
        if decoded.value is not None:
            values[name] = decoded.value
    way = None if found else way_of(values, ruleset)
    return Result(None if way is None else WayRead(way, ruleset), tuple(found))


def elected_places_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Name the places of the low ace that a chapter leaves to the holder."""
    elected = {election.field for election in ruleset.elections}
    return tuple(name for name in PLACES if name in elected)
