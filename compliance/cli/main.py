"""The way from words that were typed to an exit code: finds the command, runs it, and tells what went wrong."""

import io
import os
import sys
from collections.abc import Sequence

from compliance.cli.budget import BudgetSpentError, describe_spent_budget, within_budget
from compliance.cli.command_list import Command, find_command, load_command
from compliance.cli.errors import DiagnosedError, MisuseError
from compliance.cli.interrupts import comes_from_interrupt, hear_interrupts
from compliance.cli.parser import PROGRAM_HELP, build_parser, refuse_without_command

# WHY: exit codes and the error stream stand on rooms that take time to load; `--help` needs none of them.


def run_command_line(words: Sequence[str]) -> int:
    """Run one command and return its exit code; what we did wrong ourselves is said in one line."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # WHY: what goes to a file or a program is read as UTF-8 by whoever reads it, `check` first of all; only a
            # terminal has letters of its own.
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")
    try:
        with hear_interrupts(words[0] if words else ""):
            code = _find_and_run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _end_without_output()
    except KeyboardInterrupt:
        return _report_interrupt()
    except OSError as error:
        return _report_system_error(error)
    except Exception as defect:  # a defect must not look like a verdict
        return _report_interrupt() if comes_from_interrupt(defect) else _report_defect(defect)


def _find_and_run(words: Sequence[str]) -> int:
    if not words:
        return _show_overview()
    try:
        command, rest = find_command(words)
        if command is None:
            refuse_without_command(words)
        return _run_command(command, rest)
    except SystemExit as stop:
        # INVARIANT: only the parsers exit, and always with a number.
        return int(stop.code or 0)


def _show_overview() -> int:
    from compliance.cli import exit_codes

    width = max(len(typed) for typed, _ in PROGRAM_HELP.examples) + 4
    examples = "".join(f"  {typed:<{width}} {meaning}\n" for typed, meaning in PROGRAM_HELP.examples)
    sys.stdout.write(f"{PROGRAM_HELP.description}\n\nTry one of these:\n{examples}\n")
    sys.stdout.write("`compliance --help` shows all commands.\n")
    return exit_codes.USAGE


def _run_command(command: Command, words: Sequence[str]) -> int:
    parser = build_parser(command)
    arguments = parser.read_arguments(words)
    try:
        if "formats" in arguments:
            from compliance.cli.options import choose_format

            choose_format(arguments)
        with within_budget(command.name, words):
            return load_command(command).run(arguments)
    except (BudgetSpentError, MemoryError) as spent:
        from compliance.cli.error_stream import print_diagnostics

        return print_diagnostics((describe_spent_budget(spent, command.name),))
    except MisuseError as misuse:
        from compliance.cli.error_stream import print_misuse

        return print_misuse(f"{parser.prog}: {misuse}")
    except DiagnosedError as error:
        from compliance.cli.error_stream import print_diagnostics

        return print_diagnostics(error.diagnostics)


def _end_without_output() -> int:
    """Send what is still held back nowhere, since nobody takes it."""
    from compliance.cli import exit_codes

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return exit_codes.INVALID


def _report_system_error(error: OSError) -> int:
    """Say that a file could not be read, or that the output could not be written."""
    reason = (error.strerror or "it cannot be read or written").lower()
    if isinstance(error.filename, (str, bytes)):
        from compliance.cli.error_stream import print_diagnostics
        from compliance.diag import Code, Diagnostic, whole_file

        message = f"the file cannot be read or written: {reason}"
        return print_diagnostics((Diagnostic(Code.FILE_UNREADABLE, message, whole_file(os.fsdecode(error.filename))),))
    code = _end_without_output()
    sys.stderr.write(f"standard output:1:1: error[output.unwritable]: the output cannot be written: {reason}\n")
    return code


def _report_interrupt() -> int:
    sys.stderr.write("compliance: interrupted; what was written so far is not the whole\n")
    return 130


def _report_defect(defect: Exception) -> int:
    from compliance.cli import exit_codes

    if os.environ.get("COMPLIANCE_DEBUG"):
        raise defect
    kind = type(defect).__name__
    sys.stderr.write(
        f"compliance: a defect in this program ({kind}); nothing that was printed is a verdict.\n"
        "Run again with COMPLIANCE_DEBUG=1 and report what it prints.\n"
    )
    return exit_codes.DEFECT
