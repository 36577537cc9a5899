"""Rulesets that are about different domains, under which no submission can be filed twice."""

from collections.abc import Sequence

from compliance.api.session import Session


def explain_two_domains(names: Sequence[str], session: Session) -> str:
    """Say that rulesets, by id or path, are about different domains; nothing where they are not, or do not load."""
    read = [(name, session.ruleset(name).value) for name in names]
    known = [(name, ruleset.domain) for name, ruleset in read if ruleset is not None]
    for name, domain in known[1:]:
        first, its_own = known[0]
        if domain != its_own:
            return f"`{first}` is about {its_own}, `{name}` about {domain}; no submission is for both"
    return ""
