"""Elections changed: what silence means left out, or made something else."""

from collections.abc import Iterator
from typing import cast

from compliance.check.mutants.edits import Known
from compliance.check.mutants.words import other_sets
from compliance.check.value_steps import neighbours_of
from compliance.model import ORDERED, Election, Field, Kind, Mutant, Operator, Raw, show_value
from compliance.record import replace


def mutants_of_election(election: Election, known: Known) -> Iterator[Mutant]:
    """Leave out what silence means, and make it everything else that it could be."""
    if election.silence is None:
        return
    shown = show_value(election.kind, election.silence)
    yield _make_mutant(election, None, f"silence about the {election.label} left open, not taken as {shown}")
    for raw in _other_silences(election, election.silence, known):
        other = show_value(election.kind, raw)
        yield _make_mutant(election, raw, f"silence about the {election.label} taken as {other}, not {shown}")


def _make_mutant(election: Election, silence: Raw | None, what: str) -> Mutant:
    return Mutant(
        operator=Operator.SILENCE,
        what=what,
        span=election.span,
        about=Field(election.field, election.kind, election.span),
        changed=(replace(election, silence=silence),),
    )


def _other_silences(election: Election, silence: Raw, known: Known) -> Iterator[Raw]:
    field = known.vocabulary.fields.get(election.field)
    words = () if field is None else tuple(field.choices)
    if election.kind is Kind.FLAG:
        yield not silence
    elif election.kind in ORDERED:
        yield from neighbours_of(election.kind, silence)
    elif election.kind is Kind.CHOICE:
        yield from (word for word in words if word != silence)
    elif election.kind is Kind.CHOICES:
        yield from (frozenset(one) for one in other_sets(sorted(cast("frozenset[str]", silence)), words))
