"""What a field is asked by: one plain question, made of its label and its kind."""

from compliance.lang import is_plural
from compliance.model import FieldDef, Kind

_ENDINGS = {
    Kind.FLAG: "yes or no?",
    Kind.CHOICE: "which of these?",
    Kind.CHOICES: "which of these?",
    Kind.SEQUENCE: "in which order?",
    Kind.NAMES: "which ones?",
    Kind.TEXT: "in which words?",
    Kind.CLAUSES: "in which clauses?",
    Kind.PAYTABLE: "which one, or which rows?",
}


def ask_for(field: FieldDef) -> str:
    """Return the question for a field; its label is a noun, and figures are asked for in a sentence."""
    label = field.label.removesuffix(".")
    if field.kind in _ENDINGS:
        return f"{label[:1].upper()}{label[1:]}: {_ENDINGS[field.kind]}"
    return f"What {'are' if is_plural(label) else 'is'} the {label}?"
