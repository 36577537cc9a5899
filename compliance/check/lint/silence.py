"""Rules that decide on silence about a choice or a leave, and so hide half a statement."""

from collections.abc import Iterator

from compliance.check.lint.concern import Concern, make_doubt
from compliance.diag import Code
from compliance.lang import choices_and_leaves
from compliance.model import Expr, Field, Rule, Ruleset, Stated, Vocabulary, children_of


def lint_silence(ruleset: Ruleset, vocabulary: Vocabulary) -> Iterator[Concern]:
    """Find rules that guard a choice or a leave by `is stated`, unless a note says why silence has a meaning."""
    asked = choices_and_leaves(ruleset, vocabulary)
    for rule in ruleset.rules:
        for key, name in _guarded_fields(rule):
            if name in asked and not rule.note:
                message = f"`{rule.id}` decides on silence about `{name}`"
                hint = "take `is stated` away, so that silence leaves it open, or say in a note why silence decides"
                yield make_doubt(Code.LINT_DECIDES_ON_SILENCE, message, rule.span, hint, key=key)


def _guarded_fields(rule: Rule) -> Iterator[tuple[str, str]]:
    """Walk the fields of which a condition asks both whether they are stated and with what."""
    for key, part in (("applies", rule.applies), ("requires", rule.requires)):
        if part is not None:
            inside = tuple(_parts_of(part))
            read = {one.name for one in inside if isinstance(one, Field)}
            # WHY: that something is stated of a section says that it is described, not what silence on one field means.
            guards = dict.fromkeys(one.fields[0] for one in inside if isinstance(one, Stated) and len(one.fields) == 1)
            yield from ((key, name) for name in guards if name in read)


def _parts_of(expr: Expr) -> Iterator[Expr]:
    yield expr
    for part in children_of(expr):
        yield from _parts_of(part)
