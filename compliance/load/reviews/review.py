"""A review file to the settlements in it. Whether one counts is decided elsewhere."""

import datetime as dt
import os
import re
from collections.abc import Callable
from pathlib import Path, PurePath
from typing import cast

from compliance.diag import Code, Diagnostic, Result, Span, whole_file
from compliance.load.files import TextFile, look_at, read_text
from compliance.load.submissions.submission import refuse_cut_values
from compliance.load.values.decode import decode_scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import FLAGS, EmptyWords, Kind, Review, Settlement, Vocabulary

INFIX = ".review"
FORM_ENDINGS = frozenset({".docx", ".pdf"})
REVIEW_KEYS = ("submission", "settlements")
# WHY: a reader of YAML 1.1 takes a key `on` for a yes, so the day is called by another word.
SETTLEMENT_KEYS = ("point", "satisfied", "by", "decided", "until", "explanation", "fingerprint")
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")
_REVIEW_NAME = re.compile(r"\.review\.ya?ml", re.IGNORECASE)


def review_name_of(submission: str) -> str:
    """Return the name of the review file beside a submission: of `mine.yaml` or `mine.json`, `mine.review.yaml`.

    A form has one of its whole name, `mine.docx.review.yaml`, since the submission it was written from may lie beside.
    """
    stem, ending = os.path.splitext(submission)
    if ending.lower() in FORM_ENDINGS:
        return f"{submission}{INFIX}.yaml"
    # WHY: a review is written by this program and by hand, and always YAML.
    own = ending if ending and ending.lower() != ".json" else ".yaml"
    return f"{stem}{INFIX}{own}"


def is_review_name(name: str) -> bool:
    """Tell whether a file is a review of a submission by its name, and so is no submission itself."""
    # WHY: a folder is walked for submissions, and a review says `submission:` as they do.
    return _REVIEW_NAME.fullmatch("".join(PurePath(name).suffixes[-2:])) is not None


def submission_name_of(name: str) -> str:
    """Return the submission that a file is about: of a review the one beside it, of any other the file itself."""
    stem, ending = os.path.splitext(name)
    if not is_review_name(name):
        return name
    about = stem[: -len(INFIX)]
    return about if os.path.splitext(about)[1].lower() in FORM_ENDINGS else about + ending


def read_review_beside(submission: str, vocabulary: Vocabulary) -> Result[Review]:
    """Read the review file beside a submission's file; there is no review, and no mistake, where there is no file."""
    path = review_name_of(submission)
    try:
        stray, about = _stray_review_of(submission), look_at(path)
    except OSError as error:
        # WHY: whoever decided something there may have decided against the filing; that it cannot be seen is no
        # reason to judge without it.
        message = f"the review cannot be read: {(error.strerror or 'no reason is known').lower()}"
        return Result(None, (Diagnostic(Code.FILE_UNREADABLE, message, whole_file(path)),))
    if stray:
        message, hint = "a review ends as its submission does, and this one does not", f"call it `{Path(path).name}`"
        return Result(None, (Diagnostic(Code.REVIEW_OTHER_SUBMISSION, message, whole_file(stray), hint),))
    if about is None:
        return Result(None)
    # WHY: nobody named this file, so that what would wait for a writer is not opened.
    if os.path.exists(path) and Path(path).is_fifo():
        message, hint = "this is a pipe, not a file", "take it away; a review is a file beside its submission"
        return Result(None, (Diagnostic(Code.FILE_NOT_A_FILE, message, whole_file(path), hint),))
    file = read_text(Path(path), called=path)
    if file.value is None:
        return Result(None, file.diagnostics)
    return parse_review(file.value, submission, vocabulary.empty_words)


def _stray_review_of(submission: str) -> str:
    """Return a review beside a submission that has the other ending of YAML and belongs to no other submission."""
    stem, ending = os.path.splitext(submission)
    other = {".yaml": ".yml", ".yml": ".yaml"}.get(ending.lower())
    if other is None or look_at(f"{stem}{other}") is not None:
        return ""
    # WHY: somebody decided something there, perhaps against the filing; to pass it over in silence would hide that.
    stray = f"{stem}{INFIX}{other}"
    return "" if look_at(stray) is None else stray


