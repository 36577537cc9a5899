"""Edits in a submission's own text: each manner of writing keeps to itself, and what cannot be edited is refused."""

import pytest
from statedvalues import clauses, vocabulary

from compliance.diag import Diagnostic
from compliance.load import apply_edits, edit_draft
from compliance.model import FieldEdit, OddsForm, PaytableValue, Raw, make_odds

HEAD = "submission: 1\nholder: Paper Moon Casino\njurisdiction: US-PA\ngame: asia-poker\nfiled: 2012-02-20\n"


def to(number: int) -> dict[str, object]:
    return {"pays": make_odds(OddsForm.TO, number)}


def edited(body: str, *edits: tuple[str, Raw | None], head: str = HEAD) -> str:
    made = [FieldEdit(field=name, value=raw) for name, raw in edits]
    result = apply_edits(head + body, "here.yaml", made, vocabulary())
    assert result.value is not None, result.diagnostics
    assert result.value.startswith(head)
    return result.value.removeprefix(head)


def refused(text: str, *edits: tuple[str, Raw | None]) -> tuple[Diagnostic, ...]:
    result = apply_edits(text, "here.yaml", [FieldEdit(field=name, value=raw) for name, raw in edits], vocabulary())
    assert result.value is None
    return result.diagnostics


AREAS = "layout.areas"
TABLE = "wagers.bonus.paytable"
A = PaytableValue("A", None)


@pytest.mark.parametrize(
    ("body", "edit", "expected"),
    [
        (
            "payout_limit:\n  amount: $5  # low\n",
            ("payout_limit.amount", 5_001_000),
            "payout_limit:\n  amount: $50,010  # low\n",
        ),
        ("payout_limit.amount:\t$5\t# low\n", ("payout_limit.amount", 600), "payout_limit.amount:\t$6\t# low\n"),
        ("payout_limit: {amount: $5}\n", ("payout_limit.amount", 5_001_000), 'payout_limit: {amount: "$50,010"}\n'),
        ("payout_limit: {amount: '$5'}\n", ("payout_limit.amount", 600), "payout_limit: {amount: '$6'}\n"),
        ("shuffle.cut: true\n", ("shuffle.cut", False), "shuffle.cut: false\n"),
        ('shuffle.cut: "yes" #why\n', ("shuffle.cut", False), 'shuffle.cut: "no" #why\n'),
        ("layout.areas: [bonus] #why\n", (AREAS, frozenset()), 'layout.areas: "none" #why\n'),
        ("cards:\n  decks:\n    2  # two\n", ("cards.decks", 1), "cards:\n  decks:\n    1  # two\n"),
        ("? cards.decks\n: 2\n", ("cards.decks", 1), "? cards.decks\n: 1\n"),
        (
            "house_way.narrative: |  # why\n  a\n  # b\n",
            ("house_way.narrative", "c"),
            "house_way.narrative: c  # why\n",
        ),
        (
            "house_way.narrative: a  # why\n",
            ("house_way.narrative", "b\n\nc"),
            "house_way.narrative: |  # why\n  b\n\n  c\n",
        ),
        ("house_way.narrative: 'a'\n", ("house_way.narrative", "it's"), "house_way.narrative: 'it''s'\n"),
    ],
)
def test_a_value_is_replaced_in_its_place(body: str, edit: tuple[str, Raw], expected: str) -> None:
    assert edited(body, edit) == expected


