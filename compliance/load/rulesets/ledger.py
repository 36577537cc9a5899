"""A ruleset's `ledger.yaml`: what became of every provision of the chapter, checked against rules and elections."""

from collections.abc import Set as AbstractSet

from compliance.diag import Code, did_you_mean, whole_file
from compliance.load.rulesets.provisions import Provisions
from compliance.load.yaml.reader import Keys
from compliance.model import LedgerLine
from compliance.record import keyword_record

DISPOSITIONS = ("rule", "election", "definition", "procedure", "out-of-scope", "heading")
"""What may become of a provision."""
_MAY_BE_CITED = frozenset({"rule", "election", "definition", "heading"})


@keyword_record
class CitedProvisions:
    """The provisions of the chapter, and which of them rules and elections cite."""

    provisions: Provisions
    by_rules: AbstractSet[str]
    by_elections: AbstractSet[str]


def decode_ledger(keys: Keys, cited: CitedProvisions) -> tuple[LedgerLine, ...]:
    """Read the ledger in the order of the chapter; every provision of the outline has one line of it."""
    lines: dict[str, LedgerLine] = {}
    for block in keys.blocks("ledger", known=("provision", "as", "note"), what="a line of the ledger"):
        line = LedgerLine(
            id=cited.provisions.decode_citation(block, "provision"),
            disposition=block.text("as"),
            note=block.text("note", required=False),
        )
        if line.id in lines:
            message = f"the ledger has a second line for `{line.id}`"
            keys.mistakes.blame(Code.LEDGER_DUPLICATE, message, block.mapping.span)
        _check_disposition(block, line, cited)
        lines[line.id] = line
    for provision in cited.provisions.places:
        if provision not in lines:
            hint = f"add `- {{provision: {provision}, as: {_likely_disposition(provision, cited)}}}`"
            where = whole_file(keys.mapping.span.path)
            keys.mistakes.blame(Code.LEDGER_MISSING, f"the ledger has no line for `{provision}`", where, hint)
    return tuple(sorted(lines.values(), key=lambda line: cited.provisions.place_of(line.id)))


def _likely_disposition(provision: str, cited: CitedProvisions) -> str:
    if provision in cited.by_rules:
        return "rule"
    return "election" if provision in cited.by_elections else "procedure"


def _check_disposition(keys: Keys, line: LedgerLine, cited: CitedProvisions) -> None:
    """Refuse a line that the rules and elections of the ruleset belie."""
    message, hint = "", None
    if line.disposition not in DISPOSITIONS:
        message = f"`as` is not `{line.disposition}`"
        hint = did_you_mean(line.disposition, DISPOSITIONS) or f"it is one of {', '.join(DISPOSITIONS)}"
    elif line.disposition == "heading" and not cited.provisions.has_paragraphs(line.id):
        message = f"`{line.id}` has no paragraphs, so it is no heading"
    elif line.disposition == "rule" and line.id not in cited.by_rules:
        message = f"the ledger says rule, but no rule cites `{line.id}`"
    elif line.disposition == "election" and line.id not in cited.by_elections:
        message = f"the ledger says election, but no election cites `{line.id}`"
    elif line.disposition not in _MAY_BE_CITED and line.id in cited.by_rules:
        message = f"a rule cites `{line.id}`, but the ledger says {line.disposition}"
    if message:
        keys.mistakes.blame(Code.LEDGER_DISPOSITION, message, keys.mapping.span, hint)
