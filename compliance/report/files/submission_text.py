"""Submissions and cases written out from what they state, in the form in which people write theirs."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Union

from compliance.model import Cover, Raw, Submission, Verdict, Vocabulary, fits_flow, spell_block, spell_flow, spell_text
from compliance.report.safe_text import make_safe

_NOTHING: Mapping[str, str] = MappingProxyType({})
_Tree = dict[str, Union["_Tree", str]]


def render_filing(
    statements: Mapping[str, Raw],
    vocabulary: Vocabulary,
    *,
    holder: str,
    jurisdiction: str,
    game: str,
    as_of: dt.date,
    ruleset: str | None,
    about: str = "game",
    comment: Sequence[str] = (),
    notes: Mapping[str, str] = _NOTHING,
) -> str:
    """Write a whole submission that states these values; ``about`` is `game`, or `subject` where there is no game."""
    lines = [f"# {_make_comment_safe(line)}".rstrip() for text in comment for line in text.splitlines() or [""]]
    head = {"submission": "1", "holder": spell_text(holder, flow=False)}
    head |= {"jurisdiction": spell_text(jurisdiction, flow=False), about: spell_text(game, flow=False)}
    head |= {"as_of": as_of.isoformat()} | ({} if ruleset is None else {"ruleset": spell_text(ruleset, flow=False)})
    lines += [f"{key}: {value}" for key, value in head.items()]
    return (
        "\n".join([*lines, *_section_lines(_nest_fields(statements, vocabulary), statements, vocabulary, notes)]) + "\n"
    )


def render_submission(submission: Submission, vocabulary: Vocabulary) -> str:
    """Write a whole submission: everything that it says, but for comments and for what it was read from."""
    about = "subject" if "subject" in submission.header else "game"
    head = {"submission": "1", "holder": _spell(submission.holder), "jurisdiction": _spell(submission.jurisdiction)}
    head[about] = _spell(submission.game)
    head |= {
        name: day.isoformat()
        for name, day in (("filed", submission.filed), ("as_of", submission.as_of))
        if day is not None
    }
    if submission.ruleset is not None:
        head["ruleset"] = _spell(submission.ruleset)
    lines = [f"{key}: {value}" for key, value in head.items()]
    lines += [*_cover_lines(submission.cover), *_list_lines(submission)]
    values = {name: one.raw for name, one in submission.statements.items()}
    lines += _section_lines(_nest_fields(values, vocabulary), values, vocabulary, _NOTHING)
    return "\n".join(lines) + "\n"


def _spell(text: str) -> str:
    return spell_text(text, flow=False)


def _cover_lines(cover: Cover) -> Iterator[str]:
    texts = {"certificate": cover.certificate, "contact": cover.contact, "kind": str(cover.kind or "")}
    texts |= {"amends": cover.amends}
    stated = {key: _spell(text) for key, text in texts.items() if text}
    if cover.effective is not None:
        stated["effective"] = cover.effective.isoformat()
    if cover.tables:
        stated["tables"] = f"[{', '.join(spell_text(one, flow=True) for one in cover.tables)}]"
    if stated:
        yield from ("", "cover:", *(f"  {key}: {value}" for key, value in stated.items()))


def _list_lines(submission: Submission) -> Iterator[str]:
    """Write equipment, exhibits and waivers, an item of each on lines of its own."""
    listed: dict[str, list[dict[str, str]]] = {
        "equipment": [{"item": one.item, "maker": one.maker, "model": one.model} for one in submission.equipment],
        "exhibits": [{"file": one.file, "title": one.title, "sha256": one.sha256} for one in submission.exhibits],
        "waivers": [
            {
                "provision": one.provision,
                "authority": one.authority,
                "granted": one.granted.isoformat(),
                "expires": "open-ended" if one.expires is None else one.expires.isoformat(),
            }
            for one in submission.waivers
        ],
    }
    for name, items in listed.items():
        if items:
            yield from ("", f"{name}:")
        for item in items:
            first, *rest = (f"{key}: {_spell(text)}" for key, text in item.items() if text)
            yield from (f"  - {first}", *(f"    {line}" for line in rest))


def render_statements(statements: Mapping[str, Raw], vocabulary: Vocabulary) -> str:
    """Write these values as a submission states them, without its header."""
    return "\n".join(_section_lines(_nest_fields(statements, vocabulary), statements, vocabulary, _NOTHING)).strip("\n")


def _nest_fields(statements: Mapping[str, Raw], vocabulary: Vocabulary) -> _Tree:
    """Put the fields under their sections, in the order of the vocabulary; a leaf is the whole name of a field."""
    sections, fields = list(vocabulary.sections), {name: place for place, name in enumerate(vocabulary.fields)}
    places = {name: place for place, name in enumerate(sections)}
    tree: _Tree = {}
    for name in sorted(statements, key=lambda one: (places.get(one.partition(".")[0], len(sections)), fields[one])):
        below, parts = tree, name.split(".")
        for part in parts[:-1]:
            deeper = below.setdefault(part, {})
            assert isinstance(deeper, dict)
            below = deeper
        below[parts[-1]] = name
    return tree


def _section_lines(
    tree: _Tree, statements: Mapping[str, Raw], vocabulary: Vocabulary, notes: Mapping[str, str]
) -> Iterator[str]:
    """Write section by section, with an empty line beside each that takes several lines."""
    long = True
    for part, below in tree.items():
        lines = list(_tree_lines({part: below}, "", statements, vocabulary, notes))
        if long or len(lines) > 1:
            yield ""
        yield from lines
        long = len(lines) > 1


def _tree_lines(
    tree: _Tree, indent: str, statements: Mapping[str, Raw], vocabulary: Vocabulary, notes: Mapping[str, str]
) -> Iterator[str]:
    for part, leaf in tree.items():
        key, below = part, leaf
        while isinstance(below, dict) and len(below) == 1:
            [(part_below, below)] = below.items()
            key = f"{key}.{part_below}"
        if isinstance(below, dict):
            yield f"{indent}{key}:"
            yield from _tree_lines(below, f"{indent}  ", statements, vocabulary, notes)
        else:
            note = " ".join(_make_comment_safe(notes.get(below, "")).split())
            first, *rest = spell_block(vocabulary.fields[below], statements[below])
            yield f"{indent}{key}:" + (f" {first}" if first else "") + (f"  # {note}" if note else "")
            yield from (f"{indent}{line}" if line else "" for line in rest)


def _make_comment_safe(text: str) -> str:
    """Write what a comment says, without letters that no file may have."""
    return "".join(char if char.isprintable() else " " for char in make_safe(text))


def render_case(
    rule: str,
    name: str,
    facts: Mapping[str, Raw],
    vocabulary: Vocabulary,
    *,
    expect: Verdict,
    boundary: bool = False,
    reading: Mapping[str, str] = _NOTHING,
) -> str:
    """Write a case ready to paste below `cases:`; it takes one line unless a fact cannot stand inside braces."""
    head = {"rule": rule, "name": spell_text(name, flow=True)} | ({"boundary": "yes"} if boundary else {})
    if reading:
        head["reading"] = _write_flow_mapping({one: spell_text(option, flow=True) for one, option in reading.items()})
    fields = vocabulary.fields
    if all(fits_flow(fields[one], raw) for one, raw in facts.items()):
        stated = _write_flow_mapping({one: spell_flow(fields[one], raw) for one, raw in facts.items()})
        return f"  - {_write_flow_mapping(head | {'facts': stated, 'expect': str(expect)})}"
    first, *more = [f"{key}: {value}" for key, value in head.items()]
    lines = [f"  - {first}", *(f"    {line}" for line in more), "    facts:"]
    for one, raw in facts.items():
        value, *rest = spell_block(fields[one], raw)
        lines += [f"      {one}: {value}".rstrip(), *(f"      {line}" if line else "" for line in rest)]
    return "\n".join([*lines, f"    expect: {expect}"])


def _write_flow_mapping(entries: Mapping[str, str]) -> str:
    return f"{{{', '.join(f'{key}: {value}' for key, value in entries.items())}}}"
