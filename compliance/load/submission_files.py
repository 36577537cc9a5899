"""Which submissions there are below a folder."""

import os
from pathlib import Path
from typing import NoReturn

from compliance.load.reviews.review import is_review_name


def submission_files_below(folder: Path) -> tuple[str, ...]:
    """List the files below a folder that may be submissions, in the order of their paths.

    What is no folder has none. A folder that cannot be read is an `OSError`: whatever is in it would be passed over in
    silence.
    """
    if not folder.is_dir():
        return ()
    found = [
        Path(at, name)
        for at, _, names in os.walk(folder, onerror=_raise_error)
        for name in names
        if name.endswith((".yaml", ".yml")) and not is_review_name(name)
    ]
    return tuple(sorted(str(path) for path in found if path.is_file()))


def _raise_error(error: OSError) -> NoReturn:
    raise error