@pytest.mark.parametrize(
    ("body", "words", "expected"),
    [
        (
            "layout.areas: [Bonus, base-wager]\n",
            {"bonus", "base-wager", "dealer-hands"},
            "[Bonus, base-wager, dealer-hands]\n",
        ),
        ("layout.areas: [Bonus, base-wager]\n", {"base-wager"}, "[base-wager]\n"),
        ("layout.areas: [Bonus, base-wager]\n", {"bonus"}, "[Bonus]\n"),
        ("layout.areas: [Bonus]\n", {"dealer-hands", "base-wager"}, "[base-wager, dealer-hands]\n"),
        ("layout.areas: [Bonus]  # c\n", set(), "none  # c\n"),
        ("layout.areas: none\n", {"bonus"}, "[bonus]\n"),
        (
            "layout.areas:\n  - Bonus  # b\n  # c\n  - base-wager\n",
            {"base-wager", "dealer-hands"},
            "\n  # c\n  - base-wager\n  - dealer-hands\n",
        ),
        ("layout.areas:  # c\n- Bonus\n", {"base-wager"}, "  # c\n- base-wager\n"),
        ("layout.areas:  # c\n- Bonus\n", set(), "none  # c\n"),
    ],
)
def test_a_list_keeps_the_items_that_stay(body: str, words: set[str], expected: str) -> None:
    assert edited(body, (AREAS, frozenset(words))).removeprefix("layout.areas:").removeprefix(
        " "
    ) == expected.removeprefix(" ")


def test_a_sequence_in_another_order_is_written_anew() -> None:
    field = vocabulary().fields["rankings.card_order"]
    one, two, *_ = field.choices
    body = f"rankings.card_order:\n  - {one}  # first\n  - {two}\n"
    assert edited(body, (field.name, (two, one))) == f"rankings.card_order:\n  - {two}\n  - {one}\n"


ROWS = """\
wagers:
  bonus:
    paytable:  # as filed
      # from the layout
      rows:
        Five aces: 800 to 1  # the top
        Flush: 4 to 1
    minimum: $5
"""


def test_a_paytable_block_gives_way_to_a_name() -> None:
    expected = "wagers:\n  bonus:\n    paytable: A  # as filed\n    # from the layout\n    minimum: $5\n"
    assert edited(ROWS, (TABLE, A)) == expected


def test_only_the_cells_that_change_are_written() -> None:
    rows = {"five-aces": to(800), "flush": to(5_000)}
    assert edited(ROWS, (TABLE, PaytableValue(None, rows))) == ROWS.replace("4 to 1", "5,000 to 1")


def test_a_cell_beside_one_that_changes_stays_as_it_is_written() -> None:
    name = "wagers.fortune_bonus.paytable"
    body = (
        f"{name}:\n  rows:\n    Five aces: {{pays: 8000 to 1, envy: $3000}}\n    Flush: {{pays: 4 to 1, envy: $10}}\n"
    )
    rows = {
        "five-aces": {"pays": make_odds(OddsForm.TO, 8_000), "envy": make_odds(OddsForm.SUM, 500_000)},
        "flush": {"pays": make_odds(OddsForm.TO, 4), "envy": make_odds(OddsForm.SUM, 1_000)},
    }
    assert edited(body, (name, PaytableValue(None, rows))) == body.replace("$3000", "$5000")


def test_a_name_gives_way_to_rows() -> None:
    body = "wagers.bonus: \n    paytable: A  # as filed\n    minimum: $5\n"
    rows = "    paytable:  # as filed\n      name: B\n      rows:\n        flush: 4 to 1\n"
    new = PaytableValue("B", {"flush": to(4)})
    assert edited(body, (TABLE, new)) == body.replace("    paytable: A  # as filed\n", rows)


