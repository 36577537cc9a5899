"""Reports written piece by piece, each as soon as its submission is judged; the same bytes as the whole at once."""

from collections.abc import Iterable, Iterator

from compliance.model import Judged, Vocabulary
from compliance.report.check.document import report_parts, title_of_reports, view_of_judged
from compliance.report.writers.text import text_lines
from compliance.report.writers.wrapping import Line, plain_text

WIDTH = 100


def stream_report_lines(
    judged: Iterable[Judged], vocabulary: Vocabulary, *, number: int, width: int = WIDTH
) -> Iterator[Line]:
    """Yield ``number`` reports as lines for a terminal."""
    return text_lines(report_parts(judged, vocabulary, number=number), width=width)


def stream_reports(name: str, judged: Iterable[Judged], vocabulary: Vocabulary, *, number: int) -> Iterator[str]:
    """Yield ``number`` reports in one of the formats of text."""
    match name:
        case "json":
            return _stream_json(judged, is_list=number > 1)
        case "html":
            return _stream_html(judged, vocabulary, number)
        case "md":
            from compliance.report.writers.markdown import stream_markdown

            return stream_markdown(report_parts(judged, vocabulary, number=number))
        case _:
            return (plain_text((line,)) for line in stream_report_lines(judged, vocabulary, number=number))


def _stream_html(judged: Iterable[Judged], vocabulary: Vocabulary, number: int) -> Iterator[str]:
    from compliance.report.check.document import judged_part
    from compliance.report.writers.html import stream_html

    if number > 1:
        yield from stream_html(title_of_reports(number), report_parts(judged, vocabulary, number=number))
        return
    for one in judged:
        part = judged_part(view_of_judged(one, vocabulary))
        yield from stream_html(part.title, (part,))


def _stream_json(judged: Iterable[Judged], *, is_list: bool) -> Iterator[str]:
    """Yield one object, or an object with a list of them."""
    import json

    from compliance.report.check.json import judged_object, judged_text

    if not is_list:
        yield from (json.dumps(judged_object(one), indent=2) + "\n" for one in judged)
        return
    yield '{"schema": "compliance/reports/1", "reports": [\n'
    for place, one in enumerate(judged):
        yield (",\n" if place else "") + judged_text(one)
    yield "\n]}\n"
