"""Files that hold many submissions: archives, and JSON Lines with a submission to a line."""

from collections.abc import Iterator

from compliance.diag import Code, Diagnostic, Severity, whole_file
from compliance.load.bundles.entries import (
    ArchiveEntry,
    BundleRefusedError,
    is_submission_entry,
    name_in_bundle,
    refuse_bundle,
    refuse_entry,
)
from compliance.load.bundles.held import HeldFiling, HeldReview
from compliance.load.bundles.json_lines import count_lines, line_filings
from compliance.load.bundles.names import LINES_ENDINGS, ZIP_ENDINGS
from compliance.load.bundles.tar_entries import tar_entries
from compliance.load.bundles.zip_entries import zip_entries
from compliance.load.reviews.review import is_review_name, review_name_of
from compliance.record import keyword_record

MOST_WAITING = 32 * 1024**2
"""So many bytes of submissions and reviews wait for each other at most."""
_BESIDE = "put each review beside its submission: `tar --sort=name` does"


@keyword_record
class BundleSurvey:
    """What is in a bundle: how many submissions, which reviews, and what is said of it as a whole."""

    path: str
    number: int = 0
    reviews: frozenset[str] = frozenset()
    passed_over: int = 0
    refused: tuple[Diagnostic, ...] = ()

    @property
    def remarks(self) -> tuple[Diagnostic, ...]:
        """What a reader should know of it besides."""
        if not self.passed_over:
            return ()
        entries = "1 entry is" if self.passed_over == 1 else f"{self.passed_over} entries are"
        message = f"{entries} no submission by name and not read"
        hint = "a submission ends in .yaml, .yml or .json"
        return (Diagnostic(Code.BUNDLE_PASSED_OVER, message, whole_file(self.path), hint, Severity.WARNING),)


def survey_bundle(path: str) -> BundleSurvey:
    """Go through a bundle once before anything of it is judged."""
    try:
        survey = _survey(path)
    except BundleRefusedError as refused:
        return BundleSurvey(path=path, number=1, refused=(refuse_bundle(path, refused),))
    if not survey.number:
        message, hint = "the file has no submission in it", "a submission ends in .yaml, .yml or .json"
        return BundleSurvey(
            path=path, number=1, refused=(Diagnostic(Code.BUNDLE_EMPTY, message, whole_file(path), hint),)
        )
    return survey


def _survey(path: str) -> BundleSurvey:
    if path.lower().endswith(LINES_ENDINGS):
        return BundleSurvey(path=path, number=count_lines(path))
    number = passed_over = 0
    reviews = set()
    for entry in _entries_of(path):
        if not entry.fault and is_review_name(entry.name):
            reviews.add(entry.name)
        elif entry.fault or is_submission_entry(entry.name):
            number += 1
        else:
            passed_over += 1
    return BundleSurvey(path=path, number=number, reviews=frozenset(reviews), passed_over=passed_over)


def _entries_of(path: str) -> Iterator[ArchiveEntry]:
    return zip_entries(path) if path.lower().endswith(ZIP_ENDINGS) else tar_entries(path)


def read_bundle(survey: BundleSurvey) -> Iterator[HeldFiling]:
    """Yield the submissions of a bundle in its order, each with its review; what is refused has its place there too."""
    if survey.refused:
        yield HeldFiling(name=survey.path, refused=survey.refused)
        return
    try:
        if survey.path.lower().endswith(LINES_ENDINGS):
            yield from line_filings(survey.path)
        else:
            yield from _ReviewPairs(survey).read()
    except BundleRefusedError as refused:
        yield HeldFiling(name=survey.path, refused=(refuse_bundle(survey.path, refused),))


class _ReviewPairs:
    """Submissions and reviews of an archive, brought together as they come."""

    def __init__(self, survey: BundleSurvey) -> None:
        self._path = survey.path
        self._awaited = survey.reviews
        self._submissions: dict[str, tuple[str, bytes]] = {}
        self._reviews: dict[str, bytes] = {}
        self._seen: set[int] = set()
        self._waiting = 0

    def read(self) -> Iterator[HeldFiling]:
        """Yield submissions as soon as their reviews are at hand."""
        for entry in _entries_of(self._path):
            is_review = is_review_name(entry.name)
            if not entry.fault and not is_review and not is_submission_entry(entry.name):
                continue
            fault = entry.fault or self._fault_of_repeated(entry.name)
            if fault:
                yield self._refuse(entry.name, fault)
            elif is_review:
                yield from self._take_review(entry.name, entry.read())
            else:
                yield from self._take_submission(entry.name, entry.read())
            if self._waiting > MOST_WAITING:
                raise BundleRefusedError("reviews and submissions stand too far apart in the archive", _BESIDE)
        for name, _ in self._submissions.values():
            yield self._refuse(name, "the review of this submission cannot be read a second time")
        for name in self._reviews:
            hint = "a review ends as its submission does, and stands beside it in the archive"
            found = Diagnostic(
                Code.REVIEW_OTHER_SUBMISSION,
                "there is no submission for this review",
                whole_file(self._name(name)),
                hint,
            )
            yield HeldFiling(name=self._name(name), refused=(found,))

    def _fault_of_repeated(self, name: str) -> str:
        # WHY: a number for each name, since an archive may have a million.
        key = hash(name)
        if key in self._seen:
            return "an entry of this name stands in the archive already"
        self._seen.add(key)
        return ""

    def _take_submission(self, name: str, raw: bytes) -> Iterator[HeldFiling]:
        beside = review_name_of(name)
        if beside not in self._awaited:
            yield HeldFiling(name=self._name(name), raw=raw)
        elif beside in self._reviews:
            review = self._reviews.pop(beside)
            self._waiting -= len(review)
            yield self._pair(name, raw, beside, review)
        else:
            self._submissions[beside] = (name, raw)
            self._waiting += len(raw)

    def _take_review(self, name: str, raw: bytes) -> Iterator[HeldFiling]:
        if name not in self._submissions:
            self._reviews[name] = raw
            self._waiting += len(raw)
            return
        submission, content = self._submissions.pop(name)
        self._waiting -= len(content)
        yield self._pair(submission, content, name, raw)

    def _pair(self, name: str, raw: bytes, review: str, reviewed: bytes) -> HeldFiling:
        beside = HeldReview(name=self._name(review), raw=reviewed, beside=name)
        return HeldFiling(name=self._name(name), raw=raw, review=beside)

    def _name(self, name: str) -> str:
        return name_in_bundle(self._path, name)

    def _refuse(self, name: str, fault: str) -> HeldFiling:
        shown = self._name(name)
        return HeldFiling(name=shown, refused=(refuse_entry(shown, fault),))
