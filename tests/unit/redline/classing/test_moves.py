"""A provision that stands in another place is a change of its own, since an order or a parent can carry the meaning."""

import pytest
from lawtrees import a_provision, a_row, a_section, a_table, change_of, compared, counts

from compliance.model import ChangeClass, Provision, ProvisionMove, Redline

LANTERNS = ("Grand lantern", "Twin lanterns", "Full lantern", "Broken lantern", "Single lantern")
LONG = "{}, which is a hand of five tiles that the dealer knows by its paper."


def ranking(names: tuple[str, ...], form: str = LONG) -> list[Provision]:
    ranks = [a_provision(f"({place})", form.format(name)) for place, name in enumerate(names, 1)]
    return [a_section("7.6", "Ranks.", a_provision("(b)", "In order of highest to lowest:", *ranks))]


def swapped(names: tuple[str, ...], one: int, other: int) -> tuple[str, ...]:
    found = list(names)
    found[one], found[other] = found[other], found[one]
    return tuple(found)


def placed(redline: Redline) -> list[str]:
    return [change.new[0].cite for change in redline.changes if change.classes == (ChangeClass.PLACE,)]


@pytest.mark.parametrize("form", [LONG, "{}."])
def test_two_neighbours_that_changed_places_are_both_told(form: str) -> None:
    redline = compared(ranking(LANTERNS, form), ranking(swapped(LANTERNS, 2, 3), form))
    assert placed(redline) == ["7.6(b)(3)", "7.6(b)(4)"]
    assert counts(redline) == {ChangeClass.UNCHANGED: 5, ChangeClass.PLACE: 2}
    assert change_of(redline, "7.6(b)(4)").old[0].cite == "7.6(b)(3)"


def test_the_first_and_the_last_that_changed_places_are_both_told() -> None:
    assert placed(compared(ranking(LANTERNS), ranking(swapped(LANTERNS, 0, 4)))) == ["7.6(b)(1)", "7.6(b)(5)"]


def test_one_that_went_to_the_end_has_moved_and_the_others_are_renumbered() -> None:
    redline = compared(ranking(LANTERNS), ranking((*LANTERNS[1:], LANTERNS[0])))
    assert placed(redline) == ["7.6(b)(5)"]
    assert change_of(redline, "7.6(b)(1)").move is ProvisionMove.RENUMBERED


def test_renumbering_that_keeps_the_order_is_no_change_of_place() -> None:
    redline = compared(ranking(LANTERNS), ranking(("Paper lantern", *LANTERNS)))
    assert counts(redline) == {ChangeClass.UNCHANGED: 7, ChangeClass.ADDED: 1}


def test_a_provision_with_another_parent_is_of_a_changed_place() -> None:
    rail = a_provision("(b)", "No player may lean over the rail while tiles are drawn.")
    kites, boats = (
        a_provision("(a)", "Kites fly at dusk over water."),
        a_provision("(a)", "Boats float on a still pond."),
    )
    redline = compared(
        [a_section("1", "Kites.", kites, rail), a_section("2", "Boats.", boats)],
        [a_section("1", "Kites.", kites), a_section("2", "Boats.", boats, rail)],
    )
    assert placed(redline) == ["2(b)"]


def test_what_moves_along_with_its_parent_stays() -> None:
    def section(label: str, heading: str, words: str) -> Provision:
        return a_section(label, heading, a_provision("(a)", words), a_provision("(b)", "Reserved."))

    kites, boats = "Kites fly at dusk over the water.", "Boats float on a still pond at noon."
    redline = compared(
        [section("1", "Kites.", kites), section("2", "Boats.", boats)],
        [section("1", "Boats.", boats), section("2", "Kites.", kites)],
    )
    assert placed(redline) == ["1", "2"]


def test_rows_in_another_order_are_of_a_changed_place() -> None:
    def table(*names: str) -> list[Provision]:
        return [a_provision("(a)", "Wagers pay:", a_table("Hand Payout", *(a_row(name, "5 to 1") for name in names)))]

    redline = compared(table(*LANTERNS), table(*swapped(LANTERNS, 1, 2)))
    assert placed(redline) == ["(a) 1 Full lantern", "(a) 1 Twin lanterns"]


def test_a_heavier_class_stands_before_the_place() -> None:
    old = ranking(tuple(f"{name} of 5 paper wings" for name in LANTERNS))
    new = ranking((*(f"{name} of 5 paper wings" for name in LANTERNS[1:]), f"{LANTERNS[0]} of 6 paper wings"))
    change = change_of(compared(old, new), "7.6(b)(5)")
    assert (change.classes, change.move) == ((ChangeClass.FIGURE,), ProvisionMove.MOVED)
