"""Keys of a header as fields, so that they are written as those are."""

from compliance.diag import NOWHERE
from compliance.model import FieldDef, Kind


def head_field(name: str, kind: Kind) -> FieldDef:
    """Return a key of a header, or of a block in it, as a field of this kind."""
    return FieldDef(
        name=name,
        kind=kind,
        label=name,
        help="",
        example="",
        choices={},
        hands=(),
        columns=(),
        form=None,
        derived=None,
        span=NOWHERE,
    )
