"""What stands twice in a ruleset where it can be meant only once: citations, elections, options, names of cases."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from compliance.check.lint.concern import Concern, make_doubt
from compliance.diag import Code
from compliance.model import Case, Reading, ReadingOption, Ruleset


def lint_doubles(ruleset: Ruleset) -> Iterator[Concern]:
    """Look for what is said twice in one place, or in two that should differ."""
    for rule in ruleset.rules:
        twice = [cite for place, cite in enumerate(rule.cites) if cite in rule.cites[:place]]
        for cite in dict.fromkeys(twice):
            message = f"`{rule.id}` cites {ruleset.short_cite(cite)} twice"
            hint = "cite it once, or the provision that was meant"
            yield make_doubt(Code.LINT_SAID_TWICE, message, rule.span, hint, key="cite")
    for first, second in combinations(ruleset.elections, 2):
        if first.field == second.field:
            message = f"the elections `{first.id}` and `{second.id}` are of one field, `{first.field}`"
            hint = "name the field that is chosen, or leave one of them out"
            yield make_doubt(Code.LINT_SAID_TWICE, message, second.span, hint, key="field")
    for reading in ruleset.readings:
        for one, other in combinations(reading.options, 2):
            yield from _compare_options(reading, one, other)


def _compare_options(reading: Reading, one: ReadingOption, other: ReadingOption) -> Iterator[Concern]:
    """Look for two options of a reading that say or decide the same."""
    pairs = (("label", one.label, other.label), ("why", one.why, other.why), ("value", one.value, other.value))
    for key, first, second in pairs:
        if first is not None and first == second:
            message = f"the options `{one.id}` and `{other.id}` of the reading `{reading.id}` have one `{key}`"
            hint = "an option is another way to read the text: say what sets it apart"
            yield make_doubt(Code.LINT_SAID_TWICE, message, reading.span, hint, key="options")


def lint_names_of_cases(cases: Iterable[Case]) -> Iterator[Concern]:
    """Look for cases of one rule that have one name, by which a mismatch could not be told."""
    seen: dict[tuple[str, str], Case] = {}
    for case in cases:
        other = seen.setdefault((case.rule, case.name.casefold()), case)
        if other is not case:
            message = f"two cases of `{case.rule}` are called `{case.name}`"
            hint = f"the other is at line {other.span.line} of {other.span.path}; say what sets them apart"
            yield make_doubt(Code.LINT_SAID_TWICE, message, case.span, hint)
