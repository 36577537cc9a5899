"""Another solver, asked where the first gave up and to confirm that there is none; it is there only where installed."""

from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

EFFORT = 300_000
"""How hard it tries before it gives up, in its own steps, so that the machine's speed changes no answer."""


@cache
def name_of_second_solver() -> str | None:
    """Name the second solver with its version, or nothing where it is not installed."""
    try:
        return f"cvc5 {version('cvc5')}"
    except PackageNotFoundError:
        return None


def name_solvers() -> tuple[str, ...]:
    """Name the solvers that are installed, with their versions; none of them is loaded for it."""
    second = name_of_second_solver()
    return (f"Z3 {version('z3-solver')}", *(() if second is None else (second,)))


def ask_second_solver(question: str, effort: int = EFFORT) -> bool | None:
    """Tell whether a question in SMT-LIB is possible; nothing where the solver gives up or is not there."""
    if name_of_second_solver() is None:
        return None
    # WHY: loaded when it is asked, since most questions never come here.
    import cvc5

    solver = cvc5.Solver(cvc5.TermManager())
    solver.setOption("rlimit", str(effort))
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, f"(set-logic ALL)\n{question}", "question")
    return {"sat": True, "unsat": False}.get(_run_commands(parser, solver))


def _run_commands(parser: Any, solver: Any) -> str:
    """Run every command of a question, and return what the last one printed."""
    printed, symbols = "", parser.getSymbolManager()
    command = parser.nextCommand()
    while not command.isNull():
        printed = command.invoke(solver, symbols).strip() or printed
        command = parser.nextCommand()
    return printed
