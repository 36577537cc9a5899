"""The vocabulary's files to the vocabulary."""

import re
from collections.abc import Iterator
from pathlib import Path

from compliance.diag import Code, Result, did_you_mean
from compliance.load.files import read_text
from compliance.load.rulesets.coherence import read_coherence
from compliance.load.yaml.nodes import Mapping, Node, Scalar, Sequence
from compliance.load.yaml.reader import DiagnosticsCollector, Keys
from compliance.load.yaml.tree import parse_yaml
from compliance.model import (
    COHERENCE,
    GAMING,
    REASON,
    TOPICS,
    WORDED,
    Act,
    Derivation,
    EmptyWords,
    FieldDef,
    HollowWords,
    Kind,
    OddsForm,
    Section,
    Vocabulary,
)
from compliance.record import replace

AWARDS = ("best-award", "best-two-awards")
PROOFS = ("unset-hands", "open-hands", "misordered-hands")
DERIVATIONS = (*AWARDS, *PROOFS)
RESERVED = frozenset(
    {
        "and", "or", "not", "implies", "is", "stated", "in", "includes", "within", "matches", "one", "of", "tables",
        "pays", "at", "least", "max", "min", "win", "row", "size", "reading", "to", "for", "meter", "push", "yes",
        "no", "if", "else", "minute", "minutes", "hour", "hours", "day", "days", "none", "week", "weeks", "nothing",
        "oz", "asserted",
    }
)  # fmt: skip
_FIELD = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+")
_WORD = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILE_KEYS = ("domain", "sections", "fields", "empty_words")
_LISTS_OF_WORDS = ("alone", "waiting", "fillers", "references", "documents", "unnamed")
_HOLLOW_WORDS = ("words", "parties", "negations", "promises")
_CLASSES = ("leave", "act", "without")
_FIELD_KEYS = (
    "type",
    "unit",
    "recurs",
    "label",
    "help",
    "example",
    "choices",
    "hands",
    "printed",
    "columns",
    "form",
    "derived",
    *_CLASSES,
)


def read_vocabulary(folder: Path, grammar: str, *, called: str) -> Result[Vocabulary]:
    """Read every file of the vocabulary folder, in the order of their names, and the conditions beside them."""
    mistakes = DiagnosticsCollector()
    sections: dict[str, Section] = {}
    fields: dict[str, FieldDef] = {}
    empty_words: list[Keys] = []
    for path in sorted(folder.glob("*.yaml")):
        file = read_text(path, called=f"{called}/{path.name}")
        tree = (
            Result[Node](None, file.diagnostics) if file.value is None else parse_yaml(file.value.text, file.value.path)
        )
        mistakes.all.extend(tree.diagnostics)
        mapping = None if tree.value is None else mistakes.mapping(tree.value, "a vocabulary file")
        if mapping is not None:
            keys = Keys(mapping, "a vocabulary file", mistakes, known=_FILE_KEYS)
            _read_file(keys, sections, fields)
            block = keys.block(
                "empty_words", known=(*_LISTS_OF_WORDS, "attachments", "fields", "hollow"), required=False
            )
            empty_words += [] if block is None else [block]
    _check_derivations(fields, mistakes)
    words = _merge_empty_words(empty_words, fields)
    if mistakes.all:
        return Result(None, tuple(mistakes.all))
    vocabulary = Vocabulary(sections=sections, fields=fields, empty_words=words)
    coherence = read_coherence(folder / COHERENCE, vocabulary, grammar, called=f"{called}/{COHERENCE}")
    if coherence.value is None:
        return Result(None, coherence.diagnostics)
    return Result(replace(vocabulary, coherence=coherence.value))


def _read_file(keys: Keys, sections: dict[str, Section], fields: dict[str, FieldDef]) -> None:
    domain = keys.text("domain", required=False, default=GAMING)
    for key, node in keys.pairs("sections", required=False):
        mapping = keys.mistakes.mapping(node, "a section")
        if mapping is not None:
            sections[key.text] = _decode_section(key.text, mapping, keys.mistakes)
    for key, node in keys.pairs("fields", required=False):
        if key.text in fields:
            keys.mistakes.blame(Code.YAML_DUPLICATE_KEY, f"the field `{key.text}` is declared already", key.span)
        field = _decode_field(key, node, keys.mistakes, domain)
        if field is not None:
            fields[key.text] = field


