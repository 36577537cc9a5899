"""What the sides of a comparison are called in prose: by their chapters, told apart by game, version or revision."""

from compliance.model import RulesetDiff


def names_of_sides(difference: RulesetDiff) -> tuple[str, str]:
    """Return the names of both chapters, with as much beside them as it takes to tell the one from the other."""
    first, second = difference.rulesets
    if first.chapter != second.chapter:
        return first.chapter, second.chapter
    for one, two in ((first.title, second.title), (first.version, second.version)):
        if one != two:
            return f"{first.chapter} ({one})", f"{second.chapter} ({two})"
    return _name_by_label(difference, 0), _name_by_label(difference, 1)


def _name_by_label(difference: RulesetDiff, side: int) -> str:
    """Return a chapter with what the label of its side says beyond the ruleset's id, such as a revision."""
    ruleset, label = difference.rulesets[side], difference.sides[side].label
    is_same_ruleset = difference.rulesets[0].id == difference.rulesets[1].id
    if is_same_ruleset and label.startswith(ruleset.id):
        return f"{ruleset.chapter}{label.removeprefix(ruleset.id)}"
    return f"{ruleset.chapter} ({label})"
