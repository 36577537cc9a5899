"""A cure as a patch of the submission's own text."""

from compliance.model import CheckedCure, CureResult
from compliance.report.files.patch import render_patch


def patch_of(result: CureResult, cure: CheckedCure) -> str:
    """Write what a cure changes in the file's own text as a patch; nothing where that cannot be edited."""
    return "" if cure.text is None else render_patch(result.text, cure.text, result.called)
