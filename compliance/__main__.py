"""The command's way in: answers `--version` at once and leaves everything else to the command line."""

import sys


def main() -> int:
    """Run the command line and return its exit code."""
    if sys.argv[1:] == ["--version"]:
        from compliance import __version__

        sys.stdout.write(f"compliance {__version__}\n")
        return 0
    from compliance.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
