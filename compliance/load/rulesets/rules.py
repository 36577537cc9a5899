"""The files of rules, one a topic, to rules whose conditions are typed expressions with places in their file."""

import re
from collections.abc import Iterable
from collections.abc import Mapping as AbstractMapping
from pathlib import Path

from compliance.diag import Code, did_you_mean
from compliance.lang import ConditionNames, parse_condition, resolve_condition, resolve_value
from compliance.load.files import read_text, ruleset_files
from compliance.load.rulesets.provisions import Provisions
from compliance.load.yaml.nodes import Mapping, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys, origin_of
from compliance.load.yaml.tree import parse_yaml
from compliance.model import Expr, Kind, Rule, Scope, VarianceKind, fields_in
from compliance.record import keyword_record, record, replace


class Conditions:
    """Reads the conditions of one file."""

    def __init__(self, lines: list[str], grammar: str, mistakes: DiagnosticsCollector) -> None:
        self.lines = lines
        self.grammar = grammar
        self.mistakes = mistakes

    def condition(self, scalar: Scalar, names: ConditionNames) -> Expr | None:
        """Read a condition that must come out as yes or no."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None
        resolved = resolve_condition(parsed, names)
        self.mistakes.all.extend(resolved.diagnostics)
        return resolved.value

    def value(self, scalar: Scalar, names: ConditionNames) -> tuple[Expr | None, Kind | None]:
        """Read an expression of any kind."""
        parsed = self._parse(scalar)
        if parsed is None:
            return None, None
        resolved, kind = resolve_value(parsed, names)
        self.mistakes.all.extend(resolved.diagnostics)
        return resolved.value, kind

    def _parse(self, scalar: Scalar) -> Expr | None:
        origin = origin_of(scalar, self.lines)
        if origin is None:
            hint = "write it on one line without quotes, or as a `|` block"
            self.mistakes.blame(Code.CONDITION_STYLE, "a condition is one plain line or a `|` block", scalar.span, hint)
            return None
        result = parse_condition(scalar.text, origin, self.grammar)
        self.mistakes.all.extend(result.diagnostics)
        return result.value


@record
class RulesetFile:
    """One parsed file of a ruleset, with what reads its conditions."""

    path: str
    root: Mapping
    conditions: Conditions


def read_ruleset_files(
    folder: Path, grammar: str, mistakes: DiagnosticsCollector, *, called: str, what: str = "a ruleset's file"
) -> dict[str, RulesetFile]:
    """Read every file of a ruleset, by the name before its ending."""
    files: dict[str, RulesetFile] = {}
    for path in ruleset_files(folder):
        text = read_text(path, called=f"{called}/{path.name}")
        mistakes.all.extend(text.diagnostics)
        if text.value is None:
            continue
        tree = parse_yaml(text.value.text, text.value.path)
        mistakes.all.extend(tree.diagnostics)
        root = None if tree.value is None else mistakes.mapping(tree.value, what)
        if root is not None:
            conditions = Conditions(text.value.text.splitlines(), grammar, mistakes)
            files[path.stem] = RulesetFile(text.value.path, root, conditions)
    return files


RULE_KEYS = (
    "id", "cite", "scope", "title", "fails", "summary", "applies", "requires", "variance", "cure", "readings", "note",
)  # fmt: skip
"""The keys of a rule."""
_OTHER_FILES = frozenset({"ruleset", "paytables", "odds", "ledger"})
_CURE_PLACES = ("required", "stated")


@keyword_record
class RuleNames:
    """What the rules of one ruleset may name."""

    ruleset: str
    conditions: ConditionNames
    readings: tuple[str, ...]
    provisions: Provisions


@record
class DecodedRules:
    """The rules of a ruleset, the labels of their topics, and every provision that a rule cites, sound or not."""

    labels: dict[str, str]
    rules: tuple[Rule, ...]
    cited: frozenset[str]


@record
class _RuleBlock:
    topic: str
    keys: Keys
    conditions: Conditions


def decode_rules(
    files: AbstractMapping[str, RulesetFile], names: RuleNames, read: Iterable[str], mistakes: DiagnosticsCollector
) -> DecodedRules:
    """Read the rules of every topic; ``read`` are the fields that other parts of the ruleset look at."""
    labels, blocks = _split_topics(files, mistakes)
    rules: dict[str, Rule] = {}
    cited: set[str] = set()
    fields_read = frozenset(read)
    # WHY: `nothing else` means what no other rule reads, so the rules that say it are resolved last.
    for last in (False, True):
        if last:
            fields_read |= {field for rule in rules.values() for field in fields_of_rule(rule)}
        conditions = replace(names.conditions, read=fields_read)
        for block in blocks:
            if block.keys.mentions("requires", "nothing else") is last:
                _check_rule_id(block, names.ruleset, rules)
                cites, rule = _decode_rule(block, replace(names, conditions=conditions))
                cited.update(cites)
                if rule is not None:
                    rules[rule.id] = rule
    return DecodedRules(labels, tuple(rules.values()), frozenset(cited))


def fields_of_rule(rule: Rule) -> tuple[str, ...]:
    """Name the fields that a rule reads."""
    conditions = (rule.requires,) if rule.applies is None else (rule.applies, rule.requires)
    return tuple(name for condition in conditions for name in fields_in(condition))


def _split_topics(
    files: AbstractMapping[str, RulesetFile], mistakes: DiagnosticsCollector
) -> tuple[dict[str, str], list[_RuleBlock]]:
    labels: dict[str, str] = {}
    blocks: list[_RuleBlock] = []
    for stem, file in files.items():
        if stem in _OTHER_FILES:
            continue
        keys = Keys(file.root, "a file of rules", mistakes, known=("topic", "label", "rules"))
        topic = keys.text("topic")
        labels[topic] = keys.text("label")
        for block in keys.blocks("rules", known=RULE_KEYS, what="a rule"):
            blocks.append(_RuleBlock(topic, block, file.conditions))
    return labels, blocks


def _check_rule_id(block: _RuleBlock, ruleset: str, rules: AbstractMapping[str, Rule]) -> None:
    scalar = block.keys.scalar("id")
    if scalar is None:
        return
    mistakes = block.keys.mistakes
    form = rf"{re.escape(ruleset)}\.{re.escape(block.topic)}\.[a-z0-9]+(-[a-z0-9]+)*"
    # WHY: where the ruleset lacks its id, that is said once, and not at every rule again.
    if ruleset and not re.fullmatch(form, scalar.text):
        message = f"`{scalar.text}` does not follow the file it is in"
        mistakes.blame(Code.RULE_ID, message, scalar.span, f"write `{ruleset}.{block.topic}.some-slug`")
    if scalar.text in rules:
        hint = f"the other is at {rules[scalar.text].span}"
        mistakes.blame(Code.RULE_DUPLICATE, f"the rule `{scalar.text}` is there twice", scalar.span, hint)


def _decode_rule(block: _RuleBlock, names: RuleNames) -> tuple[tuple[str, ...], Rule | None]:
    """Return what a rule cites, also where it is not sound, and the rule."""
    keys = block.keys
    requires = _decode_condition(block, "requires", names.conditions)
    applies = _decode_condition(block, "applies", names.conditions, required=False)
    cites = names.provisions.decode_citations(keys)
    readings = _decode_reading_ids(keys, names.readings)
    _check_cure(keys)
    if requires is None:
        return cites, None
    rule = Rule(
        id=keys.text("id"),
        topic=block.topic,
        cites=cites,
        scope=keys.member("scope", Scope) or Scope.FILING,
        title=keys.text("title"),
        fails=keys.text("fails"),
        summary=_join_lines(keys.text("summary")),
        applies=applies,
        requires=requires,
        variance=keys.member("variance", VarianceKind, required=False) or VarianceKind.BREACH,
        cure=_join_lines(keys.text("cure")),
        readings=readings,
        note=_join_lines(keys.text("note", required=False)),
        span=keys.mapping.span,
    )
    return cites, rule


def _decode_condition(block: _RuleBlock, name: str, names: ConditionNames, *, required: bool = True) -> Expr | None:
    scalar = block.keys.scalar(name, required=required)
    return None if scalar is None else block.conditions.condition(scalar, names)


def _decode_reading_ids(keys: Keys, known: tuple[str, ...]) -> tuple[str, ...]:
    """Read on which readings a rule says it rests."""
    ids = keys.texts("readings", required=False)
    for name in ids:
        if name not in known:
            hint = did_you_mean(name, known) or f"there are {', '.join(known) or 'none'}"
            message = f"the ruleset has no reading `{name}`"
            keys.mistakes.blame(Code.CONDITION_UNKNOWN_READING, message, keys.mapping.span, hint)
    return ids


def _check_cure(keys: Keys) -> None:
    cure = keys.scalar("cure")
    if cure is None:
        return
    for name in re.findall(r"\{([^}]*)\}", cure.text):
        if name not in _CURE_PLACES:
            hint = did_you_mean(name, _CURE_PLACES) or "a cure may use {required} and {stated}"
            message = f"a cure has nothing to put in the place of {{{name}}}"
            keys.mistakes.blame(Code.VALUE_CHOICE, message, cure.span, hint)


def _join_lines(text: str) -> str:
    return " ".join(text.split())
