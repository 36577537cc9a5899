"""What is read of a form, whatever kind of file it is: its boxes with what stands in them, and words beside them."""

from compliance.record import keyword_record

NO_PAGE = 0


@keyword_record
class FilledBox:
    """A box of a file: what it is called there, the row of a table it stands in, and what stands in it.

    ``mark`` is the short name of the box, which is kept where ``tag`` is lost; ``prompts`` says that the program which
    saved the file takes the words for a prompt, ``hidden`` that nobody sees them.
    """

    tag: str
    mark: str
    row: int
    text: str
    checked: bool | None = None
    page: int = NO_PAGE
    prompts: bool = False
    hidden: bool = False


@keyword_record
class LooseWords:
    """Words of a file that stand in no box."""

    text: str
    page: int = NO_PAGE


@keyword_record
class FormAnswers:
    """Everything that was read of a form, in the order of the file."""

    form: str
    boxes: tuple[FilledBox, ...]
    words: tuple[LooseWords, ...]
