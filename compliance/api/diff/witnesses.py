"""Comparisons of rulesets made fit to be shown: every witness is written as a file, read back and checked."""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256

from compliance.api.check import Request, check_read_submission
from compliance.api.diff.compare import day_for, side_of
from compliance.api.session import Session
from compliance.check import SmallestFilings, group_in_points
from compliance.load import TextFile, parse_submission
from compliance.model import (
    Assessment,
    Comparison,
    Outcome,
    Raw,
    Ruleset,
    RulesetDiff,
    RulesetDiffSide,
    Verdict,
    Vocabulary,
    Witness,
    filing_name,
    spell_flow,
    verbs_of_witness,
)
from compliance.prove import RulesetSide, drop_statements
from compliance.record import record
from compliance.report import render_filing

HOLDER = "Witness Casino"

Step = Callable[[int, int], None]


@record
class _Place:
    """Where a side is checked: the session, and the name by which the session knows its ruleset."""

    session: Session
    name: str


class _Joined(Session):
    """A session that knows the fields of another one too; its rulesets stay as they were read."""

    def __init__(self, session: Session, vocabulary: Vocabulary) -> None:
        super().__init__(session.library, vocabulary)
        self.own_vocabulary = session.own_vocabulary
        # INVARIANT: a ruleset is read with the vocabulary of its own library alone: read with more fields it would be
        # another value under the same key of the cache.
        self.ruleset = session.ruleset


def join_sessions(session: Session, other: Session) -> tuple[Session, Session]:
    """Return two sessions that both know the fields of either, so that rules about fields of one can be compared."""
    fields = {**other.vocabulary.fields, **session.vocabulary.fields}
    sections = {**other.vocabulary.sections, **session.vocabulary.sections}
    coherence = {one.id: one for one in (*other.vocabulary.coherence, *session.vocabulary.coherence)}
    vocabulary = Vocabulary(
        sections=sections,
        fields=fields,
        empty_words=session.vocabulary.empty_words,
        coherence=tuple(coherence.values()),
    )
    return _Joined(session, vocabulary), _Joined(other, vocabulary)


def replay_witnesses(
    comparison: Comparison,
    session: Session,
    *,
    sides: tuple[RulesetDiffSide, RulesetDiffSide] | None = None,
    names: tuple[str, str] | None = None,
    other: Session | None = None,
    step: Step = lambda _done, _of: None,
) -> RulesetDiff:
    """Write out every witness and check it against both sides as any submission is; what does not agree is a defect.

    Args:
        comparison: What is to be shown.
        session: The session of the second side, and of the first unless there is another.
        sides: How the sides are called; by their ids unless told.
        names: What the sessions know the rulesets by; their ids unless told.
        other: The session of the first side, which knows the same fields.
        step: Told how many witnesses are done, and of how many.
    """
    rulesets = comparison.first, comparison.second
    named = sides or _name_sides(rulesets)
    sessions = other or session, session
    known = names or (comparison.first.id, comparison.second.id)
    places = [_Place(at, name) for at, name in zip(sessions, known, strict=True)]
    filings, defects = [], [f"{name}: what the solver found is not confirmed" for name in comparison.defects]
    for number, witness in enumerate(comparison.witnesses, start=1):
        texts = tuple(_write_witness(number, witness, comparison, named, session.vocabulary, side) for side in (0, 1))
        for side, text in enumerate(texts):
            wrong = _explain_mismatch(witness, side, text, places[side], comparison, session.vocabulary)
            defects += [f"witness {number} does not replay under {named[side].label}: {wrong}"] if wrong else []
        filings.append((texts[0], texts[1]))
        step(number, len(comparison.witnesses))
    smallest = _find_smallest_filings(comparison, sessions)
    return RulesetDiff(
        comparison=comparison,
        sides=named,
        vocabulary=session.vocabulary,
        filings=tuple(filings),
        defects=tuple(defects),
        points=group_in_points(comparison, session.vocabulary, smallest),
        smallest=smallest.accepted,
    )


def _find_smallest_filings(comparison: Comparison, sessions: tuple[Session, Session]) -> SmallestFilings:
    """Find for either side the smallest filing that it accepts, and what it has against that of the other."""
    rulesets, readings = (comparison.first, comparison.second), comparison.readings
    one, two = (side_of(rulesets[at], sessions[at], readings[at], comparison.scope) for at in (0, 1))
    first = _shrink_accepted(comparison, 0, one, sessions[0])
    second = _shrink_accepted(comparison, 1, two, sessions[1])
    return SmallestFilings(accepted=(first, second), refusals=(_rules_against(second, one), _rules_against(first, two)))


def _shrink_accepted(comparison: Comparison, at: int, side: RulesetSide, session: Session) -> Mapping[str, Raw]:
    """Return what is left of a witness that a side accepts when all goes that it accepts the filing without."""
    accepted = [one.statements for one in comparison.witnesses if one.accepted == at and not one.left_open]
    return drop_statements(accepted[0], side.accepts, session.vocabulary) if accepted else {}


