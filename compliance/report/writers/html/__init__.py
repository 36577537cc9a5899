"""Documents as HTML."""

from compliance.report.writers.html.page import body_in_html, document_styles, part_in_html, stream_html, write_html

__all__ = ["body_in_html", "document_styles", "part_in_html", "stream_html", "write_html"]
