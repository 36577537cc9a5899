"""A submission to fill in: every field a chapter knows, explained and commented out, every election shown."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from compliance.lang import hand_in_words, row_in_words, say_in_english
from compliance.model import (
    KINDS,
    Case,
    Election,
    FieldDef,
    Kind,
    Rule,
    Ruleset,
    VarianceKind,
    Vocabulary,
    fields_in,
    fitting_examples,
    show_value,
)
from compliance.record import replace

WIDTH = 110


def render_blank(ruleset: Ruleset, vocabulary: Vocabulary, cases: Sequence[Case] = ()) -> str:
    """Write the submission to fill in; examples are taken from cases that pass, so that they fit the chapter."""
    examples = fitting_examples(ruleset, cases, vocabulary)
    fields = {name: replace(field, example=examples[name]) for name, field in vocabulary.fields.items()}
    return "\n".join(_lines_of_blank(ruleset, replace(vocabulary, fields=fields))) + "\n"


def _lines_of_blank(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[str]:
    yield from _head_lines(ruleset)
    shown: set[str] = set()
    must = [rule for rule in ruleset.rules if rule.variance is VarianceKind.OMISSION]
    if must:
        yield from _title_lines(f"What the {ruleset.terms.submission} must state")
    for rule in must:
        yield from _duty_lines(rule, ruleset, vocabulary)
        yield from _lines_of_fields(_fields_to_state(rule, vocabulary), ruleset, vocabulary, shown)
    if ruleset.elections:
        yield from _title_lines(f"Elections: what the chapter leaves to the {ruleset.terms.holder}")
    for election in ruleset.elections:
        yield from _election_lines(election, ruleset)
        yield from _lines_of_fields([election.field], ruleset, vocabulary, shown, again="stated further above")
    barred, read = _fields_without_authority(ruleset), _fields_read_by(ruleset.rules, ruleset)
    rest = [
        name
        for name, field in vocabulary.fields.items()
        if name in read and name not in shown and name not in barred and field.derived is None
    ]
    for section in vocabulary.sections.values():
        names = [name for name in rest if vocabulary.fields[name].section == section.name]
        if names:
            yield from _title_lines(f"{section.label}: {section.help}")
            yield from _lines_of_fields(names, ruleset, vocabulary, shown)
    yield from _forbidden_field_lines(ruleset, [name for name in barred if name not in shown], vocabulary)
    yield from _cover_lines()
    yield from _waiver_lines(ruleset)


def _fields_without_authority(ruleset: Ruleset) -> dict[str, str]:
    """Return the fields that are read only to say that the chapter gives no authority for them, with the citation."""
    lawful = [rule for rule in ruleset.rules if rule.variance is not VarianceKind.NO_AUTHORITY]
    kept = _fields_read_by(lawful, ruleset) | {election.field for election in ruleset.elections}
    barred: dict[str, str] = {}
    for rule in ruleset.rules:
        if rule.variance is VarianceKind.NO_AUTHORITY:
            names = [name for name in fields_in(rule.requires) if name not in kept]
            barred.update({name: barred.get(name, ruleset.short_cite(rule.cites[0])) for name in names})
    return barred


def _forbidden_field_lines(ruleset: Ruleset, names: list[str], vocabulary: Vocabulary) -> Iterator[str]:
    if not names:
        return
    barred = _fields_without_authority(ruleset)
    yield from _title_lines("What this chapter gives no authority for: stated, each of these is a variance")
    for name in names:
        if vocabulary.fields[name].derived is None:
            yield from _comment_lines(f"{name}: {vocabulary.fields[name].label}, {barred[name]}", indent="  ")


def _fields_read_by(rules: Iterable[Rule], ruleset: Ruleset) -> set[str]:
    conditions = [one for rule in rules for one in (rule.applies, rule.requires) if one is not None]
    values = [option.value for reading in ruleset.readings for option in reading.options if option.value is not None]
    return {name for one in (*conditions, *values) for name in fields_in(one)} | ruleset.read_besides


def _fields_to_state(rule: Rule, vocabulary: Vocabulary) -> list[str]:
    return [name for name in fields_in(rule.requires) if vocabulary.fields[name].derived is None]


def _comment_lines(text: str, *, indent: str = "") -> Iterator[str]:
    for line in wrap(text, WIDTH - len(indent) - 2, break_on_hyphens=False):
        yield f"# {indent}{line}"


def _title_lines(text: str) -> Iterator[str]:
    yield ""
    yield f"# {'-' * (WIDTH - 2)}"
    yield from _comment_lines(text)
    yield f"# {'-' * (WIDTH - 2)}"


def _head_lines(ruleset: Ruleset) -> Iterator[str]:
    yield from _comment_lines(f"{ruleset.instrument} · {ruleset.title} · {ruleset.chapter} ({ruleset.version})")
    yield from _comment_lines(
        "Fill in the holder and the day of filing. A line that starts with # states nothing: take the # away, "
        "and put your own value in the place of the example, to state that field. What is left out is not stated."
    )
    yield from _comment_lines("Then check it:  compliance check THIS-FILE")
    # WHY: a modeline that names a schema which is not there makes an editor complain about a file that is right.
    yield from _comment_lines("An editor completes and explains every field once the schema lies beside this file:")
    yield "#   compliance schema submission -o submission.schema.json"
    yield "# and the first line of this file is:"
    yield "#   # yaml-language-server: $schema=submission.schema.json"
    yield ""
    yield "submission: 1"
    yield f"holder:                      # the {ruleset.terms.holder}"
    yield f"jurisdiction: {ruleset.jurisdiction}"
    yield f"{ruleset.about}: {ruleset.game}"
    yield "filed:                       # the day of filing, YYYY-MM-DD"
    yield "#as_of: 2012-03-01           # the day to be judged for, if it is not the day of filing"
    if ruleset.period.start is None or not (ruleset.period.end or ruleset.period.open_ended):
        yield from _comment_lines(
            "The source does not say all about when this version is in force, so it is named here:"
        )
        yield f"ruleset: {ruleset.id}"


def _duty_lines(rule: Rule, ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[str]:
    choices = ruleset.default_choices
    when = "" if rule.applies is None else f" (if {say_in_english(rule.applies, vocabulary, choices)})"
    yield ""
    yield from _comment_lines(f"{rule.title}, {', '.join(ruleset.short_cite(cite) for cite in rule.cites)}{when}.")


def _election_lines(election: Election, ruleset: Ruleset) -> Iterator[str]:
    silence = "" if election.silence is None else f" Nothing said means: {show_value(election.kind, election.silence)}."
    yield ""
    label = f"{election.label[:1].upper()}{election.label[1:]}"
    yield from _comment_lines(f"{label}, {ruleset.short_cite(election.cite)}. {election.help}{silence}")


def _lines_of_fields(
    names: Iterable[str], ruleset: Ruleset, vocabulary: Vocabulary, shown: set[str], again: str = ""
) -> Iterator[str]:
    for name in names:
        if name in shown:
            if again:
                yield f"#   {name}: {again}"
            continue
        shown.add(name)
        yield from _field_lines(vocabulary.fields[name], ruleset)


def _field_lines(field: FieldDef, ruleset: Ruleset) -> Iterator[str]:
    yield ""
    yield from _comment_lines(
        f"{field.label[:1].upper()}{field.label[1:]} ({KINDS[field.kind].note}). {field.help}".strip()
    )
    for word, meaning in field.choices.items():
        if field.kind is not Kind.SEQUENCE:
            yield from _comment_lines(f"{word}: {meaning}", indent="  ")
    for table in ruleset.tables:
        if table.field == field.name:
            rows = "; ".join(f"{hand_in_words(hand)} {row_in_words(row)}" for hand, row in table.rows.items())
            yield from _comment_lines(f"{table.name}: {rows}", indent="  ")
    for line in f"{field.name}: {field.example}".splitlines():
        yield f"#{line}".rstrip()


def _cover_lines() -> Iterator[str]:
    yield from _title_lines("What stands on the paper that is filed (compliance file). No rule needs it.")
    yield "#cover:"
    yield "#  certificate: F-0000        # the number of the certificate or licence"
    yield "#  contact: whom to ask, and how"
    yield "#  kind: new                  # or amendment"
    yield "#  amends: which filing, by its day or name"
    yield "#  effective: 2012-04-01"
    yield "#  tables: [Pit 1, tables 101 to 104]"
    yield "#  remarks: what the filing says to its reader; it is no statement"
    yield "#equipment:"
    yield "#  - {item: automated shuffler, maker: who makes it, model: which model}"
    yield "#exhibits:"
    yield "#  - {file: layout.pdf, title: what it shows}      # beside this file, or in a folder below"


def _waiver_lines(ruleset: Ruleset) -> Iterator[str]:
    example = next((rule.cites[0] for rule in ruleset.rules), "")
    yield from _title_lines("Waivers that were granted. They mark a variance; they do not hide it.")
    yield "#waivers:"
    yield f"#  - provision: {example}"
    yield "#    authority: who granted it, and the letter"
    yield "#    granted: 2012-01-15"
    yield "#    expires: 2012-12-31        # or open-ended"
