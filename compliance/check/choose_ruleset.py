"""Which ruleset a submission is checked against: the version known to be in force, or a reason why there is none."""

import datetime as dt
from collections.abc import Iterable, Mapping

from compliance.diag import Code, Diagnostic, Result, did_you_mean, whole_file
from compliance.model import RowShape, Ruleset, RulesetEntry, Submission, Vocabulary


def choose_entry(entries: Iterable[RulesetEntry], submission: Submission, day: dt.date) -> Result[str]:
    """Choose the version in force on a day; a day that no version is known to cover is said, never guessed."""
    known = tuple(entries)
    same = [entry for entry in known if entry.jurisdiction == submission.jurisdiction and entry.game == submission.game]
    if not same:
        return Result(None, (_no_chapter(known, submission),))
    in_force = [entry.id for entry in same if entry.period.in_force(day) is True]
    if len(in_force) == 1:
        return Result(in_force[0])
    versions = "; ".join(f"{entry.id} {entry.period}" for entry in same)
    where = submission.header.get("as_of") or submission.header.get("filed") or whole_file(submission.path)
    what = f"{submission.game} in {submission.jurisdiction} on {day.isoformat()}"
    if in_force:
        code, message = Code.RULESET_AMBIGUOUS, f"more than one version is in force for {what}"
    elif any(entry.period.in_force(day) is None for entry in same):
        code, message = Code.RULESET_PERIOD_UNKNOWN, f"it is not known which version is in force for {what}"
    else:
        code, message = Code.RULESET_NONE_IN_FORCE, f"no version is in force for {what}"
    name = same[0].id if len(same) == 1 else "ID"
    hint = f"{versions}. Choose by name: write `ruleset: {name}` in the submission, or --ruleset {name}"
    return Result(None, (Diagnostic(code, message, where, hint),))


def _no_chapter(known: tuple[RulesetEntry, ...], submission: Submission) -> Diagnostic:
    games = {entry.game for entry in known if entry.jurisdiction == submission.jurisdiction}
    where = submission.header.get("game" if games else "jurisdiction", whole_file(submission.path))
    if games:
        message = f"no ruleset is about `{submission.game}` in {submission.jurisdiction}"
        hint = did_you_mean(submission.game, games) or f"there are {', '.join(sorted(games))}"
    else:
        places = {entry.jurisdiction for entry in known}
        message = f"no ruleset is of the jurisdiction `{submission.jurisdiction}`"
        hint = did_you_mean(submission.jurisdiction, places) or f"there are {', '.join(sorted(places))}"
    return Diagnostic(Code.RULESET_NONE_IN_FORCE, message, where, hint)


def find_misfit(submission: Submission, ruleset: Ruleset) -> Diagnostic | None:
    """Refuse a ruleset chosen by name that is about another game or another jurisdiction."""
    for key, said, wanted in (
        ("jurisdiction", submission.jurisdiction, ruleset.jurisdiction),
        ("game", submission.game, ruleset.game),
    ):
        if said != wanted:
            message = f"the submission's {key} is `{said}`, and `{ruleset.id}` is about `{wanted}`"
            where = submission.header.get(key, whole_file(submission.path))
            return Diagnostic(Code.RULESET_GAME, message, where, "choose another ruleset, or correct the submission")
    return None


def of_another_domain(submission: Submission, ruleset: Ruleset, vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    """Refuse statements in fields that rulesets of this domain do not speak of."""
    return tuple(
        Diagnostic(
            Code.SUBMISSION_OTHER_DOMAIN,
            f"`{name}` belongs to the vocabulary of {vocabulary.fields[name].domain}, not of {ruleset.domain}",
            statement.span,
            f"`compliance rules {ruleset.id} --vocabulary` lists the fields of this chapter",
        )
        for name, statement in submission.statements.items()
        if vocabulary.fields[name].domain != ruleset.domain
    )


def unknown_reading(chosen: Mapping[str, str], ruleset: Ruleset) -> Diagnostic | None:
    """Refuse a reading or an option that the ruleset does not have."""
    options = {reading.id: [option.id for option in reading.options] for reading in ruleset.readings}
    for name, option in chosen.items():
        known = options.get(name)
        if known is None:
            hint = did_you_mean(name, options) or f"there are {', '.join(options) or 'none'}"
            return Diagnostic(
                Code.CONDITION_UNKNOWN_READING,
                f"`{ruleset.id}` has no reading `{name}`",
                whole_file("--reading"),
                hint,
            )
        if option not in known:
            hint = did_you_mean(option, known) or f"the options are {', '.join(known)}"
            return Diagnostic(
                Code.CONDITION_UNKNOWN_READING,
                f"`{name}` has no option `{option}`",
                whole_file("--reading"),
                hint,
            )
    return _find_clash(chosen, ruleset)


def _find_clash(chosen: Mapping[str, str], ruleset: Ruleset) -> Diagnostic | None:
    """Refuse two options that change how the same row is counted, for which there is no count of both together."""
    changed: dict[tuple[str, str], tuple[str, RowShape]] = {}
    for wager in ruleset.wagers:
        for effect in wager.effects:
            for shape in effect.rows if chosen.get(effect.reading) == effect.option else ():
                before = changed.setdefault((wager.id, shape.row), (effect.reading, shape))
                if before[0] != effect.reading and before[1] != shape:
                    message = f"`{before[0]}` and `{effect.reading}` both change how `{shape.row}` is counted"
                    hint = "choose another option of only one of them"
                    return Diagnostic(Code.READING_CLASH, message, whole_file("--reading"), hint)
    return None
