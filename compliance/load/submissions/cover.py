"""The cover, equipment and exhibits of a submission: facts about the filing that no rule needs."""

import re
from pathlib import PurePosixPath

from compliance.diag import Code, Span
from compliance.load.values.decode import decode_day
from compliance.load.yaml.nodes import Scalar
from compliance.load.yaml.reader import Keys
from compliance.model import Cover, EquipmentItem, Exhibit, FilingKind

COVER_KEYS = ("certificate", "contact", "kind", "amends", "effective", "tables", "remarks")
EQUIPMENT_KEYS = ("item", "maker", "model")
EXHIBIT_KEYS = ("file", "title", "sha256")
NO_COVER = Cover()
_SHA256 = re.compile(r"[0-9a-fA-F]{64}")
_OUTSIDE = "an exhibit stands beside the submission, or in a folder below"


def decode_cover(head: Keys) -> Cover:
    """Decode the cover, where there is one."""
    keys = head.block("cover", known=COVER_KEYS, required=False)
    if keys is None:
        return NO_COVER
    return Cover(
        certificate=keys.text("certificate", required=False),
        contact=keys.text("contact", required=False),
        kind=keys.member("kind", FilingKind, required=False),
        amends=keys.text("amends", required=False),
        effective=decode_day(keys, "effective"),
        tables=keys.texts("tables", required=False),
        remarks=keys.text("remarks", required=False),
    )


def decode_equipment(head: Keys) -> tuple[EquipmentItem, ...]:
    """Decode the list of equipment."""
    blocks = head.blocks("equipment", known=EQUIPMENT_KEYS, required=False, what="a piece of equipment")
    return tuple(
        EquipmentItem(item=keys.text("item"), maker=keys.text("maker"), model=keys.text("model"), span=_place_of(keys))
        for keys in blocks
    )


def decode_exhibits(head: Keys) -> tuple[Exhibit, ...]:
    """Decode the list of exhibits; each names a file at or below the folder of the submission."""
    blocks = head.blocks("exhibits", known=EXHIBIT_KEYS, required=False, what="an exhibit")
    return tuple(_decode_exhibit(keys) for keys in blocks)


def _decode_exhibit(keys: Keys) -> Exhibit:
    file, sha256 = keys.scalar("file"), keys.scalar("sha256", required=False)
    if file is not None and not _stands_below(file.text):
        keys.mistakes.blame(Code.SUBMISSION_EXHIBIT, f"`{file.text}` leads elsewhere", file.span, _OUTSIDE)
    if sha256 is not None and not _SHA256.fullmatch(sha256.text):
        hint = "write its 64 digits, or leave the line out: the filing is written with what the file has"
        message = f"`{sha256.text[:80]}` is no SHA-256"
        keys.mistakes.blame(Code.SUBMISSION_EXHIBIT, message, sha256.span, hint)
    return Exhibit(
        file="" if file is None else file.text.strip(),
        title=keys.text("title"),
        sha256="" if sha256 is None else sha256.text.lower(),
        span=_place_of(keys) if not isinstance(file, Scalar) else file.span,
    )


def _stands_below(name: str) -> bool:
    path = PurePosixPath(name.strip())
    return not path.is_absolute() and ".." not in path.parts and "\\" not in name and path.name != ""


def _place_of(keys: Keys) -> Span:
    return keys.mapping.span