@pytest.mark.parametrize(
    ("body", "edits", "expected"),
    [
        (
            "cards:\n  decks: 1  # one\n\n# next\nshuffle.cut: yes\n",
            [("cards.jokers_in_play", 1)],
            "cards:\n  decks: 1  # one\n  jokers_in_play: 1\n\n# next\nshuffle.cut: yes\n",
        ),
        (
            "cards:\n    # why\n    decks: 1",
            [("cards.identical", True)],
            "cards:\n    # why\n    decks: 1\n    identical: yes",
        ),
        ("cards: {decks: 1}  # one\n", [("cards.identical", True)], "cards: {decks: 1, identical: yes}  # one\n"),
        ("cards: {}\n", [("cards.identical", True)], "cards: {identical: yes}\n"),
        (
            "cards: {\n  decks: 1,  # one\n  }\n",
            [("cards.identical", True)],
            "cards: {\n  decks: 1, identical: yes,  # one\n  }\n",
        ),
        ("wagers.base: {odds: 1 to 1}\n", [("wagers.base.minimum", 500)], "wagers.base: {odds: 1 to 1, minimum: $5}\n"),
        (
            "wagers.base.odds: 1 to 1\n",
            [("wagers.base.minimum", 500)],
            "wagers.base.odds: 1 to 1\nwagers.base.minimum: $5\n",
        ),
        (
            "wagers:\n  base: {odds: 1 to 1}\n",
            [("wagers.bonus.minimum", 500)],
            "wagers:\n  base: {odds: 1 to 1}\n  bonus.minimum: $5\n",
        ),
        (
            "wagers:\n  base: {odds: 1 to 1}\n",
            [("wagers.bonus.minimum", 500), ("wagers.bonus.offered", True)],
            "wagers:\n  base: {odds: 1 to 1}\n  bonus:\n    offered: yes\n    minimum: $5\n",
        ),
        (
            "wagers: {base: {odds: 1 to 1}}\n",
            [("wagers.bonus.minimum", 500), ("wagers.bonus.offered", True)],
            "wagers: {base: {odds: 1 to 1}, bonus: {minimum: $5, offered: yes}}\n",
        ),
        ("", [("cards.decks", 1)], "\ncards.decks: 1\n"),
        (
            "\ncards.decks: 1\n",
            [("shuffle.cut", True), ("shuffle.cut_depth", 10)],
            "\ncards.decks: 1\n\nshuffle:\n  cut: yes\n  cut_depth: 10\n",
        ),
        (
            "cards.decks: 1\ntable.positions: 6\nwaivers: []\n",
            [("shuffle.cut", True)],
            "cards.decks: 1\ntable.positions: 6\nshuffle.cut: yes\nwaivers: []\n",
        ),
        (
            "\ncards.decks: 1\n# end\n\n# waived\nwaivers: []\n",
            [("shuffle.cut", True)],
            "\ncards.decks: 1\n\nshuffle.cut: yes\n\n# end\n\n# waived\nwaivers: []\n",
        ),
    ],
)
def test_a_field_is_added_where_its_kind_stands(body: str, edits: list[tuple[str, Raw]], expected: str) -> None:
    assert edited(body, *edits) == expected


def test_a_field_goes_between_neighbours_that_are_in_the_order_of_the_vocabulary() -> None:
    names = [one.removeprefix("cards.") for one in vocabulary().below("cards") if one.count(".") == 1]
    first, second, third = [one for one in names if vocabulary().fields[f"cards.{one}"].kind == "flag"][:3]
    body = f"cards:\n  # a\n  {first}: yes  # b\n  # c\n  {third}: yes\n"
    assert edited(body, (f"cards.{second}", True)) == body.replace("# b\n", f"# b\n  {second}: yes\n")
    assert edited(body.replace(first, second), (f"cards.{first}", True)).startswith(f"cards:\n  {first}: yes\n  # a\n")


@pytest.mark.parametrize(
    ("body", "name", "expected"),
    [
        (
            "cards:\n  # why\n  decks: 1  # one\n  identical: yes\n",
            "cards.decks",
            "cards:\n  # why\n  identical: yes\n",
        ),
        (
            "# why\ncards:  # all\n  # inner\n  decks: 1\nshuffle.cut: yes\n",
            "cards.decks",
            "# why\n# inner\nshuffle.cut: yes\n",
        ),
        ("\ncards:\n  decks: 1\n\nshuffle.cut: yes\n", "cards.decks", "\nshuffle.cut: yes\n"),
        ("\nshuffle.cut: yes\n\ncards:\n  decks: 1", "cards.decks", "\nshuffle.cut: yes"),
        ("cards: {decks: 1, identical: yes}\n", "cards.decks", "cards: {identical: yes}\n"),
        ("cards: {decks: 1, identical: yes}\n", "cards.identical", "cards: {decks: 1}\n"),
        (
            "cards: {\n  decks: 1,  # one\n  identical: yes  # two\n}\n",
            "cards.decks",
            "cards: {\n  identical: yes  # two\n}\n",
        ),
        (
            "cards: {\n  decks: 1,  # one\n  identical: yes  # two\n}\n",
            "cards.identical",
            "cards: {\n  decks: 1  # one\n}\n",
        ),
        ("shuffle.cut: yes\ncards: {decks: 1}  # one\n", "cards.decks", "shuffle.cut: yes\n"),
        (
            "wagers: {base: {minimum: $5}, bonus.offered: yes}\n",
            "wagers.base.minimum",
            "wagers: {bonus.offered: yes}\n",
        ),
        (
            "house_way:\n  narrative: |\n    a\n  attachment: b\n      # deep\n  equal_cards: highest\n",
            "house_way.attachment",
            "house_way:\n  narrative: |\n    a\n  # deep\n  equal_cards: highest\n",
        ),
        (
            "house_way.narrative: |+\n  a\n  # b\n\n# c\ncards.decks: 1\n",
            "house_way.narrative",
            "\n# c\ncards.decks: 1\n",
        ),
    ],
)
def test_a_field_is_taken_out_while_a_text_is_typed_and_comments_stay(body: str, name: str, expected: str) -> None:
    result = edit_draft(HEAD + body, "here.yaml", [FieldEdit(field=name, value=None)], vocabulary())
    assert result.value == HEAD + expected


