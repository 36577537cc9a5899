"""The cases beside the rules run, with what they cover, and mutants of the rules tried on them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from compliance.api.rulesets.test_request import RulesetCases, TestRequest
from compliance.api.session import Session
from compliance.check import Docket, coverage_of, unexpected_in
from compliance.diag import Diagnostic, Result
from compliance.load import TextFile
from compliance.model import Case, Mutation, Proposal, Rule, TestedRuleset
from compliance.record import record, replace


@record
class WrittenCases:
    """How many missing cases were put into each file, and what stood in the way elsewhere."""

    files: Mapping[str, int]
    refused: tuple[Diagnostic, ...]


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
    docket = Docket(one.cases, one.ruleset, session.vocabulary, session.prove_case)
    return TestedRuleset(
        ruleset=one.ruleset,
        rules=one.rules,
        cases=one.cases,
        unexpected=tuple(unexpected_in(one.rules, docket)),
        coverage=coverage_of(one.rules, docket),
        mutation=None,
    )


def write_proposals(tried: Iterable[TestedRuleset], trying: TestRequest, session: Session) -> WrittenCases:
    """Put the missing cases into their files, each file whole or not at all."""
    from compliance.load import replace_text

    written: dict[str, int] = {}
    wrong: list[Diagnostic] = []
    for path, number, file, edited in _files_with_proposals(tried, trying, session):
        found = edited.diagnostics
        if file is not None and edited.value is not None:
            refused = replace_text(path, edited.value, was=file.sha256)
            found = () if refused is None else (refused,)
        wrong += found
        written |= {} if found else {str(path): number}
    return WrittenCases(written, tuple(wrong))


def _files_with_proposals(
    tried: Iterable[TestedRuleset], trying: TestRequest, session: Session
) -> Iterator[tuple[Path, int, TextFile | None, Result[str]]]:
    """Return the files of cases that lack some: how many, the file as it is, and its text with the missing ones."""
    from compliance.load import read_text, with_new_cases
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
                place = folder / path.rpartition("/")[2]
                here = [case for case in beside if case.span.path == path]
                file = read_text(place)
                edited = (
                    Result(None, file.diagnostics) if file.value is None else with_new_cases(file.value, here, added)
                )
                yield place, len(proposals), file.value, edited


def _proposals_of(mutation: Mutation | None) -> tuple[Proposal, ...]:
    return () if mutation is None else mutation.proposals


def _proposals_by_file(proposals: Sequence[Proposal], cases: Sequence[Case]) -> dict[str, list[Proposal]]:
    """Sort missing cases by the file in which the last case of their rule stands."""
    places = {case.rule: case.span.path for case in cases}
    files: dict[str, list[Proposal]] = {}
    for one in proposals:
        files.setdefault(places[one.rule], []).append(one)
    return files