def _merge_empty_words(blocks: list[Keys], fields: dict[str, FieldDef]) -> EmptyWords:
    """Put the words that state nothing together from every file that has some."""
    lists = {
        name: tuple(text for one in blocks for text in one.texts(name, required=False)) for name in _LISTS_OF_WORDS
    }
    by_field: dict[str, tuple[str, ...]] = {}
    attachments: dict[str, tuple[str, ...]] = {}
    for block in blocks:
        for key, held in _read_lists_by_field(block, "attachments", fields):
            for one in held:
                _require_worded_field(one, fields, block.mistakes)
            attachments[key] = (*attachments.get(key, ()), *(one.text for one in held))
        for key, phrases in _read_lists_by_field(block, "fields", fields):
            by_field[key] = (*by_field.get(key, ()), *(one.text for one in phrases))
    return EmptyWords(**lists, attachments=attachments, by_field=by_field, hollow=_merge_hollow_words(blocks, fields))


def _merge_hollow_words(blocks: list[Keys], fields: dict[str, FieldDef]) -> HollowWords:
    known = (*_HOLLOW_WORDS, "telling", "subjects", "reasons")
    hollow = [one for block in blocks if (one := block.block("hollow", known=known, required=False)) is not None]
    lists = {name: tuple(text for one in hollow for text in one.texts(name, required=False)) for name in _HOLLOW_WORDS}
    telling, subjects = _words_by_field(hollow, "telling", fields), _words_by_field(hollow, "subjects", fields)
    telling[REASON] = tuple(text for one in hollow for text in one.texts("reasons", required=False))
    return HollowWords(**lists, telling=telling, subjects=subjects)


def _words_by_field(blocks: list[Keys], name: str, fields: dict[str, FieldDef]) -> dict[str, tuple[str, ...]]:
    """Put the lists that several files have for single fields together."""
    by_field: dict[str, tuple[str, ...]] = {}
    for block in blocks:
        for key, words in _read_lists_by_field(block, name, fields):
            by_field[key] = (*by_field.get(key, ()), *(one.text for one in words))
    return by_field


def _read_lists_by_field(
    block: Keys, name: str, fields: dict[str, FieldDef]
) -> Iterator[tuple[str, tuple[Scalar, ...]]]:
    """Read a list for each of some fields of words."""
    for key, node in block.pairs(name, required=False):
        _require_worded_field(key, fields, block.mistakes)
        items = (block.mistakes.scalar(item, "a phrase") for item in block.mistakes.sequence(node, f"`{key.text}`"))
        yield key.text, tuple(one for one in items if one is not None)


def _require_worded_field(named: Scalar, fields: dict[str, FieldDef], mistakes: DiagnosticsCollector) -> None:
    field = fields.get(named.text)
    if field is None or field.kind not in {Kind.TEXT, Kind.NAMES}:
        message = f"`{named.text}` is no field of text or names"
        mistakes.blame(Code.KEY_UNKNOWN, message, named.span, did_you_mean(named.text, fields))


def _decode_section(name: str, mapping: Mapping, mistakes: DiagnosticsCollector) -> Section:
    block = Keys(mapping, "a section", mistakes, known=("label", "help", "topic", *_CLASSES))
    topic = block.scalar("topic", required=False)
    if topic is not None and topic.text not in TOPICS:
        hint = did_you_mean(topic.text, TOPICS) or f"it is one of {', '.join(TOPICS)}"
        mistakes.blame(Code.VALUE_CHOICE, f"`topic` is not `{topic.text}`", topic.span, hint)
    return Section(
        name=name,
        label=block.text("label"),
        help=block.text("help"),
        topic=topic.text if topic is not None and topic.text in TOPICS else "play",
        leave=block.flag("leave"),
        act=block.member("act", Act, required=False),
        without=block.texts("without", required=False),
    )


def _decode_field(key: Scalar, node: Node, mistakes: DiagnosticsCollector, domain: str) -> FieldDef | None:
    mapping = mistakes.mapping(node, f"the field `{key.text}`")
    if mapping is None:
        return None
    keys = Keys(mapping, f"the field `{key.text}`", mistakes, known=_FIELD_KEYS)
    if not _FIELD.fullmatch(key.text):
        mistakes.blame(
            Code.VOCABULARY_FIELD_NAME,
            f"`{key.text}` is no field name",
            key.span,
            "write `section.field` in lower case",
        )
    kind = keys.member("type", Kind)
    if kind is None:
        return None
    hands = keys.texts("hands", required=kind is Kind.PAYTABLE)
    return FieldDef(
        name=key.text,
        kind=kind,
        label=keys.text("label"),
        help=keys.text("help", required=False),
        example=(_clauses_example if kind is Kind.CLAUSES else _write_example)(keys.node("example", required=False)),
        choices=_decode_choices(keys, required=kind in WORDED),
        hands=hands,
        columns=keys.texts("columns", required=False) or ("pays",),
        form=keys.member("form", OddsForm, required=False),
        derived=_decode_derivation(keys),
        span=key.span,
        domain=domain,
        leave=keys.flag("leave"),
        act=keys.member("act", Act, required=False),
        without=keys.texts("without", required=False),
        unit=_decode_unit(keys, kind),
        recurs=_decode_recurs(keys, kind),
        printed=_decode_printed(keys, hands),
    )


