"""Documents as HTML."""

from compliance.report.writers.html.page import (
    PAGE_END,
    body_in_html,
    document_styles,
    page_head,
    part_in_html,
    stream_html,
    write_html,
)

__all__ = ["PAGE_END", "body_in_html", "document_styles", "page_head", "part_in_html", "stream_html", "write_html"]
