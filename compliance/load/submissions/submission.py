"""A submission's file to a submission. It never judges what is stated."""

import datetime as dt
import re
from pathlib import Path
from typing import cast

from compliance.diag import Code, Result, Span
from compliance.load.files import TextFile, read_text
from compliance.load.submissions.statements import decode_statements
from compliance.load.values.decode import ValueContext, decode_scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import Mapping, Node, Scalar, Sequence, parse_yaml
from compliance.model import Kind, Submission, Vocabulary, Waiver

FORMAT = "1"
HEADER = ("submission", "holder", "jurisdiction", "game", "subject", "filed", "as_of", "ruleset", "waivers")
CUT_OFF = re.compile(r"\s+#[^\s#!-]")
"""What may be the rest of a value rather than a comment after it."""


def read_submission(path: Path, vocabulary: Vocabulary, *, called: str | None = None) -> Result[Submission]:
    """Read one submission from its file."""
    file = read_text(path, called=called)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_submission(file.value, vocabulary)


def parse_submission(file: TextFile, vocabulary: Vocabulary) -> Result[Submission]:
    """Turn the text of a submission into the model, with every mistake in one run."""
    read = survey_submission(file, vocabulary)
    return Result(None, read.diagnostics) if read.diagnostics else read


def survey_submission(file: TextFile, vocabulary: Vocabulary) -> Result[Submission]:
    """Return what of a submission can be understood beside its mistakes; with any of these nothing may be judged."""
    tree = parse_yaml(file.text, file.path)
    mistakes = DiagnosticsCollector()
    mistakes.all.extend(tree.diagnostics)
    # INVARIANT: whoever wants to judge asks `parse_submission`, which gives nothing where there is any mistake; this
    # one is for editors, which show what stands there so far.
    root = None if tree.value is None else mistakes.mapping(tree.value, "a submission")
    if root is None:
        return Result(None, tuple(mistakes.all))
    lines = tuple(file.text.splitlines())
    _refuse_cut_values(root, lines, mistakes)
    submission = _decode_submission(root, file, lines, vocabulary, mistakes)
    return Result(submission, tuple(mistakes.all))


def _refuse_cut_values(node: Node, lines: tuple[str, ...], mistakes: DiagnosticsCollector) -> None:
    """Refuse a value that goes on after ` #`, as in `Exhibit #4`: YAML takes the rest of it for a comment."""
    match node:
        case Scalar(text=text, span=span, style="") if text and span.line == span.end_line:
            rest = lines[span.line - 1][span.end_column - 1 :] if span.line <= len(lines) else ""
            if CUT_OFF.match(rest):
                hint = "put the value in quotes; or, if it is a comment, a space after the #"
                mistakes.blame(Code.VALUE_CUT, f"`{text}` is cut off before `{rest.strip()}`", span, hint)
        case Sequence(items=items):
            for item in items:
                _refuse_cut_values(item, lines, mistakes)
        case Mapping(entries=entries):
            for _, value in entries:
                _refuse_cut_values(value, lines, mistakes)
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
    holder, jurisdiction = keys.text("holder"), keys.text("jurisdiction")
    game = keys.text("subject" if keys.has("subject") else "game")
    return Submission(
        path=file.path,
        sha256=file.sha256,
        holder=holder,
        jurisdiction=jurisdiction,
        game=game,
        filed=_decode_date(keys, "filed"),
        as_of=_decode_date(keys, "as_of"),
        ruleset=keys.text("ruleset", required=False) or None,
        statements=decode_statements(rest, vocabulary, mistakes, ValueContext(lines, game)),
        waivers=tuple(_decode_waiver(block) for block in _waiver_blocks(keys)),
        # WHY: the ruleset and the game are refused later, by rooms that see no YAML; they point at these spans.
        header={key.text: _value_span(key.span, node.span) for key, node in head.entries},
    )


def _value_span(key: Span, value: Span) -> Span:
    return value if value.line == key.line else key


def _decode_date(keys: Keys, name: str, *, required: bool = False) -> dt.date | None:
    node = keys.node(name, required=required)
    return None if node is None else cast("dt.date | None", decode_scalar(node, Kind.DATE, f"`{name}`", keys.mistakes))


def _waiver_blocks(keys: Keys) -> list[Keys]:
    known = ("provision", "authority", "granted", "expires")
    return list(keys.blocks("waivers", known=known, required=False, what="a waiver"))


def _decode_waiver(keys: Keys) -> Waiver:
    expires = keys.scalar("expires")
    open_ended = expires is not None and expires.text.strip().lower() == "open-ended"
    return Waiver(
        provision=keys.text("provision"),
        authority=keys.text("authority"),
        granted=_decode_date(keys, "granted", required=True) or dt.date.min,
        expires=None if open_ended or expires is None else _decode_date(keys, "expires") or dt.date.min,
        span=keys.mapping.span,
    )
