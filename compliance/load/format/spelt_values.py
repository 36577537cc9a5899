"""The values of a submission that are not written canonically, written so where they stand; nothing else is touched."""

from collections.abc import Iterator

from compliance.load.edit.verify import without_places
from compliance.load.files import TextFile
from compliance.load.submissions.submission import survey_submission
from compliance.load.submissions.text_places import end_of, in_flow, is_block_text, start_of
from compliance.load.yaml.events import build_document
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.model import Submission, Vocabulary, same_quotes, spell_letters
from compliance.record import replace


def write_spellings(file: TextFile, vocabulary: Vocabulary) -> str:
    """Return the text of a submission with canonical letters for what is spelt otherwise."""
    before = survey_submission(file, vocabulary, notes_typing=True)
    root = None if before.value is None or not before.value.spellings else build_document(file.text, file.path).value
    if before.value is None or root is None:
        return file.text
    wanted = {one.span: one.read_as for one in before.value.spellings}
    text = file.text
    for scalar, flow in reversed(list(_walk_scalars(root, text, flow=False))):
        if scalar.span in wanted and not is_block_text(scalar):
            letters = wanted[scalar.span]
            quoted = scalar.style in {"'", '"'}
            new = same_quotes(letters, scalar.style) if quoted else spell_letters(letters, flow=flow)
            text = text[: start_of(scalar)] + new + text[end_of(file.text, scalar) :]
    after = survey_submission(replace(file, text=text), vocabulary)
    # INVARIANT: a file whose new letters would say anything else is left as it is.
    same = after.value is not None and _stated_in(after.value) == _stated_in(before.value)
    return text if same and len(after.diagnostics) == len(before.diagnostics) else file.text


def _walk_scalars(node: Node, text: str, *, flow: bool) -> Iterator[tuple[Scalar, bool]]:
    """Walk every key and value in the order of the text, each with whether it stands in brackets."""
    inside = flow or in_flow(text, node)
    match node:
        case Scalar():
            yield node, flow
        case Sequence(items=items):
            for item in items:
                yield from _walk_scalars(item, text, flow=inside)
        case Mapping(entries=entries):
            for key, value in entries:
                yield key, inside
                yield from _walk_scalars(value, text, flow=inside)


def _stated_in(submission: Submission) -> tuple[object, ...]:
    values = {name: without_places(one.raw) for name, one in submission.statements.items()}
    days = [(waiver.granted, waiver.expires) for waiver in submission.waivers]
    return values, submission.filed, submission.as_of, days
