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


def _make_shape(keys: str, *, conditions: str = "", **below: FileShape) -> FileShape:
    return FileShape(tuple(keys.split()), below, frozenset(conditions.split()))


def _shape_of_each(shape: FileShape) -> FileShape:
    return FileShape((), {ANY: shape})


_ROWS = _shape_of_each(_make_shape("pays envy"))
_READING = _make_shape(
    "id cite question options", options=_make_shape("id default label value why", conditions="value")
)
RULESET = _make_shape(
    "ruleset title chapter version jurisdiction game subject domain cite_prefix instrument terms authority period"
    " sources supersedes superseded_by outline elections readings slips unchecked review",
    terms=_make_shape("holder regulator submission"),
    period=_make_shape("from not_before until known_through note"),
    sources=_make_shape("document sha256"),
    outline=_shape_of_each(_make_shape("title paragraphs")),
    elections=_make_shape("id field cite label help silence"),
    readings=_READING,
    slips=_make_shape("cite note"),
    unchecked=_make_shape("when cite note", conditions="when"),
    review=_make_shape("id when cite question", conditions="when"),
)
TOPIC = _make_shape(
    "topic label rules",
    rules=_make_shape(
        "id cite scope title fails summary applies requires variance cure readings note",
        conditions="applies requires",
    ),
)
CASES = _make_shape("cases", cases=_make_shape("rule name boundary reading facts expect"))
LEDGER = _make_shape("ledger", ledger=_make_shape("provision as note"))
PAYTABLES = _make_shape("tables", tables=_make_shape("id field name cite stake rows", rows=_ROWS))
ODDS = _make_shape(
    "wagers ranking",
    wagers=_make_shape(
        "id label cite deal field stake envy_from adds_to each_row floor own order readings note",
        own=_shape_of_each(_make_shape("pays field")),
        readings=_shape_of_each(_shape_of_each(_make_shape("rows adds stake_returned"))),
    ),
    ranking=_make_shape("hands order ace_low_straight ace_low_straight_flush"),
)
VOCABULARY = _make_shape(
    "domain sections fields",
    sections=_shape_of_each(_make_shape("label help topic leave act without")),
    fields=_shape_of_each(
        _make_shape("type unit recurs label help form choices hands printed columns derived leave act without example")
    ),
)
COHERENCE_FILE = _make_shape(
    "coherence",
    coherence=_make_shape(
        "id kind rulesets cite applies requires fails note",
        conditions="applies requires",
    ),
)
TERMS = _make_shape("terms old new pairs", pairs=_make_shape("old new"))
CONCORDANCE = _make_shape("concordance old new pairs", pairs=_make_shape("old new"))
_WORDS_READ = "value page paragraph words why"
SUBMISSION = FileShape(
    (),
    {
        "cover": _make_shape("certificate contact kind amends effective tables remarks"),
        "equipment": _make_shape("item maker model"),
        "exhibits": _make_shape("file title sha256"),
        "waivers": _make_shape("provision authority granted expires"),
        "read": _make_shape(
            "document sha256 marks unread",
            marks=_shape_of_each(
                _make_shape(
                    f"sure {_WORDS_READ} candidates confirmed",
                    candidates=_make_shape(_WORDS_READ),
                    confirmed=_make_shape("by decided"),
                )
            ),
            unread=_make_shape(_WORDS_READ),
        ),
    },
)
REVIEW = _make_shape(
    "submission settlements", settlements=_make_shape("point satisfied by decided until explanation fingerprint")
)
PAYTABLE = _make_shape("paytable wager deck cards best_of stake rows", rows=_ROWS)
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
    "settlements": REVIEW,
    "submission": SUBMISSION,
    "paytable": PAYTABLE,
    "cases": CASES,
    "rules": TOPIC,
    "ledger": LEDGER,
    "coherence": COHERENCE_FILE,
    "tables": PAYTABLES,
    "concordance": CONCORDANCE,
    "outline": RULESET,
    "pairs": TERMS,
}
