"""A submission's file to a submission. It never judges what is stated."""

import datetime as dt
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import cast

from compliance.diag import Code, Result, Span, did_you_mean
from compliance.load.files import TextFile, read_text
from compliance.load.submissions.json_text import is_json_submission, parse_json_submission
from compliance.load.values.decode import BARE, COMMA, ValueContext, decode_day, decode_value
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import FieldDef, Kind, PaytableValue, Statement, Submission, Vocabulary, Waiver
from compliance.record import replace

FORMAT = "1"
_AUTHORITY = "waiver authority"
COVER_BLOCKS = ("cover", "equipment", "exhibits")
READ_BLOCK = "read"
WAIVER_KEYS = ("provision", "authority", "granted", "expires")
HEAD_BLOCKS = (*COVER_BLOCKS, "waivers")
"""The blocks of the header that an editor changes as a whole."""
HEADER = (
    "submission",
    "holder",
    "jurisdiction",
    "game",
    "subject",
    "filed",
    "as_of",
    "ruleset",
    *HEAD_BLOCKS,
    READ_BLOCK,
)
CUT_OFF = re.compile(r"\s+#[^\s#!-]")
"""What may be the rest of a value rather than a comment after it."""
_MAY_CUT = re.compile(r"\s#[^\s#!-]")
"""What every line has that such a rest stands in."""


def read_submission(path: Path, vocabulary: Vocabulary, *, called: str | None = None) -> Result[Submission]:
    """Read one submission from its file."""
    file = read_text(path, called=called)
    if file.value is None:
        return Result(None, file.diagnostics)
    read = parse_submission(file.value, vocabulary)
    return read if read.value is None else Result(find_exhibits(read.value, path.parent), read.diagnostics)


def find_exhibits(submission: Submission, folder: Path) -> Submission:
    """Return a submission with the files of its exhibits, as they are in its folder."""
    if not submission.exhibits:
        return submission
    # WHY: few filings that are checked have exhibits, and those that have none start without what opens them.
    from compliance.load.submissions.exhibits import look_at_exhibits

    return look_at_exhibits(submission, folder)


def parse_submission(file: TextFile, vocabulary: Vocabulary) -> Result[Submission]:
    """Turn the text of a submission into the model, with every mistake in one run."""
    read = survey_submission(file, vocabulary)
    return Result(None, read.diagnostics) if read.diagnostics else read


def survey_submission(file: TextFile, vocabulary: Vocabulary, *, notes_typing: bool = False) -> Result[Submission]:
    """Return what of a submission can be understood beside its mistakes; with any of these nothing may be judged.

    ``notes_typing`` has its spellings tell also of letters that are canonical but for case, blanks and the like.
    """
    return survey_tree(_parse_tree(file), file, vocabulary, notes_typing=notes_typing)


def _parse_tree(file: TextFile) -> Result[Node]:
    if file.tree is not None:
        return Result(cast("Node", file.tree))
    return parse_json_submission(file) if is_json_submission(file) else parse_yaml(file.text, file.path)


def survey_tree(
    tree: Result[Node], file: TextFile, vocabulary: Vocabulary, *, notes_typing: bool = False
) -> Result[Submission]:
    """Return what of a submission can be understood of the tree of its text."""
    is_json = is_json_submission(file) or file.tree is not None
    mistakes = DiagnosticsCollector(reads_freely=True, notes_typing=notes_typing)
    mistakes.all.extend(tree.diagnostics)
    # INVARIANT: whoever wants to judge asks `parse_submission`, which gives nothing where there is any mistake; this
    # one is for editors, which show what stands there so far.
    root = None if tree.value is None else mistakes.mapping(tree.value, "a submission")
    if root is None:
        return Result(None, tuple(mistakes.all))
    # WHY: JSON and forms have no comments that could cut a value off, and no block of lines whose margin is asked for.
    lines = () if is_json else tuple(file.text.splitlines())
    if not is_json:
        refuse_cut_values(root, lines, mistakes)
    submission = _decode_submission(root, file, lines, vocabulary, mistakes)
    return Result(submission, tuple(mistakes.all))


def refuse_cut_values(node: Node, lines: tuple[str, ...], mistakes: DiagnosticsCollector) -> None:
    """Refuse a value that goes on after ` #`, as in `Exhibit #4`: YAML takes the rest of it for a comment."""
    # WHY: few files have such a sign at all, and in those that have none no value needs to be looked at.
    if any(_MAY_CUT.search(line) for line in lines if "#" in line):
        _refuse_cut_parts(node, lines, mistakes)


