"""What is not in the chapters: the nearest thing that is, so that a mistyped address still leads somewhere."""

from collections.abc import Iterable, Sequence

from compliance.diag import did_you_mean, nearest_word
from compliance.model import Ruleset, Vocabulary, provisions_of
from compliance.record import keyword_record
from compliance.web.views.addresses import (
    CHAPTERS,
    Link,
    chapter_address,
    chapter_link,
    field_address,
    provision_address,
    provision_link,
    rule_link,
    search_address,
    short_id,
)
from compliance.web.views.provision import parents_of_provision
from compliance.web.views.rule import capitalize_first

MOST = 12
_LONGEST = 100


@keyword_record
class Missing:
    """What was asked for and is not there, and where to go on."""

    title: str
    text: str
    hint: str
    near: tuple[Link, ...]
    beyond: tuple[Link, ...]


def missing_chapter(asked: str, rulesets: Sequence[Ruleset]) -> Missing:
    """Say that there is no such chapter."""
    known = {one.id: one for one in rulesets}
    near = nearest_word(asked, known)
    return Missing(
        title="No such chapter",
        text=f"No chapter is called “{_shorten_text(asked)}”.",
        hint=_hint_for(asked, known),
        near=(chapter_link(known[near]),) if near is not None else (),
        beyond=(Link("All chapters", CHAPTERS), _search_link(asked)),
    )


def missing_rule(asked: str, ruleset: Ruleset) -> Missing:
    """Say that a chapter has no such rule."""
    known = {name: rule for rule in ruleset.rules for name in (rule.id, short_id(ruleset, rule.id))}
    near = nearest_word(asked, known)
    alike = [known[near]] if near is not None else []
    last = asked.rpartition(".")[2]
    alike += [rule for rule in ruleset.rules if len(last) > 2 and last in rule.id and rule not in alike]
    return Missing(
        title="No such rule",
        text=f"{ruleset.id} has no rule “{_shorten_text(asked)}”.",
        hint=_hint_for(asked, known),
        near=tuple(rule_link(ruleset, rule) for rule in alike[:MOST]),
        beyond=(Link(f"All rules of {ruleset.id}", chapter_address(ruleset.id, "rules")), _search_link(last)),
    )


def missing_provision(asked: str, ruleset: Ruleset, others: Sequence[Ruleset]) -> Missing:
    """Say that a chapter has no such provision; what stands under the same section may be meant."""
    known = provisions_of(ruleset.outline)
    near = nearest_word(asked, known)
    alike = dict.fromkeys(() if near is None else (near,))
    parents = parents_of_provision(asked, known)
    alike.update(dict.fromkeys(parents[-1:]))
    alike.update(
        dict.fromkeys(one for one in known if parents and parents_of_provision(one, known)[-1:] == parents[-1:])
    )
    elsewhere = [
        Link(f"{other.short_cite(asked)} of {chapter_link(other).text}", provision_address(other.id, asked))
        for other in others
        if asked in provisions_of(other.outline)
    ]
    return Missing(
        title="No such provision",
        text=f"{ruleset.chapter} ({ruleset.version}) has no provision “{_shorten_text(asked)}” in its outline.",
        hint=_hint_for(asked, known),
        near=(*elsewhere, *(provision_link(ruleset, one) for one in tuple(alike)[:MOST])),
        beyond=(Link(f"All provisions of {ruleset.id}", chapter_address(ruleset.id, "ledger")), _search_link(asked)),
    )


def missing_field(asked: str, vocabulary: Vocabulary) -> Missing:
    """Say that the vocabulary has no such field."""
    near = nearest_word(asked, vocabulary.fields)
    alike = dict.fromkeys(() if near is None else (near,))
    alike.update(dict.fromkeys(vocabulary.below(asked)))
    return Missing(
        title="No such field",
        text=f"No field is called “{_shorten_text(asked)}”.",
        hint=_hint_for(asked, vocabulary.fields),
        near=tuple(Link(f"{vocabulary.fields[n].label} ({n})", field_address(n)) for n in tuple(alike)[:MOST]),
        beyond=(Link("All fields", f"{CHAPTERS}/fields"), _search_link(asked.rpartition(".")[2])),
    )


def _hint_for(asked: str, known: Iterable[str]) -> str:
    return capitalize_first(did_you_mean(asked, known) or "")


def _search_link(asked: str) -> Link:
    return Link("Search all chapters for it", search_address(_shorten_text(asked)))


def _shorten_text(asked: str) -> str:
    return asked if len(asked) <= _LONGEST else asked[:_LONGEST] + "…"
