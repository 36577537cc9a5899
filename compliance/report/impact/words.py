"""What a change of rulesets means, in plain words, as every format shows it."""

from collections import Counter
from collections.abc import Iterator, Sequence

from compliance.lang import count_with_noun, write_condition
from compliance.model import (
    WORK_TREE,
    Fate,
    Impact,
    Rule,
    RuleEffect,
    RuleImpact,
    Ruleset,
    RulesetImpact,
    Touch,
    Vocabulary,
    fields_in,
)
from compliance.record import keyword_record
from compliance.report.diff.words import condition_in_words
from compliance.report.impact.parts import parts_behind

UNSEEN = "and no filing shows any of it by itself"
_FORBIDS = "it forbids altogether what they regulate, or refuses the same by another rule"
_REASONS = {
    "came": f"{{before}} accepts no filing that one of these refuses: {_FORBIDS}",
    "went": f"{{after}} accepts no filing that one of these refused: {_FORBIDS}",
    "changed": "neither side accepts a filing that the two versions of one of these judge apart: other rules refuse it",
}
_FATES = {
    Fate.WORDS: "no rule changed meaning",
    Fate.NEW: "the ruleset is new",
    Fate.GONE: "the ruleset is gone",
    Fate.UNDECIDED: "could not be compared",
}
_ORDER = (RuleEffect.STRICTER, RuleEffect.LOOSER, RuleEffect.BOTH, RuleEffect.UNDECIDED)


@keyword_record
class UnseenView:
    """Rules that came, went or changed without a filing that could show it: title, sections and name of each."""

    what: str
    count: int
    reason: str
    rules: tuple[tuple[str, str, str], ...]


def later_side_of(impact: Impact) -> str:
    """Return what the later side is called."""
    return impact.after or WORK_TREE


def impact_title(impact: Impact) -> str:
    """Say what is held against what."""
    return f"What changes from {impact.before} to {later_side_of(impact)}"


def impact_summary(impact: Impact) -> str:
    """Say the whole in one line."""
    return f"{_rules_in_words(impact)}; {_submissions_in_words(impact)}"


def _rules_in_words(impact: Impact) -> str:
    counts = Counter(one.effect for one in impact.rules)
    open_ones = counts.pop(RuleEffect.UNDECIDED, 0)
    kinds = ", ".join(f"{counts[effect]:,} {effect}" for effect in _ORDER if counts[effect])
    told = f"{count_with_noun(counts.total(), 'rule')} changed meaning: {kinds}" if kinds else "no rule changed meaning"
    return f"{told}, {open_ones:,} undecided" if open_ones else told


def _submissions_in_words(impact: Impact) -> str:
    if not impact.looked_at:
        return "no submission was held against both"
    moved = len(impact.touched(Touch.VERDICT))
    of = count_with_noun(impact.looked_at, "submission")
    if not moved:
        return f"none of {of} changes verdict"
    return f"{moved:,} of {of} change{'s' if moved == 1 else ''} verdict"


def notes_of(impact: Impact) -> Iterator[str]:
    """Say what one must know to read the rest: which submissions were held, and how."""
    where = f"in {impact.folder}" if impact.folder else "given"
    under = impact.before if impact.after else " or ".join(impact.asked)
    if under and impact.in_folder:
        files = count_with_noun(impact.in_folder, "submission")
        yield f"Of the {files} {where}, {impact.looked_at:,} {'is' if impact.looked_at == 1 else 'are'} under {under}."
    for what in impact.set_aside:
        yield f"They are held against both chapters by what they state: set aside is their {what}."
    yield from _note_on_days(impact)
    if not impact.in_folder:
        yield "There are no submissions to hold against both; --submissions FOLDER names a folder of them."


def _note_on_days(impact: Impact) -> Iterator[str]:
    """Say which chapter is not in force on the day of a filing, and as of which day it was held against it."""
    judged = [side for one in impact.submissions for side in (one.before, one.after) if side is not None]
    moved = {
        (one.ruleset.id, one.as_of.isoformat())
        for one in judged
        if one.as_of != (one.submission.as_of or one.submission.filed)
    }
    for name, day in sorted(moved):
        yield f"{name} is not in force on the day of some of them; those are checked as of {day}."


def fate_of(one: RulesetImpact) -> str:
    """Say what became of a ruleset that has no rule to list."""
    return _FATES.get(one.fate) or "no rule changed meaning in a way that a submission can show"


def rulesets_only_reworded(impact: Impact) -> tuple[RulesetImpact, ...]:
    """Return the rulesets of which there is no more to say than that words changed."""
    return tuple(one for one in impact.rulesets if one.fate is Fate.WORDS and not one.others)


def name_of(one: RuleImpact) -> str:
    """Name a changed rule: by both names where it has two."""
    if one.change.first is None:
        return f"{ids_of(one)} (new)"
    return f"{ids_of(one)} (gone)" if one.change.second is None else ids_of(one)


def ids_of(one: RuleImpact) -> str:
    """Return the id of a changed rule, or both ids where the name changed too."""
    first, second = one.change.first, one.change.second
    if first is None or second is None:
        return (first or second or _fail_without_side()).id
    return second.id if slug_of(first) == slug_of(second) else f"{first.id} -> {second.id}"


