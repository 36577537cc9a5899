"""Documents that a page offers to take along, in any of their formats."""

from starlette.responses import Response

from compliance.report import DOCUMENT_FORMATS, ReportDocument


def document_download(document: ReportDocument, form: str, name: str) -> Response:
    """Answer with a document as a file of the format, called by a name without its ending."""
    chosen = DOCUMENT_FORMATS[form]
    headers = {"Content-Disposition": f'attachment; filename="{name}{chosen.ending}"'}
    return Response(chosen.write(document), media_type=chosen.media_type, headers=headers)
