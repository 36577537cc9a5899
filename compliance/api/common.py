"""Common ground of several chapters: a submission that all accept, written for each of them and checked under it."""

import shlex
from collections.abc import Iterator, Sequence
from hashlib import sha256

from compliance.api.check import Request, check_read_submission
from compliance.api.diff.compare import day_for, side_of
from compliance.api.session import Session
from compliance.diag import Result
from compliance.load import TextFile, examples_of, parse_submission
from compliance.model import CommonFile, CommonResult, Ground, Kind, Outcome, Ruleset
from compliance.prove import Sides, ground_of
from compliance.report import render_filing

HOLDER = "Common Ground Casino"
YOUR_OWN = "your own words"
NOT_CONFIRMED = "what the solver found is not confirmed by the checker"


def common_ground(names: Sequence[str], session: Session) -> Result[CommonResult]:
    """Find a submission that rulesets, by id or path, all accept, or the fewest rules that make it impossible."""
    read = [session.ruleset(name) for name in names]
    rulesets = [one.value for one in read if one.value is not None]
    if len(rulesets) < len(read):
        return Result(None, tuple(found for one in read for found in one.diagnostics))
    sides = Sides(
        [side_of(ruleset, session) for ruleset in rulesets], session.vocabulary, examples_of(session.vocabulary)
    )
    return Result(_write_and_check_files(ground_of(sides), tuple(names), session))


def _write_and_check_files(ground: Ground, names: tuple[str, ...], session: Session) -> CommonResult:
    """Write the submission for every chapter and check it against that as any submission is."""
    if ground.statements is None:
        answered = ground.conflict or ground.undecided
        return CommonResult(
            ground=ground, asked=names, vocabulary=session.vocabulary, defects=() if answered else (NOT_CONFIRMED,)
        )
    files = tuple(_write_common_file(at, ground, names, session) for at in range(len(names)))
    wrong = [(name, _explain_failure(name, one, session)) for name, one in zip(names, files, strict=True)]
    defects = tuple(f"the submission does not pass under {name}: {why}" for name, why in wrong if why)
    return CommonResult(
        ground=ground,
        asked=names,
        vocabulary=session.vocabulary,
        files=() if defects else files,
        defects=defects,
    )


def _write_common_file(at: int, ground: Ground, names: Sequence[str], session: Session) -> CommonFile:
    ruleset, statements = ground.rulesets[at], ground.statements or {}
    same = [one.id for one in ground.rulesets].count(ruleset.id) > 1
    name = f"{ruleset.id}{f'.{at + 1}' if same else ''}.yaml"
    asked = "" if names[at] in session.library.ids() else f" --ruleset {shlex.quote(names[at])}"
    fields = session.vocabulary.fields
    text = render_filing(
        statements,
        session.vocabulary,
        holder=HOLDER,
        jurisdiction=ruleset.jurisdiction,
        game=ruleset.game,
        as_of=day_for(ruleset),
        ruleset=None if asked else ruleset.id,
        about=ruleset.about,
        comment=(*_comment_of_file(at, ground.rulesets, names), *((f"Check it with{asked}",) if asked else ())),
        notes={name: YOUR_OWN for name in statements if fields[name].kind in {Kind.TEXT, Kind.NAMES}},
    )
    return CommonFile(ruleset=ruleset, name=name, text=text, command=f"compliance check {name}{asked}")


def _comment_of_file(at: int, rulesets: Sequence[Ruleset], names: Sequence[str]) -> Iterator[str]:
    """Say under which chapters the submission was checked, and what its head is for the others."""
    yield f"Lawful under {' and '.join(names)}; checked under each of them."
    for name, ruleset in zip(names, rulesets, strict=True):
        yield f"  {name}: {ruleset.title}, {ruleset.chapter} ({ruleset.version})"
    for other, ruleset in enumerate(rulesets):
        if other != at:
            head = f"jurisdiction: {ruleset.jurisdiction}, {ruleset.about}: {ruleset.game}, as_of: {day_for(ruleset)}"
            yield f"For {names[other]} the head has {head}, ruleset: {ruleset.id}"


def _explain_failure(name: str, file: CommonFile, session: Session) -> str:
    """Say in which way a file does not come out as compliant, if it does not."""
    fingerprint = sha256(file.text.encode()).hexdigest()
    read = parse_submission(TextFile(file.name, file.text, fingerprint), session.vocabulary)
    if read.value is None:
        return read.diagnostics[0].message
    listed = name in session.library.ids()
    checked = check_read_submission(read.value, Request(ruleset=None if listed else name), session)
    if checked.value is None:
        return checked.diagnostics[0].message
    return "" if checked.value.by_rules is Outcome.COMPLIANT else f"it comes out as {checked.value.by_rules}"
