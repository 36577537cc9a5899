"""A paytable in a file of its own to an offer: rows for a wager of a chapter, or for cards from a deck."""

from collections.abc import Callable, Iterable, Sequence

from compliance.diag import Code, Result, did_you_mean
from compliance.load.files import TextFile
from compliance.load.paytables.offers import by_row
from compliance.load.values.decode import decode_scalar, decode_stake, fold_word
from compliance.load.yaml.events import parse_head
from compliance.load.yaml.nodes import Mapping, Node, Scalar
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import DEALS, Kind, Odds, OddsForm, Offer, Row, RowShape, Ruleset, Wager
from compliance.record import record, replace

_CARDS = ("deck", "cards", "best_of")
_KEYS = ("paytable", "wager", "deck", "cards", "best_of", "stake", "rows")
_DEALT = {
    ("53", "7", ""): "seven-of-53",
    ("52", "5", ""): "five-of-52",
    ("52", "5", "4"): "best-four-of-five-of-52",
    ("52", "3", ""): "three-of-52",
    ("52", "2", ""): "two-and-two-of-52",
}
_WAYS = "53 cards are counted with `cards: 7`, 52 with `cards: 5` (also `best_of: 4`), `3` or `2`"

Rulesets = Callable[[str], Result[Ruleset]]


@record
class Shelf:
    """The rulesets that a paytable may borrow a wager from."""

    ids: tuple[str, ...]
    read: Rulesets


@record
class PaytableFile:
    """A paytable, a row at a time where each is a wager of its own, and the ruleset that the wager is borrowed from."""

    offers: tuple[Offer, ...]
    ruleset: Ruleset | None


def is_paytable(file: TextFile) -> bool:
    """Tell a paytable's file from a submission: it has the key `paytable`."""
    head = parse_head(file.text, file.path, lambda keys: "paytable" in keys).value
    return isinstance(head, Mapping) and any(key.text == "paytable" for key, _ in head.entries)


def parse_paytable(file: TextFile, shelf: Shelf) -> Result[PaytableFile]:
    """Turn the text of a paytable into an offer, with every mistake in one run."""
    tree = parse_yaml(file.text, file.path)
    mistakes = DiagnosticsCollector()
    mistakes.all.extend(tree.diagnostics)
    root = None if tree.value is None else mistakes.mapping(tree.value, "a paytable")
    if root is None:
        return Result(None, tuple(mistakes.all))
    keys = Keys(root, "a paytable", mistakes, known=_KEYS)
    value = _decode_chapter_paytable(keys, shelf) if keys.has("wager") else _decode_own_paytable(keys)
    return Result(None if mistakes.all else value, tuple(mistakes.all))


def _decode_chapter_paytable(keys: Keys, shelf: Shelf) -> PaytableFile | None:
    """Read rows for a wager of a chapter, which settles the deal and the order."""
    for key, _ in keys.mapping.entries:
        if key.text in _CARDS:
            hint = "leave it out, or leave out `wager`"
            keys.mistakes.blame(Code.KEY_UNKNOWN, f"the wager settles `{key.text}`", key.span, hint)
    ruleset, wager = _find_wager(keys, shelf)
    if ruleset is None or wager is None:
        _decode_offer(keys, None, (), "")
        return None
    offer = _decode_offer(keys, wager, tuple(shape.row for shape in wager.order), ruleset.cite(wager.cite))
    readings = tuple(ruleset.reading(name) for name in wager.readings)
    own = {row.row: row.pays for row in wager.own if row.row not in offer.rows}
    return PaytableFile(tuple(by_row(replace(offer, readings=readings, own=own))), ruleset)


def _find_wager(keys: Keys, shelf: Shelf) -> tuple[Ruleset | None, Wager | None]:
    scalar = keys.scalar("wager")
    if scalar is None:
        return None, None
    place, slash, name = scalar.text.strip().partition("/")
    if not slash:
        hint = "write the chapter and the wager, such as `pa-659a/insurance`"
        keys.mistakes.blame(Code.ODDS_UNKNOWN_WAGER, f"`{scalar.text}` names no chapter", scalar.span, hint)
        return None, None
    # WHY: a path is no id, so that a file cannot bring its own chapter along.
    if place not in shelf.ids:
        hint = did_you_mean(place, shelf.ids) or f"there are {', '.join(shelf.ids)}"
        keys.mistakes.blame(Code.RULESET_UNKNOWN, f"no ruleset is called `{place[:80]}`", scalar.span, hint)
        return None, None
    ruleset = shelf.read(place)
    keys.mistakes.all.extend(ruleset.diagnostics)
    if ruleset.value is None:
        return None, None
    return ruleset.value, _wager_of(ruleset.value, name, scalar, keys.mistakes)


def _wager_of(ruleset: Ruleset, name: str, scalar: Scalar, mistakes: DiagnosticsCollector) -> Wager | None:
    wager = next((known_wager for known_wager in ruleset.wagers if known_wager.id == name), None)
    if wager is None:
        known = [known_wager.id for known_wager in ruleset.wagers]
        listed = f"there are {', '.join(known)}" if known else "none of its wagers is counted"
        message = f"`{ruleset.id}` has no wager `{name[:80]}` that is counted"
        mistakes.blame(Code.ODDS_UNKNOWN_WAGER, message, scalar.span, did_you_mean(name, known) or listed)
    return wager