BONUS = """
# All our wagers
wagers:
  # the bonus, agreed in May
  # with the union
  bonus:
    offered: yes  # yes!
    # five dollars
    minimum: $5
      # no less
  base.minimum: $10
"""
SHUFFLE = """
# Shuffling
shuffle.method: manual
shuffle.cut: yes
# eight cards
shuffle.cut_depth: 8

# as it was shown:
# cards.decks: 2
cards.identical: yes
"""


@pytest.mark.parametrize(
    ("body", "names", "gone"),
    [
        (BONUS, ["wagers.bonus.minimum"], ["    # five dollars", "    minimum: $5", "      # no less"]),
        (BONUS, ["wagers.bonus.offered"], ["    offered: yes  # yes!"]),
        (BONUS, ["wagers.bonus.offered", "wagers.bonus.minimum"], BONUS.splitlines()[3:10]),
        (BONUS, ["wagers.base.minimum"], ["  base.minimum: $10"]),
        (SHUFFLE, ["shuffle.cut_depth"], ["# eight cards", "shuffle.cut_depth: 8"]),
        (SHUFFLE, ["shuffle.cut"], ["shuffle.cut: yes"]),
        (SHUFFLE, ["shuffle.method"], ["shuffle.method: manual"]),
        (SHUFFLE, ["cards.identical"], ["cards.identical: yes"]),
    ],
)
def test_a_comment_goes_with_the_line_that_it_belongs_to(body: str, names: list[str], gone: list[str]) -> None:
    left = edited(body, *((name, None) for name in names)).splitlines()
    assert left == [line for line in body.splitlines() if line not in gone]


def test_a_comment_that_heads_several_lines_goes_with_the_last_of_them() -> None:
    gone = edited(SHUFFLE, ("shuffle.method", None), ("shuffle.cut", None), ("shuffle.cut_depth", None))
    assert gone == "\n# as it was shown:\n# cards.decks: 2\ncards.identical: yes\n"
    every = dict.fromkeys(("wagers.bonus.offered", "wagers.bonus.minimum", "wagers.base.minimum"))
    assert edited(BONUS, *every.items()) == ""


def test_a_file_with_carriage_returns_keeps_them() -> None:
    head = HEAD.replace("\n", "\r\n")
    new = edited("cards:\r\n  decks: 1\r\n", ("cards.identical", True), ("house_way.narrative", "a\nb"), head=head)
    assert new == "cards:\r\n  decks: 1\r\n  identical: yes\r\n\r\nhouse_way.narrative: |\r\n  a\r\n  b\r\n"


def test_clauses_leave_the_braces_that_cannot_hold_them() -> None:
    new = edited("house_way: {attachment: Exhibit A}\n", ("house_way.clauses", clauses()[1:2]))
    assert new.startswith("house_way: {attachment: Exhibit A}\nhouse_way.clauses:\n  - name: five aces and a pair, ")


