"""Which files hold many submissions, by their names."""

import os

TAR_ENDINGS = (".tar", ".tar.gz", ".tgz")
ZIP_ENDINGS = (".zip",)
LINES_ENDINGS = (".jsonl", ".ndjson", ".jsonl.gz", ".ndjson.gz")
_ALL = (*TAR_ENDINGS, *ZIP_ENDINGS, *LINES_ENDINGS)


def is_bundle_name(path: str) -> bool:
    """Tell whether a file holds many submissions by its name."""
    return path.lower().endswith(_ALL) and not os.path.isdir(path)
