"""What conditions speak of: two that read one set, each for another member, speak of two things."""

from collections.abc import Iterable, Iterator

from compliance.model import Expr, Field, Includes, children_of, fields_in


def speak_of_one_thing(conditions: Iterable[Expr], other: Expr, fields: Iterable[str]) -> bool:
    """Tell whether another condition reads one of these fields, and not only for members that the first do not read."""
    read, asked = set(fields_in(other)), tuple(conditions)
    return any(_read_alike(asked, other, name) for name in fields if name in read)


def _read_alike(conditions: tuple[Expr, ...], other: Expr, name: str) -> bool:
    ours = [member for one in conditions if name in fields_in(one) for member in _members_read(one, name)]
    theirs = [*_members_read(other, name)]
    is_whole = not ours or None in ours or None in theirs
    return is_whole or not set(ours).isdisjoint(theirs)


def _members_read(expr: Expr, name: str) -> Iterator[str | None]:
    """Yield every member of a field that a condition asks for, and nothing where it reads the field as a whole."""
    match expr:
        case Includes(item=Field(name=read), word=word) if read == name:
            yield word
        case Field(name=read) if read == name:
            yield None
        case _:
            below = [member for part in children_of(expr) for member in _members_read(part, name)]
            # WHY: what a condition asks to be stated has no part that reads it.
            is_read_here = name in fields_in(expr) and not any(name in fields_in(part) for part in children_of(expr))
            yield from (None,) if is_read_here else below
