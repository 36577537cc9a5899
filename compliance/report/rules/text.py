"""Rulesets, rules, readings, ledger and vocabulary as lines for a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.lang import say_in_english, write_condition
from compliance.model import (
    KINDS,
    Case,
    Expr,
    FieldDef,
    Kind,
    OddsForm,
    Reading,
    Rule,
    Ruleset,
    Vocabulary,
    fields_in,
    provisions_of,
    readings_in,
    show_value,
)
from compliance.report.rules.lines import BLANK, labelled_lines, split_line
from compliance.report.safe_text import make_safe
from compliance.report.writers.wrapping import Line


def ruleset_lines(rulesets: Sequence[Ruleset], *, width: int) -> Iterator[Line]:
    """List the rulesets at hand."""
    for one in rulesets:
        yield from split_line(one.id, f"{len(one.rules)} rules", width, left_style="bold")
        yield from labelled_lines(
            "", f"{one.title} · {one.chapter} ({one.version}), in force {one.period}", width, indent=2
        )
    yield BLANK
    yield (
        ("`compliance rules ID` lists the rules of one, `compliance new ID` writes a submission to fill in.", "dim"),
    )


def rule_list_lines(ruleset: Ruleset, *, width: int) -> Iterator[Line]:
    """List the rules of a ruleset by topic, in the order of the chapter, and what is asked of a person."""
    yield ((f"{ruleset.title} · {ruleset.chapter} ({ruleset.version}), in force {ruleset.period}", "bold"),)
    topics = dict.fromkeys(rule.topic for rule in ruleset.rules)
    for topic in topics:
        yield BLANK
        yield ((ruleset.topics[topic], "bold"),)
        for rule in ruleset.rules:
            if rule.topic == topic:
                left = f"  {rule.id.removeprefix(ruleset.id + '.')}  {rule.title}"
                yield from split_line(left, f"{ruleset.short_cite(rule.cites[0])}  {rule.scope}", width)
    if ruleset.review:
        yield BLANK
        yield (("For a person, where the filing states what the question is about", "bold"),)
    for point in ruleset.review:
        yield from split_line(f"  {point.id}  {point.question}", f"{ruleset.short_cite(point.cite)}  review", width)
    yield BLANK
    yield (
        (
            f"`compliance rules {ruleset.id} RULE` shows one; --ledger, --readings and --vocabulary show the rest.",
            "dim",
        ),
    )


def find_rules(ruleset: Ruleset, name: str) -> list[Rule]:
    """Return the rules that a full id or its end names."""
    exact = [rule for rule in ruleset.rules if name in {rule.id, rule.id.removeprefix(ruleset.id + ".")}]
    ending = [rule for rule in ruleset.rules if rule.id.endswith(f".{name}")]
    return exact or ending or [rule for rule in ruleset.rules if rule.topic == name]


def rule_lines(
    rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary, cases: Sequence[Case], *, width: int
) -> Iterator[Line]:
    """Show one rule with all that belongs to it."""
    choices = ruleset.default_choices
    yield from split_line(rule.title, ", ".join(ruleset.cite(cite) for cite in rule.cites), width, left_style="bold")
    yield from labelled_lines("id", rule.id, width)
    yield from labelled_lines("scope", f"{rule.scope}; a departure is a variance of the kind {rule.variance}", width)
    yield from labelled_lines("summary", rule.summary, width)
    for label, condition in (("applies", rule.applies), ("requires", rule.requires)):
        if condition is not None:
            yield from labelled_lines(label, write_condition(condition), width, style="cyan")
            yield from labelled_lines("", say_in_english(condition, vocabulary, choices), width)
    yield from labelled_lines("cure", rule.cure, width)
    if rule.note:
        yield from labelled_lines("note", rule.note, width)
    yield from labelled_lines("written at", str(rule.span), width, style="dim")
    yield from _fields_read_lines(rule, vocabulary, width)
    for reading in _readings_of(rule, ruleset):
        yield BLANK
        yield from reading_lines(reading, ruleset, width=width)
    yield from _case_lines(cases, vocabulary, width)


def _fields_read_lines(rule: Rule, vocabulary: Vocabulary, width: int) -> Iterator[Line]:
    conditions = [one for one in (rule.applies, rule.requires) if one is not None]
    names = dict.fromkeys(name for one in conditions for name in fields_in(one))
    yield from labelled_lines("reads", ", ".join(names), width)


def _readings_of(rule: Rule, ruleset: Ruleset) -> list[Reading]:
    used: list[Expr] = [one for one in (rule.applies, rule.requires) if one is not None]
    names = {name for one in used for name in readings_in(one)} | set(rule.readings)
    return [reading for reading in ruleset.readings if reading.id in names]


def reading_lines(reading: Reading, ruleset: Ruleset, *, width: int) -> Iterator[Line]:
    """Show one reading with its options."""
    yield from split_line(f"Reading {reading.id}", ruleset.short_cite(reading.cite), width, left_style="bold")
    yield from labelled_lines("question", reading.question, width)
    for option in reading.options:
        label = "default" if option.default else "otherwise"
        yield from labelled_lines(label, f"{option.label} [{option.id}]", width)
        if option.value is not None:
            yield from labelled_lines("", write_condition(option.value), width, style="cyan")
        if option.why:
            yield from labelled_lines("", option.why, width, style="dim")


def _case_lines(cases: Sequence[Case], vocabulary: Vocabulary, width: int) -> Iterator[Line]:
    if not cases:
        return
    yield BLANK
    yield ((f"Cases ({len(cases)})", "bold"),)
    for case in cases:
        mark = " (on the boundary)" if case.boundary else ""
        mark += "".join(f" (reading {name}: {option})" for name, option in case.choices.items())
        yield from split_line(f"  {case.name}{mark}", str(case.expect), width)
        stated = [
            f"{name}: {_show_fact(vocabulary.fields[name], statement.raw)}" for name, statement in case.facts.items()
        ]
        yield from labelled_lines("", "; ".join(stated) or "nothing stated", width, indent=4, style="dim")


def _show_fact(field: FieldDef, raw: object) -> str:
    return show_value(field.kind, raw)  # type: ignore[arg-type]


def reading_list_lines(ruleset: Ruleset, *, width: int) -> Iterator[Line]:
    """Show every reading and drafting slip of a ruleset."""
    for reading in ruleset.readings:
        yield from reading_lines(reading, ruleset, width=width)
        yield BLANK
    yield (("Drafting slips of the source, noted and neither followed nor mended", "bold"),)
    for slip in ruleset.slips:
        yield from split_line(f"  {slip.note}", ruleset.short_cite(slip.cite), width)


def ledger_lines(ruleset: Ruleset, *, width: int) -> Iterator[Line]:
    """Show how every provision of the chapter is disposed of, and the rules that cite it."""
    by_provision: dict[str, list[str]] = {}
    for rule in ruleset.rules:
        for cite in rule.cites:
            by_provision.setdefault(cite, []).append(rule.id.removeprefix(ruleset.id + "."))
    for line in ruleset.ledger:
        rules = ", ".join(by_provision.get(line.id, []))
        note = "; ".join(text for text in (rules, line.note) if text)
        yield from split_line(f"{ruleset.short_cite(line.id):<24}{line.disposition}", "", width)
        if note:
            yield from labelled_lines("", note, width, indent=13, style="dim")
    total = {name: sum(line.disposition == name for line in ruleset.ledger) for name in _dispositions_in_order(ruleset)}
    yield BLANK
    yield ((", ".join(f"{count} {name}" for name, count in total.items()), "bold"),)


def _dispositions_in_order(ruleset: Ruleset) -> Iterable[str]:
    return dict.fromkeys(line.disposition for line in ruleset.ledger)


def vocabulary_lines(vocabulary: Vocabulary, names: Iterable[str], *, width: int) -> Iterator[Line]:
    """Show the fields of the vocabulary, section by section."""
    wanted = set(names)
    for section in vocabulary.sections.values():
        fields = [f for f in vocabulary.fields.values() if f.section == section.name and f.name in wanted]
        if not fields:
            continue
        yield ((f"{section.label}: {make_safe(section.help)}", "bold"),)
        for field in fields:
            kind = "computed" if field.derived is not None else str(field.kind)
            yield from split_line(f"  {field.name}", kind, width)
            yield from labelled_lines(
                "", f"{field.label} ({KINDS[field.kind].note}). {field.help}", width, indent=4, style="dim"
            )
            if field.choices and field.kind is not Kind.SEQUENCE:
                yield from labelled_lines("", ", ".join(field.choices), width, indent=4, style="dim")
        yield BLANK


COVERAGE = (
    "ruleset",
    "chapter",
    "provisions",
    "rules",
    "elections",
    "paytables",
    "ledger",
    "cases",
    "readings",
    "unresolved",
)


def render_coverage(rulesets: Sequence[tuple[Ruleset, int]]) -> str:
    """Write what each ruleset covers as a Markdown table; the number beside each is that of its cases."""
    rows = [COVERAGE, *(_coverage_row(ruleset, cases) for ruleset, cases in rulesets)]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join((lines[0], "|---|---|" + "---:|" * 4 + "---|" + "---:|" * 3, *lines[1:])) + "\n"


def _coverage_row(ruleset: Ruleset, cases: int) -> tuple[str, ...]:
    declared = provisions_of(ruleset.outline)
    complete = {line.id for line in ruleset.ledger} == set(declared)
    return (
        f"`{ruleset.id}`",
        f"{ruleset.chapter}, {ruleset.title}",
        str(len(declared)),
        str(len(ruleset.rules)),
        str(len(ruleset.elections)),
        str(len(ruleset.tables)),
        "complete" if complete else "incomplete",
        str(cases),
        str(len(ruleset.readings)),
        _count_unresolved(ruleset),
    )


def _count_unresolved(ruleset: Ruleset) -> str:
    """Count what the source leaves open for good: cells that its text has lost, and dates that it does not give."""
    cells = [cell for table in ruleset.tables for row in table.rows.values() for cell in row.values()]
    lost = sum(cell.form is OddsForm.UNRESOLVED for cell in cells)
    period = ruleset.period
    dates = (period.start is None) + (period.end is None and not period.open_ended)
    parts = [f"{lost} cells"] if lost else []
    if dates:
        parts.append("1 date" if dates == 1 else f"{dates} dates")
    return ", ".join(parts) or "none"
