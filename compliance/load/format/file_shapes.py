"""The kinds of file a ruleset or a filing is made of: their keys in order, and where conditions stand."""

from collections.abc import Collection, Mapping

from compliance.record import attribute, record

ANY = "*"


@record
class FileShape:
    """What a block of keys looks like: its keys in order, what is below them, and which of them are conditions.

    Without ``keys`` the keys are free and their order is the author's. The items of a list have the shape of the list.
    """

    keys: tuple[str, ...] = ()
    below: Mapping[str, "FileShape"] = attribute(default={})
    conditions: frozenset[str] = frozenset()

    def under(self, key: str) -> "FileShape":
        """Return the shape of what stands under a key."""
        return self.below.get(key) or self.below.get(ANY) or FREE


FREE = FileShape()


def _shape(keys: str, *, conditions: str = "", **below: FileShape) -> FileShape:
    return FileShape(tuple(keys.split()), below, frozenset(conditions.split()))


def _each(shape: FileShape) -> FileShape:
    return FileShape((), {ANY: shape})


_ROWS = _each(_shape("pays envy"))
_READING = _shape("id cite question options", options=_shape("id default label value why", conditions="value"))
RULESET = _shape(
    "ruleset title chapter version jurisdiction game subject domain cite_prefix instrument terms authority period"
    " sources supersedes superseded_by outline elections readings slips unchecked",
    terms=_shape("holder regulator submission"),
    period=_shape("from not_before until known_through note"),
    sources=_shape("document sha256"),
    outline=_each(_shape("title paragraphs")),
    elections=_shape("id field cite label help silence"),
    readings=_READING,
    slips=_shape("cite note"),
    unchecked=_shape("when cite note", conditions="when"),
)
TOPIC = _shape(
    "topic label rules",
    rules=_shape(
        "id cite scope title fails summary applies requires variance cure readings note",
        conditions="applies requires",
    ),
)
CASES = _shape("cases", cases=_shape("rule name boundary reading facts expect"))
LEDGER = _shape("ledger", ledger=_shape("provision as note"))
PAYTABLES = _shape("tables", tables=_shape("id field name cite rows", rows=_ROWS))
ODDS = _shape(
    "wagers ranking",
    wagers=_shape(
        "id label cite deal field stake envy_from adds_to each_row floor own order readings note",
        own=_each(_shape("pays field")),
        readings=_each(_each(_shape("rows adds stake_returned"))),
    ),
    ranking=_shape("hands order ace_low_straight ace_low_straight_flush"),
)
VOCABULARY = _shape(
    "domain sections fields",
    sections=_each(_shape("label help topic")),
    fields=_each(_shape("type label help form choices hands columns derived example")),
)
TERMS = _shape("terms old new pairs", pairs=_shape("old new"))
CONCORDANCE = _shape("concordance old new pairs", pairs=_shape("old new"))
SUBMISSION = FileShape((), {"waivers": _shape("provision authority granted expires")})
PAYTABLE = _shape("paytable wager deck cards best_of stake rows", rows=_ROWS)
LOCK = FileShape(("lock",))
"""A lock file is written by the program and is its own canonical form."""


def shape_of(keys: Collection[str]) -> FileShape:
    """Tell a file's kind by the keys it opens with; one that is of no known kind has a free shape."""
    known = frozenset(keys)
    for mark, shape in _MARKS.items():
        if mark in known:
            return shape
    for shape in (ODDS, VOCABULARY):
        if known and known <= frozenset(shape.keys):
            return shape
    return FREE


_MARKS = {
    "lock": LOCK,
    "submission": SUBMISSION,
    "paytable": PAYTABLE,
    "cases": CASES,
    "rules": TOPIC,
    "ledger": LEDGER,
    "tables": PAYTABLES,
    "concordance": CONCORDANCE,
    "outline": RULESET,
    "pairs": TERMS,
}
