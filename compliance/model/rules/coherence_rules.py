"""The coherence conditions as a ruleset of no chapter, so that their cases are run and looked through like any."""

from compliance.model.rules.coherence import COHERENCE, CoherenceCondition
from compliance.model.rules.ruleset import Period, RegulatorTerms, Rule, Ruleset, Scope, VarianceKind
from compliance.model.rules.vocabulary import GAMING, Vocabulary


def coherence_ruleset(vocabulary: Vocabulary) -> Ruleset:
    """Return the conditions of a vocabulary as rules that cite nothing; no submission is checked against them so."""
    topics = dict.fromkeys(condition.topic for condition in vocabulary.coherence)
    return Ruleset(
        id=COHERENCE,
        title="Coherence conditions of the vocabulary",
        chapter="",
        version="",
        jurisdiction="",
        game="",
        cite_prefix="",
        instrument="",
        authority="",
        terms=RegulatorTerms(holder="", regulator="", submission=""),
        period=Period(start=None, end=None, open_ended=True, known_through=None, note=""),
        sources=(),
        supersedes=(),
        superseded_by=(),
        outline=(),
        topics={topic: topic for topic in topics},
        elections=(),
        readings=(),
        slips=(),
        unchecked=(),
        tables=(),
        rules=tuple(map(_rule_of_condition, vocabulary.coherence)),
        ledger=(),
        sha256="",
        domain=GAMING,
    )


def _rule_of_condition(condition: CoherenceCondition) -> Rule:
    return Rule(
        id=condition.id,
        topic=condition.topic,
        cites=(),
        scope=Scope.FILING,
        title=condition.fails,
        fails=condition.fails,
        summary=condition.fails,
        applies=condition.applies,
        requires=condition.requires,
        variance=VarianceKind.BREACH,
        cure="",
        readings=(),
        note=condition.note,
        span=condition.span,
    )
