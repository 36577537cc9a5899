"""The examples of the vocabulary as values: what a field is stated with where nothing else is asked of it."""

from collections.abc import Mapping

from compliance.load.files import TextFile
from compliance.load.submissions.submission import parse_submission
from compliance.model import Kind, Raw, Vocabulary
from compliance.record import kept_with_record

_HEAD = "submission: 1\nholder: Example\njurisdiction: Example\ngame: example\n"


@kept_with_record
def examples_of(vocabulary: Vocabulary) -> Mapping[str, Raw]:
    """Return the example of every field that a submission can state in one line."""
    examples = {}
    for name, field in vocabulary.fields.items():
        if field.example and field.derived is None and field.kind is not Kind.CLAUSES:
            text = f"{_HEAD}{name}: {field.example}\n"
            read = parse_submission(TextFile(path="", sha256="", text=text), vocabulary)
            if read.value is not None and name in read.value.statements:
                examples[name] = read.value.statements[name].raw
    return examples
