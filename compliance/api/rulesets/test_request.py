"""What a run of the cases beside the rules is asked for, and the cases it brings together."""

from compliance.model import Case, Rule, Ruleset
from compliance.record import keyword_record, record


@keyword_record
class TestRequest:
    """What is to be tried: rulesets by id or path, or all of them; one rule, or all; with mutants or without."""

    rulesets: tuple[str, ...] = ()
    rule: str = ""
    mutate: bool = False
    examine: bool = True
    jobs: int = 1


@record
class RulesetCases:
    """A ruleset with the cases of the rules that are to be tried, by the name it was asked for."""

    name: str
    ruleset: Ruleset
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...]
