"""Citations that exist and are unlikely: the provision has next to nothing of what the rule speaks of."""

from collections import Counter
from collections.abc import Iterator, Mapping

from compliance.check.lint.concern import Concern, make_doubt
from compliance.check.lint.known_figures import conditions_of_rule
from compliance.diag import Code
from compliance.law import word_stems
from compliance.model import Rule, Ruleset, Vocabulary, fields_in, readings_in, watched_in

_FEWEST_TIMES = 8
"""A provision is unlikely where another has eight times as much of what the rule speaks of."""
_LEAST_SHARED = 12
"""Where the likeliest provision shares less than some three rare words, the rule is too short to tell."""


def lint_citations(
    ruleset: Ruleset, vocabulary: Vocabulary, stems: Mapping[str, frozenset[str]]
) -> tuple[Concern, ...]:
    """Compare what rules speak of with the own words of provisions, which come as stems."""
    words = ProvisionWords(stems)
    return tuple(concern for rule in ruleset.rules for concern in _lint_rule(rule, ruleset, vocabulary, words))


class ProvisionWords:
    """The words of provisions, each with those it stands in and that stand in it, weighed by how rare they are."""

    def __init__(self, own: Mapping[str, frozenset[str]]) -> None:
        self._all = {cite: own[cite].union(*(own[other] for other in own if _are_nested(cite, other))) for cite in own}
        self._last = tuple(cite for cite in own if not any(other.startswith(f"{cite}(") for other in own))
        count = Counter(stem for words in own.values() for stem in words)
        # WHY: a word of half the provisions tells nothing, and one tells the more the fewer have it; in whole numbers.
        self._weights = {stem: (len(own) // number).bit_length() - 1 for stem, number in count.items()}

    def __contains__(self, cite: str) -> bool:
        return cite in self._all

    def weigh_shared(self, cite: str, spoken: frozenset[str]) -> int:
        """Weigh what a provision and a rule both speak of."""
        return sum(self._weights[stem] for stem in spoken & self._all[cite])

    def find_likeliest(self, spoken: frozenset[str]) -> str:
        """Return the provision without paragraphs of its own that has most of what a rule speaks of."""
        return max(self._last, key=lambda cite: (self.weigh_shared(cite, spoken), cite))


def _lint_rule(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary, words: ProvisionWords) -> Iterator[Concern]:
    spoken, cited = _stems_of_rule(rule, vocabulary), [cite for cite in rule.cites if cite in words]
    # WHY: a rule may rest on how somebody reads the provision, and speak in the words of that reading.
    is_read = any(_is_within(ruleset.reading(name).cite, rule.cites) for name in _readings_of(rule))
    if not cited or is_read:
        return
    shared = {cite: words.weigh_shared(cite, spoken) for cite in cited}
    likeliest = words.find_likeliest(spoken)
    # WHY: a rule may cite a provision for what is missing in it; so only all of its citations together are doubted.
    if max(_LEAST_SHARED, _FEWEST_TIMES * max(shared.values()) + 1) <= words.weigh_shared(likeliest, spoken):
        yield _doubt(rule, cited, likeliest)


def _doubt(rule: Rule, cited: list[str], likeliest: str) -> Concern:
    names = " and ".join(f"`{cite}`" for cite in cited)
    message = f"`{rule.id}` cites {names}, with next to no word in common"
    hint = f"`{likeliest}` has more of its words; correct the citation, or speak in the words of the provision"
    return make_doubt(Code.LINT_UNLIKELY_CITATION, message, rule.span, hint, key="cite")


def _stems_of_rule(rule: Rule, vocabulary: Vocabulary) -> frozenset[str]:
    parts = conditions_of_rule(rule)
    names = [name for part in parts for name in (*fields_in(part), *watched_in(part))]
    labels = [vocabulary.fields[name].label for name in names]
    return word_stems(" ".join((rule.title, rule.fails, rule.summary, rule.cure, rule.note, *names, *labels)))


def _readings_of(rule: Rule) -> tuple[str, ...]:
    return (*rule.readings, *(name for part in conditions_of_rule(rule) for name in readings_in(part)))


def _is_within(cite: str, cites: tuple[str, ...]) -> bool:
    return any(cite == other or _are_nested(cite, other) for other in cites)


def _are_nested(cite: str, other: str) -> bool:
    return cite.startswith(f"{other}(") or other.startswith(f"{cite}(")
