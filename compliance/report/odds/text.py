"""Counted paytables and certificates in lines of a terminal."""

from collections.abc import Iterable, Iterator, Sequence

from compliance.model import CountedPaytable, PaytableOrigin, RecountedPaytable
from compliance.report.odds.certificate_check import certificate_check_document
from compliance.report.odds.document import odds_document
from compliance.report.writers.text import text_lines
from compliance.report.writers.wrapping import Line


def odds_lines(
    origin: PaytableOrigin, sheets: Sequence[CountedPaytable], remarks: Iterable[str], *, width: int = 100
) -> Iterator[Line]:
    """Lay counted paytables out in lines."""
    return text_lines(odds_document(origin, sheets, remarks).parts, width=width)


def verified_lines(
    path: str,
    recounts: Sequence[RecountedPaytable],
    remarks: Iterable[str],
    *,
    with_source: bool,
    width: int,
) -> Iterator[Line]:
    """Lay a verified certificate out in lines."""
    return text_lines(certificate_check_document(path, recounts, remarks, with_source=with_source).parts, width=width)
