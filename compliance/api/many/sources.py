"""Where the submissions of a run come from: files, folders of them, and bundles."""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from compliance.api.check import Filing
from compliance.diag import Code, Diagnostic, whole_file
from compliance.load import is_bundle_name, submission_name_of
from compliance.record import keyword_record

if TYPE_CHECKING:
    from compliance.load import BundleSurvey, HeldFiling

NO_HELD: "Mapping[str, HeldFiling]" = {}


@keyword_record
class FilingSources:
    """The paths of submissions and bundles in the order they are checked, with what is known of them before.

    ``held`` are submissions that are at hand already, by the names that stand for them among the paths.
    """

    paths: tuple[str, ...]
    bundles: "Mapping[str, BundleSurvey]"
    empty_folders: tuple[Diagnostic, ...]
    held: "Mapping[str, HeldFiling]"

    @property
    def number(self) -> int:
        """How many submissions there are."""
        in_bundles = sum(self.bundles[path].number for path in self.paths if path in self.bundles)
        return in_bundles + sum(path not in self.bundles for path in self.paths)

    @property
    def remarks(self) -> tuple[Diagnostic, ...]:
        """What a reader should know of the bundles."""
        return tuple(remark for survey in self.bundles.values() for remark in survey.remarks)

    def read(self) -> Iterator[Filing]:
        """Yield the submissions: paths as they are, and what is in a bundle as it is read."""
        for path in self.paths:
            if path in self.bundles:
                from compliance.load import read_bundle

                yield from read_bundle(self.bundles[path])
            else:
                yield self.held.get(path, path)


def find_filings(names: Iterable[str], held: "Mapping[str, HeldFiling]" = NO_HELD) -> FilingSources:
    """Find the submissions that names stand for; a folder without any is told, and a bundle is looked through."""
    paths: list[str] = []
    empty_folders: list[Diagnostic] = []
    asked = tuple(names)
    for name in asked:
        if os.path.isdir(name):
            from compliance.load import submission_files_below

            inside = submission_files_below(Path(name))
            paths += inside
            empty_folders += [] if inside else [_blame_empty(name)]
            continue
        # WHY: where a review changed, as in a commit, it is the submission beside it that is to be checked again.
        submission = submission_name_of(name)
        if submission == name or submission not in asked:
            paths.append(submission)
    return FilingSources(
        paths=tuple(paths), bundles=_survey_bundles(paths), empty_folders=tuple(empty_folders), held=held
    )


def _survey_bundles(paths: Iterable[str]) -> "Mapping[str, BundleSurvey]":
    named = tuple(filter(is_bundle_name, paths))
    if not named:
        return {}
    # WHY: what reads archives takes time to load, and most calls name none.
    from compliance.load import survey_bundle

    return {path: survey_bundle(path) for path in named}


def _blame_empty(name: str) -> Diagnostic:
    message = "the folder has no submission in it"
    hint = "a submission in a folder ends in .yaml or .yml; name JSON and archives by themselves"
    return Diagnostic(Code.FOLDER_WITHOUT_SUBMISSIONS, message, whole_file(name), hint)