def _decode_unit(keys: Keys, kind: Kind) -> tuple[str, ...]:
    """Decode what a count counts, and other words for it."""
    scalar = keys.node("unit", required=False)
    if scalar is not None and kind is not Kind.COUNT:
        keys.mistakes.blame(Code.KEY_UNKNOWN, f"`unit` is for a count, and this is {kind}", scalar.span)
    return keys.texts("unit", required=False)


def _decode_recurs(keys: Keys, kind: Kind) -> bool:
    """Decode whether something is done again after a length of time."""
    scalar = keys.node("recurs", required=False)
    if scalar is not None and kind is not Kind.HOURS:
        keys.mistakes.blame(Code.KEY_UNKNOWN, f"`recurs` is for a length of time, and this is {kind}", scalar.span)
    return keys.flag("recurs")


def _decode_printed(keys: Keys, hands: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Decode the hands of a paytable as chapters print them."""
    printed: dict[str, tuple[str, ...]] = {}
    for key, node in keys.pairs("printed", required=False):
        if key.text not in hands:
            message = f"`{key.text}` is no hand of this field"
            keys.mistakes.blame(Code.KEY_UNKNOWN, message, key.span, did_you_mean(key.text, hands))
        items = node.items if isinstance(node, Sequence) else (node,)
        names = (keys.mistakes.scalar(item, f"a name of `{key.text}`") for item in items)
        printed[key.text] = tuple(name.text for name in names if name is not None)
    return printed


def _write_example(node: Node | None) -> str:
    """Write an example back in flow style, as it stands in a file to fill in."""
    if node is None:
        return ""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(_inner_example(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key.text}: {_inner_example(value)}" for key, value in node.entries) + "}"


def _clauses_example(node: Node | None) -> str:
    """Write clauses back as a block, since the commas in them would end a value inside brackets."""
    if not isinstance(node, Sequence):
        return _write_example(node)
    blocks = [item.entries for item in node.items if isinstance(item, Mapping)]
    return "".join(
        "\n  - " + "\n    ".join(f"{key.text}: {_write_example(value)}" for key, value in block) for block in blocks
    )


def _inner_example(node: Node) -> str:
    """Write a part of an example; inside brackets a comma or a colon needs quotes."""
    text = _write_example(node)
    return f'"{text}"' if isinstance(node, Scalar) and any(sign in text for sign in ',:{}[]#"') else text


def _decode_choices(keys: Keys, *, required: bool) -> dict[str, str]:
    words: dict[str, str] = {}
    for key, node in keys.pairs("choices", required=required):
        text = keys.mistakes.scalar(node, f"the meaning of `{key.text}`")
        words[key.text] = "" if text is None else text.text
        if key.text in RESERVED or not _WORD.fullmatch(key.text):
            message = f"`{key.text}` cannot be a choice"
            hint = "choices are lower case with hyphens, and not words of the condition language"
            keys.mistakes.blame(Code.VOCABULARY_RESERVED_WORD, message, key.span, hint)
    return words


def _decode_derivation(keys: Keys) -> Derivation | None:
    scalar = keys.scalar("derived", required=False)
    if scalar is None:
        return None
    how, _, source = scalar.text.partition(" of ")
    if how not in DERIVATIONS:
        hint = did_you_mean(how, DERIVATIONS) or f"there are {', '.join(DERIVATIONS)}"
        keys.mistakes.blame(Code.VOCABULARY_DERIVATION, f"nothing is derived by `{how}`", scalar.span, hint)
        return None
    return Derivation(how=how, source=source.strip())


def _check_derivations(fields: dict[str, FieldDef], mistakes: DiagnosticsCollector) -> None:
    for field in fields.values():
        if field.derived is None:
            continue
        how, source = field.derived.how, fields.get(field.derived.source)
        kind, result = (Kind.CLAUSES, Kind.COUNT) if how in PROOFS else (Kind.PAYTABLE, Kind.ODDS)
        if source is None or source.kind is not kind:
            message = f"`{field.name}` is derived from `{field.derived.source}`, which is no {kind} field"
            mistakes.blame(Code.VOCABULARY_DERIVATION, message, field.span)
        if field.kind is not result:
            message = f"`{field.name}` is {field.kind}, and `{how}` gives {result}"
            mistakes.blame(Code.VOCABULARY_DERIVATION, message, field.span, f"write `type: {result}`")