def _decode_own_paytable(keys: Keys) -> PaytableFile | None:
    """Read rows for so many cards from a deck, in the order in which they are paid."""
    deal = _decode_deal(keys)
    hands = DEALS.get(deal or "", ())
    offer = _decode_offer(keys, None, hands, "")
    order = tuple(RowShape(row, row) for row in offer.rows)
    wager = replace(offer.wager, deal=deal or "", order=order)
    return None if deal is None else PaytableFile((replace(offer, wager=wager),), None)


def _decode_deal(keys: Keys) -> str | None:
    deck, cards = keys.scalar("deck"), keys.scalar("cards")
    best = keys.scalar("best_of", required=False)
    if deck is None or cards is None:
        return None
    dealt = _DEALT.get((deck.text.strip(), cards.text.strip(), "" if best is None else best.text.strip()))
    if dealt is None:
        wrong, message = _find_wrong_key(deck, cards, best)
        keys.mistakes.blame(Code.ODDS_UNKNOWN_DEAL, message, wrong.span, _WAYS)
    return dealt


def keys_of_deal(deal: str) -> dict[str, str]:
    """Return the keys by which a paytable's file names a deal."""
    named = next(keys for keys, dealt in _DEALT.items() if dealt == deal)
    return {key: value for key, value in zip(_CARDS, named, strict=True) if value}


def _find_wrong_key(deck: Scalar, cards: Scalar, best: Scalar | None) -> tuple[Scalar, str]:
    """Return which of the keys is wrong, and how."""
    size, number = deck.text.strip(), cards.text.strip()
    if size not in {known_size for known_size, _, _ in _DEALT}:
        return deck, f"nothing counts deals from a deck of `{size[:40]}` cards"
    if best is None or (size, number, "") not in _DEALT:
        return cards, f"nothing counts deals of `{number[:40]}` cards from {size}"
    return best, f"nothing counts the best `{best.text[:40]}` of {number} cards from {size}"


def _decode_offer(keys: Keys, wager: Wager | None, hands: Sequence[str], cite: str) -> Offer:
    name = keys.text("paytable")
    stake = decode_stake(keys)
    rows = _decode_rows(keys, hands)
    base = wager or _make_nameless_wager(keys)
    known = stake or base.stake
    if any(row["pays"].form is OddsForm.SUM for row in rows.values() if "pays" in row) and known is None:
        hint = "add what is wagered, such as `stake: $1`"
        where = next(key.span for key, _ in keys.mapping.entries if key.text == "rows")
        keys.mistakes.blame(Code.KEY_MISSING, "a paytable that pays sums lacks `stake`", where, hint)
    return Offer(wager=replace(base, stake=known), cite=cite, table="", name=name, table_cite="", rows=rows, own={})


def _make_nameless_wager(keys: Keys) -> Wager:
    return Wager(
        id="", label="", cite="", deal="", field="", own=(), order=(), effects=(), readings=(), stake=None,
        envy_from=None, adds_to="", each_row=False, note="", span=keys.mapping.span,
    )  # fmt: skip


def _decode_rows(keys: Keys, hands: Sequence[str]) -> dict[str, Row]:
    pairs = keys.pairs("rows")
    if keys.has("rows") and not pairs and isinstance(node := keys.node("rows"), Mapping):
        keys.mistakes.blame(Code.VALUE_EMPTY, "`rows` is empty", node.span, "write a hand and what it pays")
    rows: dict[str, Row] = {}
    for key, node in pairs:
        hand = fold_word(key.text)
        row = _decode_row(node, keys.mistakes)
        if hands and hand not in hands:
            _unknown_hand(hand, key, hands, keys.mistakes)
        elif hand in rows:
            keys.mistakes.blame(Code.VALUE_REPEATED, f"the row `{hand}` stands there twice", key.span)
        elif row is not None:
            rows[hand] = row
    return rows


def _unknown_hand(hand: str, key: Scalar, hands: Iterable[str], mistakes: DiagnosticsCollector) -> None:
    hint = did_you_mean(hand, hands) or f"there are {', '.join(hands)}"
    mistakes.blame(Code.ODDS_UNKNOWN_HAND, f"nothing counts the hand `{key.text}` here", key.span, hint)


def _decode_row(node: Node, mistakes: DiagnosticsCollector) -> Row | None:
    if not isinstance(node, Mapping):
        pays = decode_scalar(node, Kind.ODDS, "what a row pays", mistakes)
        return {"pays": pays} if isinstance(pays, Odds) else None
    keys = Keys(node, "a row", mistakes, known=("pays", "envy"))
    cells: dict[str, Odds] = {}
    for name in ("pays", "envy"):
        cell = keys.node(name, required=name == "pays")
        paid = None if cell is None else decode_scalar(cell, Kind.ODDS, f"`{name}` of a row", mistakes)
        if isinstance(paid, Odds):
            cells[name] = paid
        if cell is not None and isinstance(paid, Odds) and name == "envy" and paid.form is not OddsForm.SUM:
            mistakes.blame(Code.VALUE_TYPE, "`envy` of a row is an amount of money", cell.span, "write such as `$50`")
    return cells if "pays" in cells else None
