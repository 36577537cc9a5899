"""The words of a ruleset: sentences that end as sentences, headlines that do not, and cures that name real fields."""

import re
from collections.abc import Iterator

from compliance.check.lint.concern import Concern, make_doubt, make_error
from compliance.diag import Code, Span, did_you_mean
from compliance.model import Election, Reading, Rule, Ruleset, Vocabulary

FIELD_NAME = re.compile(r"(?<![\w.-])[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+")
_STOPS = ".!?,;:"
_TWICE = re.compile(r"\b(?!had\b|that\b)([a-z]+) \1\b", re.IGNORECASE)


def lint_words(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Look through every text of a ruleset that people read."""
    yield from _copied_words(ruleset)
    for rule in ruleset.rules:
        yield from _check_punctuation(_texts_of_rule(rule), rule.span)
        yield from _check_writing(rule)
        yield from _cure_fields(rule, vocabulary)
        yield from _say_the_same(rule)
    for election in ruleset.elections:
        yield from _check_punctuation(_texts_of_election(election), election.span)
    for reading in ruleset.readings:
        yield from _check_punctuation(_texts_of_reading(reading), reading.span)


def _say_the_same(rule: Rule) -> Iterator[Concern]:
    """Look for a headline that stands under another key as well, whatever signs are between its words."""
    others = (
        ("fails", rule.fails, "`title` says what is so where the rule is kept, `fails` what is so where it is not"),
        ("summary", rule.summary, "say in `summary` what the headline leaves out, or whom it is about"),
    )
    for key, text, hint in others:
        if _words_alone(text) == _words_alone(rule.title):
            yield make_doubt(Code.LINT_SAME_WORDS, f"`title` and `{key}` say the same", rule.span, hint, key=key)


def _words_alone(text: str) -> list[str]:
    return [word.strip(_STOPS) for word in text.casefold().split() if word.strip(_STOPS)]


def _copied_words(ruleset: Ruleset) -> Iterator[Concern]:
    """Look for headlines that another rule of the chapter has: one of the two rules was copied and not reworded."""
    seen: dict[str, Rule] = {}
    for rule in ruleset.rules:
        for key, text in (("title", rule.title), ("fails", rule.fails)):
            other = seen.setdefault(" ".join(text.casefold().split()), rule)
            if other is not rule:
                message = f"`{key}` of `{rule.id}` has the words of `{other.id}`"
                hint = "say what sets the two apart: a report shows these words alone"
                yield make_doubt(Code.LINT_COPIED_WORDS, message, rule.span, hint, key=key)


def _check_writing(rule: Rule) -> Iterator[Concern]:
    """Look for a word that is written twice, and for a sentence or headline that begins with a small letter."""
    for key, text in (("title", rule.title), ("fails", rule.fails), ("summary", rule.summary), ("note", rule.note)):
        twice = _TWICE.search(text)
        if twice is not None:
            message = f"`{key}` has the word `{twice[1]}` twice"
            yield make_doubt(Code.LINT_PUNCTUATION, message, rule.span, "leave one of them out", key=key)
        if text[:1].islower():
            message = f"`{key}` begins with a small letter"
            yield make_doubt(Code.LINT_PUNCTUATION, message, rule.span, "begin it with a capital", key=key)


def _texts_of_rule(rule: Rule) -> Iterator[tuple[str, str, str]]:
    yield from (("title", rule.title, ""), ("fails", rule.fails, ""), ("cure", rule.cure, ""))
    yield from (("summary", rule.summary, "."), ("note", rule.note, "."))


def _texts_of_election(election: Election) -> Iterator[tuple[str, str, str]]:
    yield from (("label", election.label, ""), ("help", election.help, "."))


def _texts_of_reading(reading: Reading) -> Iterator[tuple[str, str, str]]:
    yield ("question", reading.question, "?")
    for option in reading.options:
        yield from (("options", option.label, ""), ("options", option.why, "."))


def _check_punctuation(texts: Iterator[tuple[str, str, str]], span: Span) -> Iterator[Concern]:
    """Compare how texts end with the sign they should end in, or with none."""
    for key, text, sign in texts:
        end = text.rstrip("\"')]}")[-1:] if sign else text[-1:]
        if not text or (end == sign if sign else end not in _STOPS):
            continue
        what = "an option's text" if key == "options" else f"`{key}`"
        message = f"{what} ends in `{text[-20:]}`, " + (f"without `{sign}`" if sign else "with a stop")
        hint = f"it is a sentence: end it with `{sign}`" if sign else "it is no sentence of its own: leave the stop out"
        yield make_doubt(Code.LINT_PUNCTUATION, message, span, hint, key=key)


def _cure_fields(rule: Rule, vocabulary: Vocabulary) -> Iterator[Concern]:
    for name in FIELD_NAME.findall(rule.cure):
        if name in vocabulary.fields or vocabulary.below(name):
            continue
        hint = did_you_mean(name, vocabulary.fields)
        if hint is not None or name.partition(".")[0] in vocabulary.sections:
            message = f"the cure names `{name}`, and no field is called that"
            yield make_error(Code.LINT_CURE_FIELD, message, rule.span, hint, key="cure")
