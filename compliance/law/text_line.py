"""One line of a text of law, as every step of reading hands it on."""

from compliance.record import slotted_record


@slotted_record
class TextLine:
    """One line that belongs to the text; the flags tell what stood before it.

    ``apart`` says that there was more empty space before it than lines of this document have between them, and no end
    of a page to leave it. ``cut`` counts the characters that were taken off its head since it was printed.
    """

    number: int
    text: str
    after_blank: bool = False
    after_break: bool = False
    cells: tuple[str, ...] = ()
    apart: bool = False
    cut: int = 0

    @property
    def words(self) -> str:
        """What the line says; a row of a table may say it in its cells alone."""
        return self.text or " ".join(self.cells)