def test_nothing_changes_where_the_value_is_stated_already() -> None:
    body = "cards: {decks:   1,}\n"
    assert edited(body, ("cards.decks", 1), ("cards.identical", None)) == body


def test_the_last_of_two_edits_of_a_field_counts() -> None:
    assert edited("cards.decks: 1\n", ("cards.decks", 2), ("cards.decks", 3)) == "cards.decks: 3\n"


def test_what_braces_around_the_whole_file_cannot_hold_is_refused() -> None:
    text = "{submission: 1, holder: A, jurisdiction: US-PA, game: asia-poker, filed: 2012-02-20, cards.decks: 1}\n"
    [found] = refused(text, ("house_way.clauses", clauses()[1:2]))
    assert found.code == "submission.not-editable"
    assert found.message == "the file cannot be edited in place: `house_way.clauses`"


def test_a_value_that_nobody_can_state_is_refused() -> None:
    [found] = refused(HEAD + "cards.decks: 1\n", ("cards.decks", -1))
    assert (found.code, found.span.line) == ("submission.not-editable", 6)


def test_unknown_and_computed_fields_and_broken_files_are_told() -> None:
    assert [one.code for one in refused(HEAD, ("cards.deks", 1))] == ["key.unknown"]
    assert [one.code for one in refused(HEAD, ("wagers.bonus.best_award", None))] == ["value.derived"]
    assert [one.code for one in refused(HEAD + "cards.decks: x\n", ("cards.decks", 1))] == ["value.type"]


WITH_OWN_ROW = """\
wagers.bonus.paytable:
  rows:
    Five aces: 800:1  # best
    # the next
    gold flush: 50 to 1  # ours
    flush: 4 to 1
"""


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (
            {"five-aces": to(800), "flush": to(4)},
            WITH_OWN_ROW.replace("    # the next\n    gold flush: 50 to 1  # ours\n", ""),
        ),
        (
            {"five-aces": to(800), "full-house": to(50), "flush": to(4)},
            WITH_OWN_ROW.replace("gold flush:", "full-house:"),
        ),
        (
            {"five-aces": to(800), "full-house": to(5), "flush": to(4)},
            WITH_OWN_ROW.replace("gold flush: 50 to 1", "full-house: 5 to 1"),
        ),
        (
            {"gold-flush": to(50), "flush": to(4)},
            WITH_OWN_ROW.replace("    Five aces: 800:1  # best\n", ""),
        ),
        (
            {"flush": to(4)},
            WITH_OWN_ROW.replace("    Five aces: 800:1  # best\n", "").replace("    gold flush: 50 to 1  # ours\n", ""),
        ),
    ],
)
def test_a_row_goes_or_is_called_otherwise_and_the_others_stay_as_they_are_spelt(
    rows: dict[str, dict[str, object]], expected: str
) -> None:
    assert edited(WITH_OWN_ROW, (TABLE, PaytableValue(None, rows))) == expected


def test_a_row_that_comes_in_stands_below_its_neighbour_and_the_others_stay_as_they_are_spelt() -> None:
    rows = {"five-aces": to(800), "gold-flush": to(50), "flush": to(4), "straight": to(2)}
    end = WITH_OWN_ROW.splitlines(keepends=True)[-1]
    expected = WITH_OWN_ROW.replace(end, f"{end}    straight: 2 to 1\n")
    assert edited(WITH_OWN_ROW, (TABLE, PaytableValue(None, rows))) == expected


REMARKED = """\
wagers.bonus:
  paytable:            # as agreed with the floor
    name: Paytable C   # the third table
    rows:              # from the brochure
      # the best
      Five Aces: 1000 to 1    # top
      royal-flush: 100 to 1
      9-High: '10 to 1'  # nine
  minimum: $10
"""
FULL = {"three-of-a-kind-and-four-8s": to(5_000), "five-aces": to(800), "royal-flush": to(200), "nine-high": to(10)}


