import asyncio
import json
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from slowwork import slow_work

from compliance.web import Settings
from compliance.web.pool import Pool

T = TypeVar("T")
Told = list[dict[str, Any]]


def within(make: Callable[[Pool], Coroutine[Any, Any, T]], **settings: Any) -> T:
    async def run() -> T:
        return await make(Pool(Settings(folder=Path("."), **settings), slow_work))

    return asyncio.run(run())


def lines(pool: Pool, name: str, **given: Any) -> AsyncIterator[str]:
    return pool.answer(name, given).body_iterator  # type: ignore[return-value]


async def told(pool: Pool, name: str, **given: Any) -> Told:
    return [json.loads(line) async for line in lines(pool, name, **given)]


def lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"


def test_work_tells_its_steps_and_its_result() -> None:
    assert within(lambda pool: told(pool, "steps")) == [
        {"kind": "step", "title": "counting", "done": 1, "of": 2},
        {"kind": "done", "result": {"name": "steps"}},
    ]


def test_work_that_dies_is_told_of() -> None:
    assert within(lambda pool: told(pool, "die"))[-1]["kind"] == "failed"


def test_work_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    last = within(lambda pool: told(pool, "wait", mark=str(mark)), work_seconds=1)[-1]
    assert last["kind"] == "refused"
    assert "longer than 1 seconds" in last["problem"]
    assert not lives(int(mark.read_text()))


def test_work_ends_when_nobody_reads_its_answer(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def leave(pool: Pool) -> None:
        reading = lines(pool, "wait", mark=str(mark))
        await anext(reading)
        assert lives(int(mark.read_text()))
        await reading.aclose()  # type: ignore[attr-defined]

    within(leave)
    assert not lives(int(mark.read_text()))


def test_work_waits_for_its_turn_and_what_is_too_much_is_refused() -> None:
    async def crowd(pool: Pool) -> Told:
        first, second = lines(pool, "wait"), lines(pool, "steps")
        await anext(first)
        answers = [json.loads(await anext(second)), *(await told(pool, "steps"))]
        await first.aclose()  # type: ignore[attr-defined]
        return [*answers, *[json.loads(line) async for line in second]]

    answers = within(crowd, work_at_once=1, work_waiting=1)
    assert answers[0] == {"kind": "waiting"}
    assert answers[1]["busy"] is True
    assert answers[-1] == {"kind": "done", "result": {"name": "steps"}}


@pytest.mark.parametrize("times", [1, 20])
def test_places_are_given_back(times: int) -> None:
    async def again(pool: Pool) -> list[str]:
        return [(await told(pool, "steps"))[-1]["kind"] for _ in range(times)]

    assert set(within(again, work_at_once=1, work_waiting=0)) == {"done"}