def _rules_against(statements: Mapping[str, Raw], side: RulesetSide) -> frozenset[str]:
    """Return the rules of a side that a filing fails."""
    verdicts = side.replay(statements)[1] if statements else {}
    return frozenset(name for name, verdict in verdicts.items() if verdict is Verdict.VARIANCE)


def _name_sides(rulesets: tuple[Ruleset, Ruleset]) -> tuple[RulesetDiffSide, RulesetDiffSide]:
    first, second = (ruleset.id for ruleset in rulesets)
    if first != second:
        return RulesetDiffSide(label=first, slug=first), RulesetDiffSide(label=second, slug=second)
    return RulesetDiffSide(label=f"{first} (first)", slug=f"{first}.first"), RulesetDiffSide(
        label=second, slug=f"{second}.second"
    )


def _explain_mismatch(
    witness: Witness, side: int, text: str, place: _Place, comparison: Comparison, vocabulary: Vocabulary
) -> str:
    """Say in which way a witness does not come out as it should, if it does not."""
    # INVARIANT: no witness is shown that was not written as a file, read back and checked as any submission is; so a
    # mistake of the solver is a defect here and never a wrong answer.
    read = parse_submission(
        TextFile(path="witness.yaml", sha256=sha256(text.encode()).hexdigest(), text=text), vocabulary
    )
    if read.value is None:
        return read.diagnostics[0].message
    if _spell_statements(
        {name: one.raw for name, one in read.value.statements.items()}, vocabulary
    ) != _spell_statements(witness.statements, vocabulary):
        return "it does not read back as it was written"
    asked = Request(ruleset=place.name, scope=comparison.scope, readings=comparison.readings[side])
    checked = check_read_submission(read.value, asked, place.session)
    if checked.value is None:
        return checked.diagnostics[0].message
    return "" if _is_as_expected(witness, side, checked.value) else f"it comes out as {checked.value.by_rules}"


def _spell_statements(statements: Mapping[str, Raw], vocabulary: Vocabulary) -> dict[str, str]:
    # WHY: the clauses of a house way know where they stood, which is not the same in another file.
    return {name: spell_flow(vocabulary.fields[name], raw) for name, raw in statements.items()}


def _is_as_expected(witness: Witness, side: int, came: Assessment) -> bool:
    if side == witness.accepted:
        return came.by_rules is (Outcome.UNDETERMINED if witness.left_open else Outcome.COMPLIANT)
    if witness.open:
        return came.by_rules is Outcome.UNDETERMINED
    varied = {finding.rule.id for finding in came.findings if finding.verdict is Verdict.VARIANCE}
    return came.by_rules is Outcome.NOT_COMPLIANT and not varied.isdisjoint(witness.rules)


def _write_witness(
    number: int,
    witness: Witness,
    comparison: Comparison,
    sides: tuple[RulesetDiffSide, RulesetDiffSide],
    vocabulary: Vocabulary,
    side: int,
) -> str:
    """Write the file of a witness for one side; what it shows and what to run stands at its top."""
    ruleset = (comparison.first, comparison.second)[side]
    return render_filing(
        witness.statements,
        vocabulary,
        holder=HOLDER,
        jurisdiction=ruleset.jurisdiction,
        game=ruleset.game,
        as_of=day_for(ruleset),
        ruleset=None if sides[side].asked or sides[side].gone else ruleset.id,
        about=ruleset.about,
        comment=tuple(_comment_of_witness(number, witness, comparison, sides, side)),
    )


def _comment_of_witness(
    number: int, witness: Witness, comparison: Comparison, sides: tuple[RulesetDiffSide, RulesetDiffSide], side: int
) -> Iterator[str]:
    yes, no = sides[witness.accepted], sides[witness.refused]
    ruleset = (comparison.first, comparison.second)[witness.refused]
    rules = {rule.id: rule for rule in ruleset.rules}
    mild, found = verbs_of_witness(witness)
    yield f"Witness {number} of {sides[0].label} against {sides[1].label}: {yes.label} {mild}, {no.label} {found}."
    for name in witness.rules:
        told = rules[name].title if witness.open else rules[name].fails
        yield f"  {no.label}: {told} ({', '.join(map(ruleset.short_cite, rules[name].cites))})"
    name = filing_name(number, len(comparison.witnesses), sides[side])
    asked = f" --ruleset {sides[side].asked}" if sides[side].asked else ""
    asked += f" --scope {comparison.scope}" if comparison.scope != "filing" else ""
    asked += "".join(f" --reading {name}={option}" for name, option in comparison.readings[side].items())
    yield f"Checked against {sides[side].gone}." if sides[side].gone else f"Run: compliance check {name}{asked}"
