"""A folder of submissions: safe access to its files, and how each of them stands."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily

if TYPE_CHECKING:
    from compliance.workspace.exhibits import StoredExhibit, clean_exhibit_name, store_exhibit
    from compliance.workspace.folder import DOCUMENTS, ConflictError, Folder, FolderFile, Opened
    from compliance.workspace.moves import (
        Binned,
        archive_submission,
        bin_submission,
        is_archived,
        list_bin,
        put_back,
        rename_submission,
        unarchive_submission,
    )
    from compliance.workspace.safe_files import NoPlaceError
    from compliance.workspace.status import (
        SubmissionStatus,
        SubmissionStatuses,
        find_exhibits_in,
        folder_beside,
        review_in,
        submission_in,
    )
else:
    __getattr__, __dir__ = load_lazily(globals())
