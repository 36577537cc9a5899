"""The outline of a chapter, the citations that must name a provision of it, and the ledger of what became of each."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from compliance.diag import Code, Span, did_you_mean, whole_file
from compliance.load.yaml.nodes import Scalar, Sequence
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.model import LedgerLine, SectionOutline
from compliance.record import keyword_record

_MOST_SHOWN = 12
"""So many provisions of the same section are named in a hint."""


class Provisions:
    """The provisions of one chapter in the order of its text, and what reads citations of them."""

    def __init__(self, names: Iterable[str], mistakes: DiagnosticsCollector) -> None:
        self.places = {name: place for place, name in enumerate(names)}
        self.mistakes = mistakes

    def place_of(self, name: str) -> int:
        """Return the place of a provision in the text; one that is unknown comes first."""
        return self.places.get(name, 0)

    def has_paragraphs(self, name: str) -> bool:
        """Tell whether other provisions stand below this one."""
        return any(other.startswith(name + "(") for other in self.places)

    def decode_citation(self, keys: Keys, name: str = "cite") -> str:
        """Read the one provision under a key."""
        scalar = keys.scalar(name)
        return "" if scalar is None else self._require_known(scalar)

    def decode_citations(self, keys: Keys) -> tuple[str, ...]:
        """Read the provision or the list of provisions that a rule cites."""
        node = keys.node("cite")
        if isinstance(node, Sequence) and not node.items:
            self.mistakes.blame(Code.VALUE_EMPTY, "a rule cites at least one provision", node.span)
        if isinstance(node, Scalar):
            return (self._require_known(node),)
        return tuple(self._require_known(scalar) for scalar, _ in keys.scalars(node, "cite"))

    def _require_known(self, scalar: Scalar) -> str:
        citation = scalar.text.strip()
        if citation not in self.places:
            self._blame_unknown(citation, scalar.span)
        return citation

    def _blame_unknown(self, citation: str, span: Span) -> None:
        section = citation.partition("(")[0]
        same_section = [name for name in self.places if name.partition("(")[0] == section]
        if same_section:
            hint = f"the outline has {', '.join(same_section[:_MOST_SHOWN])}"
        else:
            hint = did_you_mean(citation, self.places) or "every citation is a provision of the outline"
        self.mistakes.blame(Code.CITATION_UNKNOWN, f"the outline has no provision `{citation}`", span, hint)


def decode_outline(keys: Keys) -> tuple[SectionOutline, ...]:
    """Read the sections of the chapter with their titles and paragraphs."""
    sections = []
    for key, node in keys.pairs("outline"):
        mapping = keys.mistakes.mapping(node, "a section of the outline")
        if mapping is not None:
            block = Keys(mapping, "a section of the outline", keys.mistakes, known=("title", "paragraphs"))
            labels = block.texts("paragraphs", required=False)
            sections.append(SectionOutline(section=key.text, title=block.text("title"), paragraphs=labels))
    return tuple(sections)


DISPOSITIONS = ("rule", "election", "definition", "procedure", "out-of-scope", "heading", "open")
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
            keys.mistakes.blame(Code.LEDGER_DUPLICATE, message, block.mapping.span, "leave out one of the two")
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
        hint = f"it is one of {', '.join(word for word in DISPOSITIONS if word != 'heading')}"
    elif line.disposition == "rule" and line.id not in cited.by_rules:
        message = f"the ledger says rule, but no rule cites `{line.id}`"
        hint = "cite it in the rule that is of it, or dispose of it otherwise"
    elif line.disposition == "election" and line.id not in cited.by_elections:
        message = f"the ledger says election, but no election cites `{line.id}`"
        hint = "cite it in the election that is of it, or dispose of it otherwise"
    elif line.disposition not in _MAY_BE_CITED and line.id in cited.by_rules:
        message = f"a rule cites `{line.id}`, but the ledger says {line.disposition}"
        hint = "write `as: rule`, or correct the citation of the rule"
    if message:
        keys.mistakes.blame(Code.LEDGER_DISPOSITION, message, keys.mapping.span, hint)
