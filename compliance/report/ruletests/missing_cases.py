"""Cases that are missing beside the rules, as they stand in a file of cases."""

from collections.abc import Iterable

from compliance.model import Proposal, TestedRuleset, Vocabulary
from compliance.report.files.submission_text import render_case


def proposed_case(one: Proposal, vocabulary: Vocabulary) -> str:
    """Write a missing case as it stands in a file of cases."""
    return render_case(
        one.rule, one.name, one.facts, vocabulary, expect=one.expect, boundary=one.boundary, reading=one.choices
    )


def render_proposals(tried: Iterable[TestedRuleset], vocabulary: Vocabulary) -> str:
    """Write every missing case under the name of the file it belongs into."""
    files: dict[str, list[str]] = {}
    for one in tried:
        topics = {rule.id: rule.topic for rule in one.ruleset.rules}
        for proposal in () if one.mutation is None else one.mutation.proposals:
            name = f"{one.ruleset.id}/{topics[proposal.rule]}.test.yaml"
            files.setdefault(name, []).append(proposed_case(proposal, vocabulary))
    return "".join(f"# {name}\n" + "".join(f"{text}\n" for text in texts) for name, texts in files.items())
