"""A stretch of a file, from its first character to just after its last."""

from compliance.record import slotted_record


@slotted_record
class Span:
    """A place in a file; lines and columns count from one, the end column is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


def whole_file(path: str) -> Span:
    """Return the span that stands for a file as a whole."""
    return Span(path, 1, 1, 1, 1)


NOWHERE = Span("", 0, 0, 0, 0)
"""The span of what stands in no file."""
