"""A generated filing decided three times: by the reference, by the plain evaluator and by the compiled rules."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from compliance.check import Screen, assess_submission, verdict_of
from compliance.diag import NOWHERE
from compliance.model import Assessment, Facts, Outcome, Raw, Review, Settlement, Verdict
from reference.conditions import Known
from reference.filings import EMPTY_WORDS, Chapter, Filing
from reference.verdicts import facts, result, verdict

MOST_KEPT = 300_000


@dataclass(frozen=True)
class Comparison:
    """The result of the reference, and what is decided differently elsewhere, in words."""

    outcome: Outcome
    differences: tuple[str, ...]


class Bench:
    """A chapter under a few combinations of readings, each compiled once.

    Rules are pure: what a rule comes to for the same statements of what it reads is worked out once, and the compiled
    rules are asked every time.
    """

    def __init__(self, chapter: Chapter) -> None:
        self.chapter = chapter
        luck = Random(chapter.ruleset.id)
        options = {one.id: [option.id for option in one.options] for one in chapter.ruleset.readings}
        drawn = [{name: luck.choice(ids) for name, ids in options.items()} for _ in range(3)]
        self.readings: tuple[Mapping[str, str], ...] = (chapter.ruleset.default_choices, *drawn)
        self.screens = [Screen(chapter.ruleset, chapter.vocabulary, one) for one in self.readings]
        self._read = [chapter.names_read(rule) for rule in chapter.ruleset.rules]
        self._codes: dict[tuple[str, Raw], int] = {}
        self._decided: dict[tuple[int, int, tuple[int, ...]], tuple[Verdict, Verdict]] = {}

    def known(self, filing: Filing, values: Mapping[str, Raw]) -> Known:
        """Return what is known in the reference; what decks and house ways are counted to is taken as given."""
        ruleset, vocabulary = self.chapter.ruleset, self.chapter.vocabulary
        said = {name: _without_empty_words(one.raw) for name, one in filing.submission.statements.items()}
        stated = {name: raw for name, raw in said.items() if raw is not None}
        counted = {name: values[name] for name, _ in vocabulary.derived if name in values}
        return facts(stated, counted, ruleset, vocabulary, self.readings[filing.reading])

    def compare(self, filing: Filing, *, report: bool) -> Comparison:
        """Decide a filing in every way; the report is made only where it is asked for, since it takes longest."""
        screen, ruleset, submission = self.screens[filing.reading], self.chapter.ruleset, filing.submission
        program = screen.facts(submission.statements)
        known = self.known(filing, program.values)
        both = self._verdicts(filing, known, program)
        found = [
            f"{rule.id}: reference {one}, plain {two}, compiled {three}"
            for rule, (one, two), three in zip(ruleset.rules, both, screen.verdicts(program), strict=True)
            if not one == two == three
        ]
        review, fingerprints = self._review(filing)
        made = () if review is None else review.settlements
        verdicts = {rule.id: one for rule, (one, _) in zip(ruleset.rules, both, strict=True)}
        outcome = result(
            ruleset,
            self.chapter.vocabulary,
            known,
            verdicts,
            filing.scope,
            filing.day,
            submission.waivers,
            made,
            fingerprints,
        )
        outcomes = [outcome, screen.summary(submission, filing.day, filing.scope, review).outcome]
        if report:
            outcomes.append(self._assess(filing, review).outcome)
        if len(set(outcomes)) > 1:
            found.append(f"result: {', '.join(map(str, outcomes))} (reference, compiled, report)")
        return Comparison(outcome, tuple(found))

    def _verdicts(self, filing: Filing, known: Known, program: Facts) -> list[tuple[Verdict, Verdict]]:
        """Return the verdicts of the reference and of the plain evaluator on every rule."""
        statements, codes = filing.submission.statements, self._codes
        here = {name: codes.setdefault((name, one.raw), len(codes) + 1) for name, one in statements.items()}
        choices, found = self.screens[filing.reading].choices, []
        for place, (rule, names) in enumerate(zip(self.chapter.ruleset.rules, self._read, strict=True)):
            key = (place, filing.reading, tuple([here.get(name, 0) for name in names]))
            if key not in self._decided:
                if len(self._decided) > MOST_KEPT:
                    self._decided.clear()
                self._decided[key] = verdict(rule, known), verdict_of(rule, program, choices)
            found.append(self._decided[key])
        return found

    def _assess(self, filing: Filing, review: Review | None) -> Assessment:
        return assess_submission(
            filing.submission, self.chapter.ruleset, self.chapter.vocabulary,
            as_of=filing.day, scope=filing.scope, choices=self.readings[filing.reading], review=review,
        )  # fmt: skip

    def _review(self, filing: Filing) -> tuple[Review | None, dict[str, str]]:
        """Return settlements of some points, of the words as they are or of others, and the fingerprints of today."""
        if filing.settled is None:
            return None, {}
        screen, luck, made = self.screens[filing.reading], filing.settled, []
        decided = screen.decide(screen.facts(filing.submission.statements))
        points = screen.standings(decided, filing.submission, filing.day, None)
        mostly = luck.random()
        for one in points:
            for _ in range(luck.choice((0, 1, 2)) if mostly < 0.3 else 1):
                usual = luck.random() < 0.8
                made.append(
                    Settlement(
                        point=one.point.id, satisfied=luck.random() < 0.8, by="the office",
                        on=filing.day - dt.timedelta(luck.randrange(3)),
                        until=None if usual else filing.day + dt.timedelta(luck.choice((-1, 0, 1))),
                        explanation="Read.", fingerprint=one.fingerprint if luck.random() < 0.9 else "0" * 64,
                        span=NOWHERE,
                    )
                )  # fmt: skip
        review = Review(path="here.review.yaml", sha256="", submission="here.yaml", settlements=tuple(made))
        return review, {one.point.id: one.fingerprint for one in points}


def _without_empty_words(raw: Raw) -> Raw | None:
    """Return a value without the words that state nothing, as the filings here have them."""
    if isinstance(raw, tuple) and EMPTY_WORDS in raw:
        return tuple(one for one in raw if one != EMPTY_WORDS) or None
    return None if raw == EMPTY_WORDS else raw
