"""A cure as a patch of the submission's own text."""

from compliance.model import CheckedCure, CureResult
from compliance.report.files.patch import render_patch


def patch_of(result: CureResult, cure: CheckedCure) -> str:
    """Write what the holder can change in the file's own text as a patch; nothing where there is no such edit."""
    return "" if cure.own_text is None else render_patch(result.text, cure.own_text, result.called)


def patch_once_confirmed(result: CureResult, cure: CheckedCure) -> str:
    """Write all that a cure changes as a patch, for when what it rests on is so."""
    return "" if cure.text is None else render_patch(result.text, cure.text, result.called)
