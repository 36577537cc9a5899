"""Coherence conditions looked through: rulesets that they name, and the provisions that they cite."""

from collections.abc import Iterator, Mapping

from compliance.check.lint.concern import Concern, make_error
from compliance.diag import Code, did_you_mean
from compliance.model import Ruleset, Vocabulary, provisions_of


def lint_coherence(vocabulary: Vocabulary, rulesets: Mapping[str, Ruleset]) -> Iterator[Concern]:
    """Yield conditions that are for rulesets which are not there, or rest on provisions which these do not have."""
    for one in vocabulary.coherence:
        for name in one.rulesets:
            if name not in rulesets:
                hint = did_you_mean(name, rulesets) or f"there are {', '.join(rulesets)}"
                message = f"`{one.id}` is for the ruleset `{name}`, which is not there"
                yield make_error(Code.RULESET_UNKNOWN, message, one.span, hint, key="rulesets")
            elif one.cite and one.cite not in provisions_of(rulesets[name].outline):
                message = f"the outline of `{name}` has no provision `{one.cite}`"
                yield make_error(Code.CITATION_UNKNOWN, message, one.span, key="cite")
