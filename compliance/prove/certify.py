"""Every "there is none" of a comparison put to a second method: cells to the solver, the solver's to another solver."""

from collections.abc import Iterator
from hashlib import sha256

import z3

from compliance.model import CertifiedAnswer, Rule
from compliance.prove.second_solver import ask_second_solver, name_of_second_solver
from compliance.record import record


@record
class CellAnswer:
    """Two rules that cells were enough for, and what they say: whether either can stand worse than the other."""

    first: Rule
    second: Rule
    second_worse: bool
    first_worse: bool

    @property
    def is_seen(self) -> bool:
        """Whether both were seen in submissions, which needs no proof."""
        return self.second_worse and self.first_worse


class AnswerLog:
    """What was answered by "there is none" while rulesets were compared, each question once."""

    def __init__(self) -> None:
        self.questions: dict[str, None] = {}
        self.by_cells: list[CellAnswer] = []


def name_of_first_solver() -> str:
    """Name the first solver with its version."""
    return f"Z3 {z3.get_version_string()}"


def certify_questions(log: AnswerLog) -> Iterator[CertifiedAnswer]:
    """Ask the second solver everything that the first answered with none."""
    checked_by = name_of_second_solver()
    for question in log.questions:
        possible = ask_second_solver(question)
        yield CertifiedAnswer(
            about=f"question of {len(question)} characters",
            sha256=sha256(question.encode()).hexdigest(),
            answered_by=name_of_first_solver(),
            checked_by="" if possible is None else checked_by or "",
            agrees=None if possible is None else not possible,
        )
