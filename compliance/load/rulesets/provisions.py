"""The outline of a chapter, and the citations that must name a provision of it."""

from collections.abc import Iterable

from compliance.diag import Code, Span, did_you_mean
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import Scalar, Sequence
from compliance.model import SectionOutline

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