@pytest.mark.parametrize(
    ("table", "changes"),
    [
        (
            PaytableValue("C", FULL),
            [
                ("      # the best\n", "      three-of-a-kind-and-four-8s: 5000 to 1\n      # the best\n"),
                ("1000 to 1  ", "800 to 1  "),
                ("100 to 1\n", "200 to 1\n"),
            ],
        ),
        (
            PaytableValue("B", {"five-aces": to(1_000), "royal-flush": to(100), "nine-high": to(10)}),
            [("Paytable C", "Paytable B")],
        ),
        (
            PaytableValue(None, {"five-aces": to(1_000), "flush": to(4), "nine-high": to(11)}),
            [
                ("    name: Paytable C   # the third table\n", ""),
                ("      royal-flush: 100 to 1\n", "      flush: 4 to 1\n"),
                ("'10 to", "'11 to"),
            ],
        ),
        (
            PaytableValue("C", {"flush": to(4), "straight": to(2)}),
            [
                ("      Five Aces: 1000 to 1    # top\n      royal-flush: 100 to 1\n", ""),
                ("      9-High: '10 to 1'  # nine\n", "      flush: 4 to 1\n      straight: 2 to 1\n"),
            ],
        ),
    ],
)
def test_a_table_is_made_another_row_by_row_with_every_comment_and_spelling(
    table: PaytableValue, changes: list[tuple[str, str]]
) -> None:
    expected = REMARKED
    for old, new in changes:
        assert old in expected
        expected = expected.replace(old, new)
    assert edited(REMARKED, (TABLE, table)) == expected


def test_a_named_table_that_loses_its_rows_keeps_its_name_and_the_remark_on_it() -> None:
    expected = (
        "wagers.bonus:\n  paytable:            # as agreed with the floor\n    name: Paytable C   # the third table\n"
        "    # the best\n  minimum: $10\n"
    )
    assert edited(REMARKED, (TABLE, PaytableValue("C", None))) == expected


@pytest.mark.parametrize(
    ("body", "table", "expected"),
    [
        (
            "{name: C, rows: {Five Aces: 800 to 1, flush: 4 to 1}}  # why",
            PaytableValue("C", {"five-aces": to(800), "royal-flush": to(200), "flush": to(4)}),
            "{name: C, rows: {Five Aces: 800 to 1, royal-flush: 200 to 1, flush: 4 to 1}}  # why",
        ),
        (
            "{name: C, rows: {Five Aces: 800 to 1, flush: 4 to 1}}",
            PaytableValue("B", {"flush": to(5), "straight": to(2)}),
            "{name: B, rows: {flush: 5 to 1, straight: 2 to 1}}",
        ),
        (
            "{rows: {  # mine\n  Five Aces: 8000 to 1,  # best\n  flush: 4 to 1  # last\n  }}",
            PaytableValue("B", {"three-of-a-kind-and-four-8s": to(5_000), "five-aces": to(800), "flush": to(4)}),
            "{name: B, rows: {  # mine\n  three-of-a-kind-and-four-8s: 5000 to 1, Five Aces: 800 to 1,  # best\n"
            "  flush: 4 to 1  # last\n  }}",
        ),
    ],
)
def test_a_table_in_braces_is_made_another_row_by_row(body: str, table: PaytableValue, expected: str) -> None:
    assert edited(f"{TABLE}: {body}\n", (TABLE, table)) == f"{TABLE}: {expected}\n"


def test_a_column_comes_and_goes_and_the_others_stay_as_they_are_written() -> None:
    name = "wagers.fortune_bonus.paytable"
    body = (
        f"{name}:\n  rows:\n    Five aces:  # both\n      pays: 8000 to 1  # us\n      envy: $3000  # them\n"
        "    Flush: {pays: 4 to 1}  # alone\n    Straight: 3 to 1\n"
    )
    pays, envy = {"pays": make_odds(OddsForm.TO, 8_000)}, {"envy": make_odds(OddsForm.SUM, 1_000)}
    rows = {"five-aces": pays, "flush": {**to(4), **envy}, "straight": {**to(3), **envy}}
    expected = (
        body.replace("      envy: $3000  # them\n", "")
        .replace("4 to 1}", "4 to 1, envy: $10}")
        .replace("Straight: 3 to 1", "Straight: {pays: 3 to 1, envy: $10}")
    )
    assert edited(body, (name, PaytableValue(None, rows))) == expected
