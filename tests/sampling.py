"""Choices from a few values for composite strategies, each made once."""

from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

T = TypeVar("T")


def sampled(values: Sequence[T]) -> SearchStrategy[T]:
    """Return the strategy that draws one of these values, which must be a tuple or a text."""
    # WHY: to make a strategy, and a list of it, takes longer than to draw from it; a composite would make both anew
    # for every draw.
    return _make_strategy(values)


@cache
def _make_strategy(values: Sequence[Any]) -> SearchStrategy[Any]:
    return st.sampled_from(values)
