"""PDFs read in a process of their own, with bounds on its time and memory.

PDFium is a large library that is not ours, and a file can be made that lets it take all memory or fall over. So it runs
where it can do neither harm: the process is given bytes and gives back lines, and however it ends, that is a message.
"""

import json
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from compliance.assets import PACKAGE
from compliance.diag import Code, Diagnostic, Result, Severity, Span
from compliance.load.documents.limits import DocumentRefusedError, refuse_document, too_large
from compliance.model import Line

_MIB = 1024 * 1024
LEAST_MEMORY, MEMORY_FOR_EACH_BYTE, MOST_MEMORY = 1024 * _MIB, 16, 4096 * _MIB
LEAST_SECONDS, SECONDS_FOR_EACH_MIB = 20, 10
_FELL_OVER = "the PDF cannot be read: it is damaged, or made to take more memory than a text of its size does"
_WAY_OUT = "take it from its source again, or save its text"
_OUT_OF_BOUNDS = "reading the PDF takes more time or memory than a text of its size does"


def _command_for(module: str, function: str) -> tuple[str, ...]:
    # WHY: -P, so that no file of the folder that somebody happens to work in is loaded as a part of the program.
    words = f"from {module} import {function}; {function}()"
    return (sys.executable, "-P", "-c", words)


def parse_pdf_apart(raw: bytes, path: str) -> Result[tuple[Line, ...]]:
    """Return the lines of a PDF as `parse_pdf` does, read in a process of its own."""
    return read_answer(ask_process(__name__, "serve_reading", raw, path), path)


def read_fields_apart(raw: bytes, path: str) -> Mapping[str, Any]:
    """Return the fields of a PDF as `read_fields` does, read in a process of its own."""
    answer = ask_process(__name__, "serve_fields", raw, path)
    if "refused" in answer:
        raise DocumentRefusedError(_read_diagnostic(answer["refused"], path))
    return answer


def ask_process(module: str, function: str, raw: bytes, path: str) -> dict[str, Any]:
    """Return what a process of its own answers about a PDF."""
    seconds = _seconds_for(len(raw))
    try:
        ran = subprocess.run(  # noqa: S603
            _command_for(module, function),
            input=raw,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(),
            timeout=3 * seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise too_large(path, _OUT_OF_BOUNDS) from None
    except OSError as error:
        reason = (error.strerror or "no process can be started").lower()
        raise refuse_document(path, Code.FILE_UNREADABLE, f"the PDF cannot be read: {reason}") from None
    if ran.returncode:
        raise _explain_end(ran.returncode, path)
    try:
        answer: dict[str, Any] = json.loads(ran.stdout)
    except ValueError:
        # WHY: the library can write into the answer, or end the process as if all were well.
        raise refuse_document(path, Code.DOCUMENT_BROKEN, _FELL_OVER, _WAY_OUT) from None
    if not isinstance(answer, dict):
        raise refuse_document(path, Code.DOCUMENT_BROKEN, _FELL_OVER, _WAY_OUT)
    return answer


def _environment() -> dict[str, str]:
    # WHY: the child finds the program where this process has it, also where it was never installed.
    places = [str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, places))}


def _explain_end(code: int, path: str) -> DocumentRefusedError:
    """Say why there are no lines: the bounds of the process were reached, or the library fell over."""
    # WHY: out of memory, PDFium ends itself, so that a signal may mean either; running out of time has its own.
    if code > 0 or -code == signal.SIGXCPU:
        return too_large(path, _OUT_OF_BOUNDS)
    return refuse_document(path, Code.DOCUMENT_BROKEN, _FELL_OVER, _WAY_OUT)


def serve_reading() -> None:
    """Read the PDF on standard input, within bounds, and write what came of it to standard output."""

    def read(raw: bytes) -> dict[str, Any]:
        from compliance.load.documents.pdf.reader import parse_pdf

        return write_answer(parse_pdf(raw, ""))

    serve_process(read)


def serve_fields() -> None:
    """Read the fields of the PDF on standard input, within bounds, and write them to standard output."""

    def read(raw: bytes) -> dict[str, Any]:
        from compliance.load.documents.pdf.fields import read_fields

        return read_fields(raw, "")

    serve_process(read)


def serve_process(read: Callable[[bytes], dict[str, Any]]) -> None:
    """Read standard input within bounds of time and memory, and write what came of it to standard output."""
    raw = sys.stdin.buffer.read()
    memory = min(LEAST_MEMORY + MEMORY_FOR_EACH_BYTE * len(raw), MOST_MEMORY)
    _limit_process(memory, _seconds_for(len(raw)))
    try:
        answer = read(raw)
    except DocumentRefusedError as refusal:
        answer = {"refused": _write_diagnostic(refusal.diagnostic)}
    # WHY: where PDFium is refused memory it may leave a page out without a word, and what it asked for then was about
    # as much as it had. A text takes a tenth of the bound.
    if _most_memory_used() > memory // 3:
        answer = {"refused": _write_diagnostic(too_large("", _OUT_OF_BOUNDS).diagnostic)}
    json.dump(answer, sys.stdout)


def _seconds_for(size: int) -> int:
    return LEAST_SECONDS + SECONDS_FOR_EACH_MIB * size // _MIB


def _most_memory_used() -> int:
    """Return the most bytes of addresses that this process ever had, nought where the system does not tell."""
    with suppress(OSError, ValueError), open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmPeak:"))
    return 0


def _limit_process(memory: int, seconds: int) -> None:
    bounds = {
        resource.RLIMIT_AS: memory,
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
    }
    for bound, most in bounds.items():
        with suppress(ValueError, OSError):
            resource.setrlimit(bound, (most, most))


def write_answer(read: Result[tuple[Line, ...]]) -> dict[str, Any]:
    """Write lines as the process answers with them."""
    return {
        "lines": [(line.text, line.page) for line in read.value or ()],
        "told": [_write_diagnostic(one) for one in read.diagnostics],
    }


def _write_diagnostic(one: Diagnostic) -> dict[str, Any]:
    span = (one.span.line, one.span.column, one.span.end_line, one.span.end_column)
    return {
        "code": str(one.code),
        "message": one.message,
        "span": span,
        "hint": one.hint,
        "severity": one.severity.value,
    }


def read_answer(answer: Mapping[str, Any], path: str) -> Result[tuple[Line, ...]]:
    """Read the lines that the process answered with, or raise its refusal."""
    if "refused" in answer:
        raise DocumentRefusedError(_read_diagnostic(answer["refused"], path))
    lines = tuple(Line(place, text, page) for place, (text, page) in enumerate(answer["lines"], start=1))
    return Result(lines, tuple(_read_diagnostic(one, path) for one in answer["told"]))


def _read_diagnostic(told: Mapping[str, Any], path: str) -> Diagnostic:
    span = Span(path, *told["span"])
    return Diagnostic(Code(told["code"]), told["message"], span, told["hint"], Severity(told["severity"]))
