"""What every piece of long work needs, loaded once before the first of them starts."""

from compliance.api import check_submission, open_desk
from compliance.api.cure import cure_file
from compliance.report import render_page

__all__ = ["check_submission", "cure_file", "open_desk", "render_page"]
