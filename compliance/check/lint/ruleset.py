"""What the author of a ruleset can get wrong although it loads: names, words, what nothing uses, cases."""

import re
from collections.abc import Callable, Iterable, Iterator

from compliance.check.cases.run import Mismatch
from compliance.check.findings import default_choices
from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.check.lint.cure_words import lint_cures
from compliance.check.lint.directions import lint_directions
from compliance.check.lint.doubles import lint_doubles, lint_names_of_cases
from compliance.check.lint.figures import lint_figures
from compliance.check.lint.gaps import lint_gaps
from compliance.check.lint.places import lint_places
from compliance.check.lint.silence import lint_silence
from compliance.check.lint.unused import lint_use
from compliance.check.lint.words import lint_words
from compliance.diag import Code, whole_file
from compliance.model import Case, LockFile, Raw, Ruleset, Vocabulary

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def lint_model(ruleset: Ruleset, vocabulary: Vocabulary, *, called: str) -> tuple[Concern, ...]:
    """Look through a ruleset by itself; ``called`` is its folder's name in messages."""
    return (
        *_lint_names(ruleset, called),
        *lint_places(ruleset, called=called),
        *lint_words(ruleset, vocabulary),
        *lint_figures(ruleset, vocabulary),
        *lint_directions(ruleset),
        *lint_cures(ruleset, vocabulary),
        *lint_doubles(ruleset),
        *lint_use(ruleset, vocabulary, called=called),
        *lint_gaps(ruleset, vocabulary),
        *lint_silence(ruleset, vocabulary),
    )


def lint_cases(
    cases: Iterable[Case], ruleset: Ruleset, mismatches: Iterable[Mismatch], letters: Callable[[Case], str]
) -> tuple[Concern, ...]:
    """Look through the cases: those that came out otherwise, and those that say what another says, in the same letters.

    A case may well say in other letters what another says, `1 day` beside `24 hours`, to show that it is the same.
    """
    failing = (
        make_error(
            Code.LINT_FAILING_CASE,
            f"the case `{one.case.name}` comes out {one.got}, not {one.case.expect}",
            one.case.span,
            f"mend the rule `{one.case.rule}` or the case",
        )
        for one in mismatches
    )
    known = tuple(cases)
    return (*failing, *_find_doubled_cases(known, ruleset, letters), *lint_names_of_cases(known))


def lint_lock(lock: LockFile, ruleset: Ruleset, *, called: str) -> tuple[Concern, ...]:
    """Hold a ruleset's lock against its ledger: every line of one has its line in the other."""
    file = whole_file(f"{called}/law.lock")
    hint = "`compliance law lock` writes it anew"
    if lock.ruleset != ruleset.id:
        return (make_error(Code.LINT_LOCK, f"this is the lock of `{lock.ruleset}`, not of `{ruleset.id}`", file, hint),)
    locked, lines = {one.provision for one in lock.locks}, {line.id for line in ruleset.ledger}
    lacking = [line.id for line in ruleset.ledger if line.id not in locked]
    beyond = [one.provision for one in lock.locks if one.provision not in lines]
    return (
        *(
            make_doubt(Code.LINT_LOCK, f"the lock has no line for `{name}` of the ledger", file, hint)
            for name in lacking
        ),
        *(make_doubt(Code.LINT_LOCK, f"the lock has `{name}`, and the ledger has not", file, hint) for name in beyond),
    )


def _lint_names(ruleset: Ruleset, called: str) -> Iterator[Concern]:
    folder = called.replace("\\", "/").rpartition("/")[2]
    if folder != ruleset.id:
        message = f"the ruleset is called `{ruleset.id}`, and its folder `{folder}`"
        hint = "the folder has the name of the ruleset"
        yield make_error(Code.LINT_FOLDER, message, whole_file(f"{called}/ruleset.yaml"), hint, key="ruleset")
    for path, topic in dict.fromkeys((rule.span.path, rule.topic) for rule in ruleset.rules):
        stem = path.replace("\\", "/").rpartition("/")[2].removesuffix(".yaml")
        if stem != topic:
            message = f"the topic `{topic}` stands in the file `{stem}.yaml`"
            hint = f"call the file `{topic}.yaml`, and its cases `{topic}.test.yaml`"
            yield make_error(Code.LINT_TOPIC, message, whole_file(path), hint, key="topic")
    named = (ruleset.elections, ruleset.readings, ruleset.tables, ruleset.wagers)
    for one in (one for each in named for one in each):
        if _SLUG.fullmatch(one.id) is None:
            hint = "ids are lower case words and figures with hyphens between them"
            yield make_error(Code.LINT_ID, f"`{one.id}` is no id", one.span, hint, key="id")


def _find_doubled_cases(cases: Iterable[Case], ruleset: Ruleset, letters: Callable[[Case], str]) -> Iterator[Concern]:
    defaults = default_choices(ruleset)
    seen: dict[str, list[tuple[dict[str, Raw], dict[str, str], Case]]] = {}
    for case in cases:
        facts = {name: statement.raw for name, statement in case.facts.items()}
        choices = {**defaults, **case.choices}
        others = seen.setdefault(case.rule, [])
        twin = next((other for known, chosen, other in others if known == facts and chosen == choices), None)
        if twin is not None and letters(case) == letters(twin):
            message = f"the case `{case.name}` has the facts and readings of `{twin.name}`"
            hint = f"the other is at line {twin.span.line} of {twin.span.path}; one of them says enough"
            yield make_doubt(Code.LINT_DUPLICATE_CASE, message, case.span, hint)
        others.append((facts, choices, case))