def parse_review(file: TextFile, submission: str, words: EmptyWords | None = None) -> Result[Review]:
    """Turn the text of the review of a submission into the model, with every mistake in one run.

    Of the one who decided and of the reason, ``words`` tell which texts say nothing; without them that is not asked.
    """
    tree = parse_yaml(file.text, file.path)
    mistakes = DiagnosticsCollector()
    mistakes.all.extend(tree.diagnostics)
    root = None if tree.value is None else mistakes.mapping(tree.value, "a review file")
    if root is None:
        return Result(None, tuple(mistakes.all))
    refuse_cut_values(root, tuple(file.text.splitlines()), mistakes)
    keys = Keys(root, "a review file", mistakes, known=REVIEW_KEYS)
    _refuse_other_submission(keys, submission)
    blocks = keys.blocks("settlements", known=SETTLEMENT_KEYS, what="a settlement")
    settlements = tuple(_decode_settlement(block, words) for block in blocks)
    if mistakes.all:
        return Result(None, tuple(mistakes.all))
    named = keys.text("submission")
    return Result(Review(path=file.path, sha256=file.sha256, submission=named, settlements=settlements))


def _refuse_other_submission(keys: Keys, submission: str) -> None:
    """Refuse a review that says it is of another file: it was copied, or the submission was given another name."""
    named, own = keys.scalar("submission"), PurePath(submission).name
    if named is not None and named.text.strip() != own:
        message = f"the review is of `{named.text.strip()[:80]}`, and lies beside `{own}`"
        hint = f"write `submission: {own}` if this is what was reviewed, or take the review away"
        keys.mistakes.blame(Code.REVIEW_OTHER_SUBMISSION, message, named.span, hint)


def has_come(day: dt.date) -> bool:
    """Tell whether a day has begun somewhere on the earth."""
    # WHY: who decides may live east of this machine, where it is tomorrow already.
    return day <= dt.datetime.now(tz=dt.UTC).date() + dt.timedelta(days=1)


def _decode_settlement(keys: Keys, words: EmptyWords | None) -> Settlement:
    on = _decode_day(keys, "decided")
    if on is not None and not has_come(on):
        message, hint = f"`decided` is {on.isoformat()}, a day that has not come", "write the day of the decision"
        keys.mistakes.blame(Code.REVIEW_PERIOD, message, _span_of(keys, "decided"), hint)
    until = _decode_day(keys, "until") if keys.has("until") else None
    if until is not None and on is not None and until < on:
        message, hint = "`until` is before `decided`, so that it never counts", "write the last day on which it counts"
        keys.mistakes.blame(Code.REVIEW_PERIOD, message, _span_of(keys, "until"), hint)
    return Settlement(
        point=keys.text("point"),
        satisfied=_decode_answer(keys),
        by=_decode_saying(
            keys,
            "by",
            None if words is None else words.name_no_person,
            "write the person or the office that decided",
        ),
        on=on or dt.date.min,
        until=until,
        explanation=_decode_saying(
            keys,
            "explanation",
            None if words is None else words.explain_nothing,
            "write what was looked at, and what it shows",
        ),
        fingerprint=_decode_fingerprint(keys),
        span=keys.mapping.span,
    )


def _decode_saying(keys: Keys, name: str, is_nothing: Callable[[str], bool] | None, hint: str) -> str:
    """Read a text that has to say something: what nobody decided, or for no reason, is not decided."""
    scalar = keys.scalar(name)
    text = "" if scalar is None else scalar.text.strip()
    if scalar is not None and is_nothing is not None and is_nothing(text):
        keys.mistakes.blame(Code.VALUE_EMPTY, f"`{name}` says nothing: `{text[:60]}`", scalar.span, hint)
    return text


def _span_of(keys: Keys, name: str) -> Span:
    node = keys.node(name, required=False)
    return keys.mapping.span if node is None else node.span


def _decode_day(keys: Keys, name: str) -> dt.date | None:
    node = keys.node(name)
    return None if node is None else cast("dt.date | None", decode_scalar(node, Kind.DATE, f"`{name}`", keys.mistakes))


def _decode_answer(keys: Keys) -> bool:
    """Read whether a point is satisfied, which has to be said: neither yes nor no is what silence means."""
    scalar = keys.scalar("satisfied")
    said = None if scalar is None else FLAGS.get(scalar.text.strip().lower())
    if scalar is not None and said is None:
        message = f"`satisfied` is a yes or no, not `{scalar.text.strip()[:60]}`"
        keys.mistakes.blame(Code.VALUE_TYPE, message, scalar.span, "write yes or no")
    return bool(said)


def _decode_fingerprint(keys: Keys) -> str:
    scalar = keys.scalar("fingerprint")
    if scalar is None:
        return ""
    if _FINGERPRINT.fullmatch(scalar.text.strip()) is None:
        message = f"`fingerprint` is 64 digits and letters a to f, not `{scalar.text.strip()[:60]}`"
        keys.mistakes.blame(Code.VALUE_TYPE, message, scalar.span, "`compliance review FILE` writes it")
    return scalar.text.strip()
