"""The command's way in: answers `--version` at once and leaves everything else to the command line."""

import gc
import sys


def main() -> int:
    """Run the command line and return its exit code."""
    if None in (sys.stdin, sys.stdout, sys.stderr):
        open_closed_streams()
    if sys.argv[1:] == ["--version"]:
        return tell_version()
    # WHY: what a command reads lives as long as the command; looking for garbage in it takes time and finds none.
    gc.set_threshold(200_000)
    lost: list[object] = []
    tell = sys.unraisablehook
    sys.unraisablehook = lambda gone: lost.append(gone.exc_type) if gone.exc_type is KeyboardInterrupt else tell(gone)
    try:
        from compliance.cli import run_command_line

        # WHY: loading calls back much that passes exceptions over; an interrupt that was lost there comes now.
        if lost:
            raise KeyboardInterrupt
        sys.unraisablehook = tell
        return run_command_line(sys.argv[1:])
    except (KeyboardInterrupt, RuntimeError) as error:
        # WHY: while the command is loaded nobody else hears an interrupt, and of one that comes while it makes a class
        # Python makes an error of another kind.
        if not isinstance(error, KeyboardInterrupt) and not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        sys.stderr.write("compliance: interrupted\n")
        return 130
    finally:
        gc.freeze()


def tell_version() -> int:
    """Write which version this is, and return the exit code."""
    from compliance.version import __version__

    try:
        sys.stdout.write(f"compliance {__version__}\n")
        sys.stdout.flush()
    except OSError as error:
        import os

        # WHY: at the end of the process Python writes once more what it could not write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.stderr.write(f"compliance: the output cannot be written: {error.strerror}\n")
        return 3
    return 0


def open_closed_streams() -> None:
    """Put something in the place of standard streams that are closed, so that no file opened later takes it."""
    import os

    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            # WHY: output that is only for reading fails, and a command says so; of messages nobody can be told.
            handle = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            setattr(sys, name, os.fdopen(number, "r" if name == "stdin" else "w", encoding="utf-8", closefd=False))


def run_and_end() -> None:
    """Run the command line and end the process with its exit code."""
    code = main()
    if (threads := sys.modules.get("threading")) is not None and threads.active_count() > 1:
        sys.exit(code)
    end_at_once(code)


def end_at_once(code: int) -> None:
    """End the process after all that is to happen at its end, without taking apart what it loaded, piece by piece."""
    # WHY: Python lets go of every module and everything in it, which takes a twentieth of a check.
    import atexit
    import os

    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        # WHY: Python has a word and an exit code of its own for output that cannot be written at the very end.
        sys.exit(code)
    os._exit(code)


if __name__ == "__main__":
    run_and_end()
