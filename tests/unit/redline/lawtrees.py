"""Small trees of law built by hand: a label, words, children; cites and lines follow from the place in the tree."""

from collections import Counter

from compliance.model import Change, ChangeClass, LawTree, Level, Provision, ProvisionMove, Redline
from compliance.record import replace
from compliance.redline import redline_texts


def a_provision(
    label: str, text: str = "", *children: Provision, heading: str = "", level: Level = Level.PARAGRAPH
) -> Provision:
    """Build a paragraph."""
    return Provision(level, label, label, "", heading, text, 0, 0, (), children)


def a_section(label: str, heading: str, *children: Provision, text: str = "") -> Provision:
    return Provision(Level.SECTION, label, f"§ {label}.", label, heading, text, 0, 0, (), children)


def a_chapter(label: str, heading: str, *children: Provision) -> Provision:
    return Provision(Level.CHAPTER, label, f"CHAPTER {label}.", f"Chapter {label}", heading, "", 0, 0, (), children)


def a_definition(term: str, text: str) -> Provision:
    return Provision(Level.DEFINITION, term, f"{term}—", "", "", text, 0, 0)


def a_row(name: str, *cells: str) -> Provision:
    return Provision(Level.ROW, name, name, "", "", "", 0, 0, cells)


def a_table(header: str, *rows: Provision, label: str = "1") -> Provision:
    return Provision(Level.TABLE, label, "", "", header, "", 0, 0, (), rows)


def a_division(level: Level, *children: Provision, label: str = "", heading: str = "", text: str = "") -> Provision:
    return Provision(level, label, label, f"{level} {label}".strip(), heading, text, 0, 0, (), children)


def a_tree(*children: Provision, path: str = "some.txt") -> LawTree:
    """Put provisions under a document and give them cites and lines."""
    root = Provision(Level.DOCUMENT, "", "", "", "", "", 0, 0, (), children)
    return LawTree(path, "0" * 64, numbered(root, "", [0]))


def numbered(one: Provision, above: str, line: list[int]) -> Provision:
    line[0] += 1
    first = line[0]
    cite = one.cite or (f"{above}{one.label}" if one.label.startswith("(") else f"{above} {one.label}".strip())
    children = tuple(numbered(child, cite if one.level is not Level.DOCUMENT else "", line) for child in one.children)
    return replace(one, cite=cite, first=first, last=line[0], children=children)


def compared(old: list[Provision], new: list[Provision], **given: object) -> Redline:
    """Compare two lists of provisions under documents."""
    return redline_texts(a_tree(*old, path="old.txt"), a_tree(*new, path="new.txt"), **given)  # type: ignore[arg-type]


def pairs_in(redline: Redline) -> dict[str, str]:
    """Return which cites answer to which; several are put together with a plus."""
    return {
        "+".join(one.cite for one in change.old): "+".join(one.cite for one in change.new) for change in redline.changes
    }


def change_of(redline: Redline, cite: str) -> Change:
    """Return the change that a provision of the new text is in."""
    return next(one for one in redline.changes if cite in {at.cite for at in one.new})


def counts(redline: Redline) -> dict[ChangeClass, int]:
    return dict(Counter(change.classes[0] for change in redline.changes))


def moves(redline: Redline) -> dict[str, ProvisionMove]:
    return {change.new[0].cite: change.move for change in redline.changes if change.old and change.new}
