"""What a piece of long work is given: made in the server out of what the browser sent, names of files resolved."""

from collections.abc import Callable, Mapping

from compliance.web.answers import Given
from compliance.web.pages.compare import prepare_comparison, prepare_filings, prepare_two_chapters
from compliance.web.pages.documents import prepare_passages, prepare_reading
from compliance.web.pages.houseways import prepare_proof, prepare_way_comparison
from compliance.web.pages.redline import prepare_redline
from compliance.web.prepared_work import Prepared
from compliance.web.workbench import Workbench

_PREPARED: Mapping[str, Callable[[Workbench, Given], Prepared]] = {
    "prove": prepare_proof,
    "ways": prepare_way_comparison,
    "compare": prepare_comparison,
    "beside": prepare_two_chapters,
    "filings": prepare_filings,
    "redline": prepare_redline,
    "read": prepare_reading,
    "passages": prepare_passages,
}


def prepare_work(name: str, bench: Workbench, given: Given) -> Prepared:
    """Return what a piece of work is to be given, or refuse it; where no page prepares it, what was sent."""
    prepare = _PREPARED.get(name)
    return Prepared(given) if prepare is None else prepare(bench, given)
