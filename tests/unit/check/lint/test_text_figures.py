"""Figures as they stand in texts: what is one, what it measures, and what only looks like one."""

from fractions import Fraction

import pytest

from compliance.check.lint.text_figures import Measure, figures_in_text


@pytest.mark.parametrize(
    ("text", "measure", "value"),
    [
        ("no lower than $50,000 in a round", Measure.MONEY, 50_000),
        ("at least $0.50", Measure.MONEY, Fraction(1, 2)),
        ("a vigorish of 5%", Measure.SHARE, Fraction(1, 20)),
        ("12.5 percent of it", Measure.SHARE, Fraction(1, 8)),
        ("pays 3 to 2", Measure.ODDS, Fraction(3, 2)),
        ("pays 1,000 for 1", Measure.ODDS, 1000),
        ("kept for 30 days", Measure.TIME, 720),
        ("every thirty minutes", Measure.TIME, Fraction(1, 2)),
        ("one hour at most", Measure.TIME, 1),
        ("two cover cards", Measure.NUMBER, 2),
        ("twenty-one cards", Measure.NUMBER, 21),
        ("two hundred fifty thousand hands", Measure.NUMBER, 250_000),
        ("1 1/2 ounces", Measure.NUMBER, Fraction(3, 2)),
    ],
)
def test_a_figure_is_read_with_what_it_measures(text: str, measure: Measure, value: Fraction) -> None:
    [figure] = figures_in_text(text)
    assert (figure.measure, figure.value) == (measure, value)


@pytest.mark.parametrize(
    "text",
    [
        "as § 575.12(c) has it",
        "under 575.12(c) and section 471",
        "what 205 CMR 146.51 asks",
        "since October 1, 2011 or 2011-10-01",
        "Seven-card Stud with A-2-3-4",
        "the 1st down",
        "set cards.two_decks to {required}",
        "the two decks and both of the two hands",
        "one of them, or the other one",
        "Lantern 21 is played",
    ],
)
def test_a_name_a_citation_and_what_points_back_are_no_figures(text: str) -> None:
    assert [*figures_in_text(text, ["Lantern 21"])] == []
