"""The cases beside the rules run, with what they cover, and mutants of the rules tried on them."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.api.rulesets.test_request import RulesetCases, TestRequest
from compliance.api.session import Session
from compliance.check import Docket, coverage_of, unexpected_in
from compliance.diag import Diagnostic
from compliance.model import Case, Mutation, Proposal, Rule, TestedRuleset
from compliance.record import replace


def try_rulesets(trying: TestRequest, session: Session) -> tuple[tuple[TestedRuleset, ...], tuple[Diagnostic, ...]]:
    """Run the cases of every ruleset that can be read, and return what is wrong with the others."""
    brought, found = read_rulesets_and_cases(trying, session)
    tried = tuple(_run_ruleset_cases(one, session) for one in brought)
    if not trying.mutate:
        return tried, found
    from compliance.api.rulesets.mutate import try_all_mutants

    mutations = try_all_mutants(brought, trying, session)
    return tuple(replace(one, mutation=mutation) for one, mutation in zip(tried, mutations, strict=True)), found


def read_rulesets_and_cases(
    trying: TestRequest, session: Session
) -> tuple[tuple[RulesetCases, ...], tuple[Diagnostic, ...]]:
    """Read the rulesets and cases; a ruleset that has none of the rules asked for is passed over."""
    brought: list[RulesetCases] = []
    found: list[Diagnostic] = []
    for name in dict.fromkeys(trying.rulesets or session.library.ids()):
        ruleset, cases = session.rules_to_try(name), session.cases(name)
        found.extend(cases.diagnostics)
        if ruleset.value is None or cases.value is None:
            continue
        rules = tuple(rule for rule in ruleset.value.rules if is_called(rule, trying.rule))
        names = {rule.id for rule in rules}
        if rules:
            beside = tuple(case for case in cases.value if case.rule in names)
            brought.append(RulesetCases(name, ruleset.value, rules, beside))
    return tuple(brought), tuple(found)


def is_called(rule: Rule, name: str) -> bool:
    """Tell whether a rule is meant by its id or the end of it; no name means every rule."""
    return not name or rule.id == name or rule.id.endswith(f".{name}")


def _run_ruleset_cases(one: RulesetCases, session: Session) -> TestedRuleset:
    docket = Docket(one.cases, one.ruleset, session.vocabulary, session.prove)
    return TestedRuleset(
        ruleset=one.ruleset,
        rules=one.rules,
        cases=one.cases,
        unexpected=tuple(unexpected_in(one.rules, docket)),
        coverage=coverage_of(one.rules, docket),
        mutation=None,
    )


def texts_with_proposals(
    tried: Iterable[TestedRuleset], trying: TestRequest, session: Session
) -> Iterator[tuple[str, str]]:
    """Return the files of cases that lack some, each by its path with its whole text and the missing cases in it."""
    from compliance.load import with_new_cases
    from compliance.report import proposed_case

    names = {one.ruleset.id: one.name for one in read_rulesets_and_cases(trying, session)[0]}
    for one in tried:
        folder = session.folder_of_cases(names[one.ruleset.id]).value
        beside = session.cases(names[one.ruleset.id]).value or ()
        for path, proposals in _proposals_by_file(_proposals_of(one.mutation), beside).items():
            added: dict[str, list[str]] = {}
            for proposal in proposals:
                added.setdefault(proposal.rule, []).append(proposed_case(proposal, session.vocabulary))
            if folder is not None:
                file = folder / path.rpartition("/")[2]
                here = [case for case in beside if case.span.path == path]
                yield str(file), with_new_cases(file, here, added)


def _proposals_of(mutation: Mutation | None) -> tuple[Proposal, ...]:
    return () if mutation is None else mutation.proposals


def _proposals_by_file(proposals: Sequence[Proposal], cases: Sequence[Case]) -> dict[str, list[Proposal]]:
    """Sort missing cases by the file in which the last case of their rule stands."""
    places = {case.rule: case.span.path for case in cases}
    files: dict[str, list[Proposal]] = {}
    for one in proposals:
        files.setdefault(places[one.rule], []).append(one)
    return files
