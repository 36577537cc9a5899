"""How well documents are read: floors for recall and precision, on documents that were looked at and on others."""

import pytest
from filed_documents import FILED
from reading_measure import measure_folder

FLOORS = {"tuned": (0.97, 0.99), "held": (0.64, 0.98)}
"""Recall and precision, as README states them; a wrong proposal weighs more than a missing one."""


@pytest.mark.parametrize("shelf", FLOORS)
def test_documents_are_read_at_least_as_well_as_the_readme_says(shelf: str) -> None:
    measured = measure_folder(FILED / shelf)
    assert len(measured) >= 6
    right = sum(one.right for one in measured)
    proposed = right + sum(len(one.wrong) for one in measured)
    stated = right + sum(len(one.missed) for one in measured)
    recall, precision = FLOORS[shelf]
    assert right >= recall * stated
    assert right >= precision * proposed
