"""What every piece of long work needs, loaded once before the first of them starts."""

from compliance.api import cure_file, open_session
from compliance.report import render_page

__all__ = ["cure_file", "open_session", "render_page"]
