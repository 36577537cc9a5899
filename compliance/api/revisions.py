"""The desk as it was at a git revision."""

from collections.abc import Iterator
from contextlib import contextmanager

from compliance.api.desk import Desk, open_desk
from compliance.diag import Result
from compliance.load import library_at


@contextmanager
def desk_at(revision: str, desk: Desk) -> Iterator[Result[Desk]]:
    """Lend a desk with the rulesets and the vocabulary that the library of another one had at a revision."""
    library = desk.library
    with library_at(revision, library.folder, grammar=library.grammar, cache=library.cache) as found:
        if found.value is None:
            yield Result(None, found.diagnostics)
            return
        opened = open_desk(found.value)
        if opened.value is not None:
            opened.value.progress = desk.progress
        yield opened