def slug_of(rule: Rule) -> str:
    """Return the part of a rule's id that names it within its ruleset."""
    return rule.id.partition(".")[2]


def unseen_views(one: RulesetImpact, impact: Impact) -> tuple[UnseenView, ...]:
    """Return the rules that came, went or changed and that no filing shows, each lot with the reason."""
    lots = {what: [rule for rule in one.without_effect if _fate_of_rule(rule) == what] for what in _REASONS}
    return tuple(
        UnseenView(
            what=what,
            count=len(rules),
            reason=_REASONS[what].format(before=impact.before, after=later_side_of(impact))
            + _point_to_rules(what, rules, one),
            rules=tuple((_titles_in_words(rule), cites_of(rule, one), ids_of(rule)) for rule in rules),
        )
        for what, rules in lots.items()
        if rules
    )


def _point_to_rules(what: str, rules: Sequence[RuleImpact], one: RulesetImpact) -> str:
    """Point to the rules above that forbid on the other side what these regulate on theirs: they share fields."""
    effect, at = {"came": (RuleEffect.LOOSER, 0), "went": (RuleEffect.STRICTER, 1)}.get(what, (None, 0))
    about = {name for rule in rules for name in _fields_of(rule)}
    others = [(rule.change.first, rule.change.second)[at] for rule in one.changed if rule.effect is effect]
    titles = [rule.title for rule in others if rule is not None and about.intersection(fields_in(rule.requires))]
    return f" (see above: {'; '.join(titles)})" if titles else ""


def _fields_of(one: RuleImpact) -> Iterator[str]:
    for rule in (one.change.first, one.change.second):
        if rule is not None:
            yield from fields_in(rule.requires)
            yield from () if rule.applies is None else fields_in(rule.applies)


def _fate_of_rule(one: RuleImpact) -> str:
    if one.change.first is None:
        return "came"
    return "went" if one.change.second is None else "changed"


def _titles_in_words(one: RuleImpact) -> str:
    titles = [rule.title for rule in (one.change.first, one.change.second) if rule is not None]
    return " -> ".join(dict.fromkeys(titles))


def _fail_without_side() -> Rule:
    raise AssertionError("a change of a rule has at least one side")


def cites_of(one: RuleImpact, ruleset: RulesetImpact) -> str:
    """Name the sections of a changed rule, on both sides where they differ."""
    if ruleset.comparison is None:
        return ""
    first = cites_in_words(one.change.first, ruleset.comparison.first)
    second = cites_in_words(one.change.second, ruleset.comparison.second)
    return first or second if not first or not second or first == second else f"{first} -> {second}"


def cites_in_words(rule: Rule | None, ruleset: Ruleset) -> str:
    """Name the sections of a rule, or nothing where there is no rule."""
    return "" if rule is None else ", ".join(ruleset.short_cite(cite) for cite in rule.cites)


def words_of(one: RuleImpact, ruleset: RulesetImpact, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """Return what a changed rule asked and asks now, in English, each after its label."""
    first, second = one.change.first, one.change.second
    yield "rule", (second or first or _fail_without_side()).title
    was, now = asked_in_words(one, ruleset, vocabulary)
    if was and was == now:
        yield "behind it", parts_behind(one, ruleset)
        return
    for label, text, rule, at in zip(
        ("was", "now"), (was, now), (first, second), _rulesets_compared(ruleset), strict=True
    ):
        if rule is not None:
            yield label, f"{cites_in_words(rule, at)}: {text}"


def asked_in_words(one: RuleImpact, ruleset: RulesetImpact, vocabulary: Vocabulary) -> tuple[str, str]:
    """Say in English what a rule asked before and asks after; nothing for a side that does not have it."""
    was, now = (
        "" if rule is None else condition_in_words(rule, at, vocabulary)
        for rule, at in zip((one.change.first, one.change.second), _rulesets_compared(ruleset), strict=True)
    )
    return was, now


def _rulesets_compared(ruleset: RulesetImpact) -> tuple[Ruleset, Ruleset]:
    comparison = ruleset.comparison
    assert comparison is not None, "only a ruleset that was compared has rules that changed"
    return comparison.first, comparison.second


def condition_of(rule: Rule) -> str:
    """Write when a rule applies and what it asks."""
    asks = write_condition(rule.requires)
    return asks if rule.applies is None else f"{asks}, where {write_condition(rule.applies)}"


def evidence_in_words(one: RuleImpact) -> str:
    """Say what shows the change of a rule: filed submissions, or witnesses for what none of them shows."""
    parts = []
    if one.shown_by:
        more = f" and {len(one.shown_by) - 1:,} more" if len(one.shown_by) > 1 else ""
        parts.append(f"{one.shown_by[0]}{more}")
    if one.witnesses:
        numbers = ", ".join(str(at + 1) for at in one.witnesses)
        which = f"witness{'es' if len(one.witnesses) > 1 else ''} {numbers}"
        parts.append(which if one.shown_by else f"{which} (no filed submission shows it)")
    return "; ".join(parts)
