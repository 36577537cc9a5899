"""The cases beside the rules, from `<topic>.test.yaml`."""

from pathlib import Path

from compliance.diag import Code, Result, did_you_mean, whole_file
from compliance.load.files import read_text
from compliance.load.submissions.submission import decode_statements
from compliance.load.values.decode import ValueContext
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import Case, Ruleset, Verdict, Vocabulary

_KEYS = ("rule", "name", "facts", "reading", "boundary", "expect")


def read_cases(
    folder: Path, ruleset: Ruleset, vocabulary: Vocabulary, *, called: str | None = None
) -> Result[tuple[Case, ...]]:
    """Read every case of a ruleset; a rule that lacks a pass, a variance or a boundary case is an error."""
    mistakes = DiagnosticsCollector()
    cases: list[Case] = []
    for path in sorted(folder.glob("*.test.yaml")):
        file = read_text(path, called=f"{called or folder}/{path.name}")
        mistakes.all.extend(file.diagnostics)
        if file.value is None:
            continue
        tree = parse_yaml(file.value.text, file.value.path)
        mistakes.all.extend(tree.diagnostics)
        root = None if tree.value is None else mistakes.mapping(tree.value, "a file of cases")
        if root is not None:
            keys = Keys(root, "a file of cases", mistakes, known=("cases",))
            sheet = ValueContext(tuple(file.value.text.splitlines()), ruleset.game)
            cases.extend(
                one
                for block in keys.blocks("cases", known=_KEYS, what="a case")
                if (one := _decode_case(block, ruleset, vocabulary, sheet))
            )
    for rule in ruleset.rules:
        for lacking in _missing_case_kinds([case for case in cases if case.rule == rule.id]):
            message = f"the rule `{rule.id}` has no {lacking} case"
            mistakes.blame(Code.CASE_MISSING, message, rule.span, f"add one to `{rule.topic}.test.yaml`")
    if not cases and not mistakes.all:
        mistakes.blame(Code.CASE_MISSING, "the ruleset has no cases", whole_file(called or str(folder)))
    return Result(None if mistakes.all else tuple(cases), tuple(mistakes.all))


def _missing_case_kinds(cases: list[Case]) -> list[str]:
    verdicts = {case.expect for case in cases}
    wanted = [(Verdict.PASS in verdicts, "passing"), (Verdict.VARIANCE in verdicts, "failing")]
    return [name for there, name in [*wanted, (any(case.boundary for case in cases), "boundary")] if not there]


def _decode_case(keys: Keys, ruleset: Ruleset, vocabulary: Vocabulary, sheet: ValueContext) -> Case | None:
    mistakes = keys.mistakes
    rule = keys.scalar("rule")
    ids = {known_rule.id for known_rule in ruleset.rules}
    if rule is not None and rule.text not in ids:
        mistakes.blame(
            Code.CASE_UNKNOWN_RULE,
            f"no rule is called `{rule.text}`",
            rule.span,
            did_you_mean(rule.text, ids),
        )
    expect = keys.scalar("expect")
    verdicts = {str(verdict): verdict for verdict in Verdict}
    if expect is not None and expect.text not in verdicts:
        mistakes.blame(
            Code.VALUE_CHOICE,
            f"`expect` is not `{expect.text}`",
            expect.span,
            f"it is one of {', '.join(verdicts)}",
        )
    if rule is None or expect is None or expect.text not in verdicts:
        return None
    return Case(
        rule=rule.text,
        name=keys.text("name"),
        facts=decode_statements(keys.pairs("facts"), vocabulary, mistakes, sheet),
        choices=_decode_choices(keys, ruleset),
        boundary=keys.flag("boundary"),
        expect=verdicts[expect.text],
        span=keys.mapping.span,
    )


def _decode_choices(keys: Keys, ruleset: Ruleset) -> dict[str, str]:
    chosen = {}
    options = {reading.id: {option.id for option in reading.options} for reading in ruleset.readings}
    for key, node in keys.pairs("reading", required=False):
        scalar = keys.mistakes.scalar(node, "an option")
        if key.text not in options or (scalar is not None and scalar.text not in options[key.text]):
            keys.mistakes.blame(
                Code.CONDITION_UNKNOWN_READING, f"there is no such reading or option: `{key.text}`", key.span
            )
        elif scalar is not None:
            chosen[key.text] = scalar.text
    return chosen
