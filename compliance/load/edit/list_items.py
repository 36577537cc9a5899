"""Items of a list in a submission's text, taken out and put in one by one."""

from compliance.load.edit.entries import append_part, insert_after, remove_lines, remove_part
from compliance.load.submissions.text_places import (
    SubmissionText,
    column_of,
    end_of,
    in_flow,
    line_start,
    read_page,
    stand_of,
    start_of,
)
from compliance.load.values.decode import find_word
from compliance.load.yaml.nodes import Scalar, Sequence
from compliance.model import FieldDef, Kind, Raw, Vocabulary, items_of, spell_item


def change_items(page: SubmissionText, node: Sequence, field: FieldDef, raw: Raw, vocabulary: Vocabulary) -> str | None:
    """Take items out and put items at the end, if that makes the list what it is to be."""
    if not all(isinstance(item, Scalar) for item in node.items):
        return None
    old, new = _words_of(node, field), items_of(field, raw)
    kept = [word for word in old if word in new]
    fresh = [word for word in new if word not in kept]
    # WHY: the order of a sequence is part of what it says, so that it is edited item by item only where new ones come
    # last.
    in_order = field.kind is Kind.CHOICES or (*kept, *fresh) == new
    if not kept or not in_order or len(set(old)) < len(old) or len(set(new)) < len(new):
        return None
    gone = [(word, _drop_item) for word in old if word not in new]
    text = page.text
    for word, change in (*gone, *((word, _append_item) for word in fresh)):
        now = read_page(text)
        stand = None if now is None else stand_of(now, field.name, vocabulary)
        if now is None or stand is None or not isinstance(stand.node, Sequence):
            return None
        text = change(now, stand.node, field, word)
    return text


def _words_of(node: Sequence, field: FieldDef) -> list[str]:
    texts = [item.text for item in node.items if isinstance(item, Scalar)]
    return [text.strip() if field.kind is Kind.NAMES else find_word(text, field.choices) or text for text in texts]


def _drop_item(page: SubmissionText, node: Sequence, field: FieldDef, word: str) -> str:
    number = _words_of(node, field).index(word)
    ranges = [(start_of(item), end_of(page.text, item)) for item in node.items]
    return remove_part(page, ranges, number) if in_flow(page.text, node) else remove_lines(page, *ranges[number])


def _append_item(page: SubmissionText, node: Sequence, field: FieldDef, word: str) -> str:
    ranges = [(start_of(item), end_of(page.text, item)) for item in node.items]
    if in_flow(page.text, node):
        return append_part(page, start_of(node), ranges, spell_item(field, word, flow=True))
    last = ranges[-1][0]
    line = page.text[line_start(page.text, last) : last]
    column = len(line) - len(line.lstrip())
    new = f"{' ' * column}- {spell_item(field, word, flow=False)}"
    return insert_after(page, ranges[-1][1], column_of(page.text, last) - 1, [new])
