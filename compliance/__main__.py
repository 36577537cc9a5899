"""The command's way in: answers `--version` at once and leaves everything else to the command line."""

import gc
import sys


def main() -> int:
    """Run the command line and return its exit code."""
    if sys.argv[1:] == ["--version"]:
        from compliance.version import __version__

        sys.stdout.write(f"compliance {__version__}\n")
        return 0
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


if __name__ == "__main__":
    sys.exit(main())
