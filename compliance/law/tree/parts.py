"""Parts of a document by name: a chapter by its number, a section or paragraph by its citation."""

from compliance.model import Level, Provision


def find_part(root: Provision, name: str) -> Provision | None:
    """Return the part of a document that is called so: `575`, `Chapter 575`, `575.6`, `575.6(b)`, `preamble`."""
    wanted = name.strip().removeprefix("§").strip().lower()
    nodes = [one for one in root.walk() if one.level is not Level.CONTENTS]
    for chapters in (True, False):
        for one in nodes:
            if chapters and one.level is Level.CHAPTER and wanted in (one.label.lower(), one.cite.lower()):
                return one
            if not chapters and one.cite.lower() == wanted:
                return one
    return None


def parts_of(root: Provision) -> tuple[str, ...]:
    """Name the chapters of a document, or its sections where it has no chapters."""
    chapters = [one.label for one in root.walk() if one.level is Level.CHAPTER]
    return tuple(chapters or [one.cite for one in root.walk() if one.level is Level.SECTION])
