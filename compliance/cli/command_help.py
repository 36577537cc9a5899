"""What the help of a command says beside its arguments: what it does, examples that can be typed, and exit codes."""

from collections.abc import Mapping

from compliance.record import keyword_record

OTHER_EXIT_CODES = {2: "wrong usage", 70: "a defect in this program"}
"""What the codes mean that every command has."""


@keyword_record
class CommandHelp:
    """The help of a command: paragraphs, examples with what each is for, and what its exit codes mean."""

    description: str
    """Paragraphs, parted by empty lines; a line that begins with a space stays a line."""
    examples: tuple[tuple[str, str], ...] = ()
    """What to type, and what that is for, which may be nothing."""
    notes: str = ""
    exit_codes: Mapping[int, str]

    def all_exit_codes(self) -> dict[int, str]:
        """Return what every exit code means, the smallest first."""
        return dict(sorted({**OTHER_EXIT_CODES, **self.exit_codes}.items()))