def _refuse_cut_parts(node: Node, lines: tuple[str, ...], mistakes: DiagnosticsCollector) -> None:
    match node:
        case Scalar(text=text, span=span, style="") if text and span.line == span.end_line:
            rest = lines[span.line - 1][span.end_column - 1 :] if span.line <= len(lines) else ""
            if CUT_OFF.match(rest):
                hint = "put the value in quotes; or, if it is a comment, a space after the #"
                mistakes.blame(Code.VALUE_CUT, f"`{text}` is cut off before `{rest.strip()}`", span, hint)
        case Sequence(items=items):
            for item in items:
                _refuse_cut_parts(item, lines, mistakes)
        case Mapping(entries=entries):
            for _, value in entries:
                _refuse_cut_parts(value, lines, mistakes)
        case _:
            return


def _decode_submission(
    root: Mapping, file: TextFile, lines: tuple[str, ...], vocabulary: Vocabulary, mistakes: DiagnosticsCollector
) -> Submission:
    head = Mapping(tuple(entry for entry in root.entries if entry[0].text in HEADER), root.span)
    rest = tuple(entry for entry in root.entries if entry[0].text not in HEADER)
    keys = Keys(head, "a submission", mistakes, known=HEADER)
    form = keys.scalar("submission")
    if form is not None and form.text != FORMAT:
        mistakes.blame(
            Code.VALUE_CHOICE,
            f"`submission` is the version of the format, not `{form.text}`",
            form.span,
            "write `submission: 1`",
        )
    holder, jurisdiction = _decode_holder(keys, vocabulary), keys.text("jurisdiction")
    game = keys.text("subject" if keys.has("subject") else "game")
    submission = Submission(
        path=file.path,
        sha256=file.sha256,
        holder=holder,
        jurisdiction=jurisdiction,
        game=game,
        filed=decode_day(keys, "filed"),
        as_of=decode_day(keys, "as_of"),
        ruleset=keys.text("ruleset", required=False) or None,
        statements=decode_statements(rest, vocabulary, mistakes, ValueContext(lines, game)),
        waivers=tuple(_decode_waiver(block, vocabulary) for block in _waiver_blocks(keys)),
        # WHY: the ruleset and the game are refused later, by rooms that see no YAML; they point at these spans.
        header={key.text: _value_span(key.span, node.span) for key, node in head.entries},
    )
    if any(keys.has(name) for name in COVER_BLOCKS):
        submission = _add_cover(submission, keys)
    if keys.has(READ_BLOCK):
        submission = _add_reading(submission, keys, vocabulary)
    if not mistakes.spellings:
        return submission
    in_order = sorted(mistakes.spellings, key=lambda one: (one.span.line, one.span.column))
    return replace(submission, spellings=tuple(in_order))


def _decode_holder(keys: Keys, vocabulary: Vocabulary) -> str:
    """Read who files; a placeholder is no better than nothing, which is refused too."""
    scalar = keys.scalar("holder")
    name = "" if scalar is None else scalar.text.strip()
    if scalar is not None and vocabulary.empty_words.keep_place_of_name(name):
        message, hint = f"`holder` names nobody: `{name[:60]}`", "write the name under which the holder files"
        keys.mistakes.blame(Code.VALUE_EMPTY, message, scalar.span, hint)
    return name


def _add_cover(submission: Submission, keys: Keys) -> Submission:
    # WHY: few filings that are checked have a cover, and those that have none start without what reads it.
    from compliance.load.submissions import cover

    return replace(
        submission,
        cover=cover.decode_cover(keys),
        equipment=cover.decode_equipment(keys),
        exhibits=cover.decode_exhibits(keys),
    )


def _add_reading(submission: Submission, keys: Keys, vocabulary: Vocabulary) -> Submission:
    # WHY: only a draft that a document was read into has marks, and nothing else starts with what reads them.
    from compliance.load.submissions.reading_marks import decode_reading_marks

    return replace(submission, read=decode_reading_marks(keys, vocabulary))


def _value_span(key: Span, value: Span) -> Span:
    return value if value.line == key.line else key


def _waiver_blocks(keys: Keys) -> list[Keys]:
    return list(keys.blocks("waivers", known=WAIVER_KEYS, required=False, what="a waiver"))


def _decode_waiver(keys: Keys, vocabulary: Vocabulary) -> Waiver:
    expires, authority = keys.scalar("expires"), keys.text("authority")
    words = vocabulary.empty_words
    open_ended = expires is not None and expires.text.strip().lower() == "open-ended"
    return Waiver(
        provision=keys.text("provision"),
        authority=authority,
        granted=decode_day(keys, "granted", required=True) or dt.date.min,
        expires=None if open_ended or expires is None else decode_day(keys, "expires") or dt.date.min,
        span=keys.mapping.span,
        by_nobody=words.name_nobody(authority, label=_AUTHORITY),
    )


MOST_HINTS = 50


