"""Which file is the review of a submission, by its name."""

import pytest

from compliance.load import is_review_name, review_name_of, submission_name_of


@pytest.mark.parametrize(
    ("submission", "review"),
    [
        ("mine.yaml", "mine.review.yaml"),
        ("a/b.c/mine.yml", "a/b.c/mine.review.yml"),
        ("mine.v2.yaml", "mine.v2.review.yaml"),
        ("a.b/mine", "a.b/mine.review.yaml"),
    ],
)
def test_a_review_lies_beside_its_submission(submission: str, review: str) -> None:
    assert review_name_of(submission) == review
    assert is_review_name(review)
    assert not is_review_name(submission)
    assert submission_name_of(submission) == submission


@pytest.mark.parametrize("name", ["review.yaml", "mine-review.yaml", "mine.review.txt", "mine.review.yaml.bak"])
def test_other_names_are_of_no_review(name: str) -> None:
    assert not is_review_name(name)


@pytest.mark.parametrize("submission", ["mine.yaml", "a/b.c/mine.yml", "mine.v2.yaml"])
def test_a_review_leads_back_to_its_submission(submission: str) -> None:
    assert submission_name_of(review_name_of(submission)) == submission
