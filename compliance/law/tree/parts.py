"""Parts of a document by name: a chapter by its number, a section or paragraph by its citation."""

from compliance.model import Level, Provision


def find_part(root: Provision, name: str) -> Provision | None:
    """Return the part of a document that is called so: `575`, `Chapter 575`, `575.6`, `575.6(b)`, `preamble`."""
    wanted = name.strip().removeprefix("§").strip().lower()
    nodes = [provision for provision in root.walk() if provision.level is not Level.CONTENTS]
    for chapters in (True, False):
        for provision in nodes:
            if (
                chapters
                and provision.level is Level.CHAPTER
                and wanted in (provision.label.lower(), provision.cite.lower())
            ):
                return provision
            if not chapters and provision.cite.lower() == wanted:
                return provision
    return None


def parts_of(root: Provision) -> tuple[str, ...]:
    """Name the chapters of a document, or its sections where it has no chapters."""
    chapters = [provision.label for provision in root.walk() if provision.level is Level.CHAPTER]
    return tuple(chapters or [provision.cite for provision in root.walk() if provision.level is Level.SECTION])