def decode_statements(
    entries: tuple[tuple[Scalar, Node], ...],
    vocabulary: Vocabulary,
    mistakes: DiagnosticsCollector,
    sheet: ValueContext = BARE,
) -> dict[str, Statement]:
    """Decode every field stated in a mapping, and note what the vocabulary does not know."""
    stated: dict[str, Statement] = {}
    for name, key, node in _walk_fields(entries, "", vocabulary, mistakes):
        _state_field(vocabulary.fields[name], key, node, stated, mistakes, sheet)
    return stated


def is_section(name: str, vocabulary: Vocabulary) -> bool:
    """Tell whether there are fields below a name."""
    return name in vocabulary.prefixes


def _walk_fields(
    entries: tuple[tuple[Scalar, Node], ...], above: str, vocabulary: Vocabulary, mistakes: DiagnosticsCollector
) -> Iterator[tuple[str, Scalar, Node]]:
    """Walk the fields of a mapping, nested or dotted, and note what is none."""
    for key, node in entries:
        name = above + key.text
        if name in vocabulary.fields:
            yield name, key, node
        elif isinstance(node, Mapping) and is_section(name, vocabulary):
            yield from _walk_fields(node.entries, f"{name}.", vocabulary, mistakes)
        else:
            _blame_unknown(name, key, node, vocabulary, mistakes)


def _state_field(
    field: FieldDef,
    key: Scalar,
    node: Node,
    stated: dict[str, Statement],
    mistakes: DiagnosticsCollector,
    sheet: ValueContext,
) -> None:
    name = field.name
    if name in stated:
        hint = f"it is stated at line {stated[name].span.line} already"
        mistakes.blame(Code.YAML_DUPLICATE_KEY, f"`{name}` is stated a second time", key.span, hint)
        return
    if field.derived is not None:
        mistakes.blame(
            Code.VALUE_DERIVED,
            f"`{name}` is computed and cannot be stated",
            key.span,
            f"state `{field.derived.source}`",
        )
        return
    raw = decode_value(node, field, mistakes, sheet)
    if raw is not None:
        where = node.span if isinstance(node, Scalar) or field.kind is not Kind.PAYTABLE else key.span
        stated[name] = Statement(name, raw, where)
        if isinstance(raw, PaytableValue) and raw.rows:
            stated[name] = Statement(name, raw, where, _places_of_rows(node, raw.rows))


def _places_of_rows(node: Node, hands: Collection[str]) -> dict[str, Span]:
    """Return where each row of a paytable stands, by its hand."""
    entries = node.entries if isinstance(node, Mapping) else ()
    rows = next((value for key, value in entries if key.text == "rows"), None)
    # WHY: a row with a mistake is not among the hands; the file is not judged then, and no place is needed.
    if not isinstance(rows, Mapping) or len(hands) != len(rows.entries):
        return {}
    return {hand: key.span for hand, (key, _) in zip(hands, rows.entries, strict=True)}


def _blame_unknown(name: str, key: Scalar, node: Node, vocabulary: Vocabulary, mistakes: DiagnosticsCollector) -> None:
    parent = name.rpartition(".")[0]
    sections = {known[: known.index(".", len(name))] for known in vocabulary.fields if known.startswith(name + ".")}
    if sections:
        below = sorted({known.removeprefix(name + ".") for known in vocabulary.fields if known.startswith(name + ".")})
        what = "a list"
        if isinstance(node, Scalar):
            what = f"`{node.text}`" if node.text else "nothing"
        hint = f"state what is below it ({', '.join(below[:6])}), or leave it out"
        mistakes.blame(Code.SHAPE_MAPPING, f"`{name}` is a block of fields, not {what}", key.span, hint)
        return
    known = set(vocabulary.fields) | set(vocabulary.sections)
    way_out = _comma_hint(key)
    if way_out is None and len(mistakes.all) < MOST_HINTS:
        way_out = did_you_mean(name, known) or _name_siblings(parent, vocabulary)
    mistakes.blame(Code.KEY_UNKNOWN, f"no field is called `{name}`", key.span, way_out)


def _comma_hint(key: Scalar) -> str | None:
    """Tell of the comma that ends a value inside braces: `{minimum: $1,000}` is read as `$1` and a key `000`."""
    digits = key.text.partition(".")[0]
    return COMMA if len(digits) == 3 and digits.isdigit() else None


def _name_siblings(parent: str, vocabulary: Vocabulary) -> str:
    start = f"{parent}." if parent else ""
    names = list(
        dict.fromkeys(f.removeprefix(start).partition(".")[0] for f in vocabulary.fields if f.startswith(start))
    )
    return f"{'`' + parent + '` has' if parent else 'there are'} {', '.join(names[:12])}"
