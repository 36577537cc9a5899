"""Documents that a page offers to take along, in any of their formats."""

from starlette.responses import Response

from compliance.report import FORMATS, ReportDocument


def file_download(content: str | bytes, form: str, name: str) -> Response:
    """Answer with a file of the format, called by a name without its ending."""
    chosen = FORMATS[form]
    headers = {"Content-Disposition": f'attachment; filename="{name}{chosen.ending}"'}
    return Response(content, media_type=chosen.media_type, headers=headers)


def document_download(document: ReportDocument, form: str, name: str) -> Response:
    """Answer with a document as a file of the format, called by a name without its ending."""
    return file_download(FORMATS[form].write(document), form, name)
