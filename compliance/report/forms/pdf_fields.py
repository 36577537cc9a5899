"""Fields put onto the pages of a PDF that Typst wrote: each link to `form:N` becomes the field of box N.

Typst writes each object as plain text and a table of where they stand; so the changed objects are appended, as a
program does that fills in a form, and the pages stay byte for byte. What reads a page aloud is told of a form where it
was told of a link, and stays in order.
"""

import re
from collections.abc import Iterator, Sequence

from compliance.model import MARKED, Box, BoxKind, placeholder_of
from compliance.record import keyword_record

READ_ONLY, MULTILINE, COMBO, EDITABLE = 1, 1 << 12, 1 << 17, 1 << 18
SIZE, LINE, EDGE = 9, 11.5, 3
LETTER = 4.9
_PLACE = re.compile(rb"(\d{10}) 00000 n")
_OBJECT = re.compile(rb"(\d+) 0 obj\n(<<.*?)\nendobj", re.DOTALL)
_LINK = re.compile(
    rb"<</Type/Annot/Subtype/Link/Rect\[([-0-9. ]+)\].*?/URI\(form:(\d+)\)>>.*?/StructParent (\d+)", re.DOTALL
)
_TOLD = re.compile(rb"^(<</Type/StructElem/S)/Link(.*/Type/OBJR/Pg \d+ 0 R/Obj (\d+) 0 R.*)$", re.DOTALL)
_TRAILER = re.compile(rb"trailer\n<</Size (\d+)/Root (\d+) 0 R(.*?)>>\nstartxref\n(\d+)\n%%EOF\s*$", re.DOTALL)
_CLAIM = re.compile(rb"<pdfuaid:part>1</pdfuaid:part>")
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
_SIGNS_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"


@keyword_record
class PdfField:
    """A field: its name in the file, its box, and whether it has room for several lines."""

    name: str
    box: Box
    has_lines: bool


class _Update:
    """Collects changed and new objects of a file, and appends them with a table of where they stand."""

    def __init__(self, raw: bytes) -> None:
        found = _TRAILER.search(raw)
        if found is None:
            raise ValueError("the typesetter wrote a file without a plain table of its objects")
        self.raw = raw
        self.root = int(found[2])
        self._next = int(found[1])
        self._rest, self._previous = found[3], int(found[4])
        self._written: dict[int, bytes] = {}

    def objects(self) -> dict[int, bytes]:
        """Return the objects of the file that are no streams, each found where the table says that it stands."""
        places = (int(found[1]) for found in _PLACE.finditer(self.raw, self._previous))
        read = (_OBJECT.match(self.raw, place) for place in places)
        return {int(found[1]): found[2] for found in read if found is not None and b"\nstream\n" not in found[2]}

    def change(self, number: int, content: bytes) -> None:
        """Put another content in the place of an object's."""
        self._written[number] = content

    def add(self, content: bytes) -> int:
        """Add an object and return its number."""
        self._written[self._next] = content
        self._next += 1
        return self._next - 1

    def whole(self) -> bytes:
        """Return the file with what was changed and added."""
        body, places = bytearray(self.raw), {}
        for number, content in sorted(self._written.items()):
            body += b"" if body.endswith(b"\n") else b"\n"
            places[number] = len(body)
            body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        table = len(body)
        body += b"xref\n"
        for number, place in places.items():
            body += b"%d 1\n%010d 00000 n \n" % (number, place)
        body += b"trailer\n<</Size %d/Root %d 0 R%s/Prev %d>>\n" % (self._next, self.root, self._rest, self._previous)
        return bytes(body + b"startxref\n%d\n%%%%EOF\n" % table)


def add_fields(raw: bytes, fields: Sequence[PdfField]) -> bytes:
    """Make a field of every link to a box; the boxes are numbered in the order of ``fields``."""
    update = _Update(raw)
    objects = update.objects()
    links = {number: found for number, content in objects.items() if (found := _LINK.match(content)) is not None}
    if len(links) != len(fields):
        raise ValueError(f"the pages have {len(links)} boxes, and the form {len(fields)}")
    font, signs_font = update.add(_FONT), update.add(_SIGNS_FONT)
    signs = _CheckSigns(update)
    for number, found in links.items():
        field = fields[int(found[2])]
        update.change(number, _widget(field, found[1], int(found[3]), font, signs, update))
    for number, content in objects.items():
        told = _TOLD.match(content)
        if told is not None and int(told[3]) in links:
            update.change(number, told[1] + b"/Form" + told[2])
    in_order = sorted(links, key=lambda number: int(links[number][2]))
    kids = b" ".join(b"%d 0 R" % number for number in in_order)
    form = update.add(
        b"<</Fields[%s]/NeedAppearances true/DR<</Font<</Helv %d 0 R/ZaDb %d 0 R>>>>/DA(/Helv %d Tf 0 g)>>"
        % (kids, font, signs_font, SIZE)
    )
    update.change(update.root, objects[update.root][:-2] + b"/AcroForm %d 0 R>>" % form)
    _drop_claim(update, raw)
    return update.whole()


def _drop_claim(update: _Update, raw: bytes) -> None:
    """Take back that the file is PDF/UA: what is typed into a field is drawn in a font that is not in the file."""
    found = re.search(rb"(?:^|\n)(\d+) 0 obj\n(<<[^>]*/Type/Metadata.*?>>)\nstream\n(.*?)\nendstream", raw, re.DOTALL)
    if found is not None and _CLAIM.search(found[3]):
        said = _CLAIM.sub(b"", found[3])
        about = re.sub(rb"/Length \d+", b"/Length %d" % len(said), found[2])
        update.change(int(found[1]), b"%s\nstream\n%s\nendstream" % (about, said))


class _CheckSigns:
    """How a check box looks, checked and not; drawn, since no font has to be there for it."""

    def __init__(self, update: _Update) -> None:
        frame = b"<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Resources<<>>"
        cross = b"q 1.2 w 2 2 m 8 8 l S 2 8 m 8 2 l S Q"
        self.on = update.add(b"%s/Length %d>>\nstream\n%s\nendstream" % (frame, len(cross), cross))
        self.off = update.add(b"%s/Length 0>>\nstream\n\nendstream" % frame)


def _widget(field: PdfField, place: bytes, parent: int, font: int, signs: _CheckSigns, update: _Update) -> bytes:
    head = b"<</Type/Annot/Subtype/Widget/Rect[%s]/F 4/StructParent %d/T%s/TU%s" % (
        place,
        parent,
        text_string(field.name.replace(".", ":")),
        text_string(field.box.label),
    )
    if field.box.kind is BoxKind.CHECK:
        state = b"/Yes" if field.box.value == MARKED else b"/Off"
        look = b"/AP<</N<</Yes %d 0 R/Off %d 0 R>>>>" % (signs.on, signs.off)
        return b"%s/FT/Btn/V%s/AS%s%s/MK<</CA(8)>>/DA(/ZaDb 0 Tf 0 g)>>" % (head, state, state, look)
    value = b""
    if field.box.value:
        left, bottom, right, top = map(float, place.split())
        shown = field.box.shown
        drawn = update.add(_appearance(shown, right - left, top - bottom, field.has_lines, font))
        value = b"/V%s/AP<</N %d 0 R>>" % (text_string(shown.replace("\n", "\r")), drawn)
    return b"%s%s%s/DA(/Helv %d Tf 0 g)>>" % (head, _kind_of(field), value, SIZE)


def _kind_of(field: PdfField) -> bytes:
    box = field.box
    match box.kind:
        case BoxKind.PICK | BoxKind.COMBO:
            flags = COMBO | (EDITABLE if box.kind is BoxKind.COMBO else 0)
            options = b"".join(text_string(one) for one in (placeholder_of(box), *(each.shown for each in box.offered)))
            return b"/FT/Ch/Ff %d/Opt[%s]" % (flags, options)
        case _:
            flags = MULTILINE if field.has_lines else 0
            return b"/FT/Tx/Ff %d" % (flags | (READ_ONLY if box.path == ("form",) else 0))


def text_string(text: str) -> bytes:
    """Write a text as PDF does, whatever letters it has."""
    return b"<%s>" % (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode()


def _appearance(text: str, width: float, height: float, has_lines: bool, font: int) -> bytes:
    """Return how a text looks in its field until a program draws it anew."""
    top = height - EDGE - SIZE if has_lines else (height - SIZE) / 2 + 2
    lines = list(_wrapped(text, max(1, int((width - 4) / LETTER)))) if has_lines else [text]
    shown = b"".join(b"(%s)Tj 0 -%.1f Td " % (_plain(line), LINE) for line in lines)
    content = b"/Tx BMC q BT /Helv %d Tf 0 g 2 %.2f Td %sET Q EMC" % (SIZE, top, shown)
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 %.2f %.2f]/Resources<</Font<</Helv %d 0 R>>>>/Length %d>>" % (
        width,
        height,
        font,
        len(content),
    )
    return b"%s\nstream\n%s\nendstream" % (head, content)


def _plain(line: str) -> bytes:
    return re.sub(rb"([\\()])", rb"\\\1", line.encode("cp1252", "replace"))


def _wrapped(text: str, letters: int) -> Iterator[str]:
    for line in text.split("\n"):
        rest = line
        while len(rest) > letters:
            at = rest.rfind(" ", 0, letters + 1)
            at = letters if at <= 0 else at
            yield rest[:at]
            rest = rest[at:].lstrip(" ")
        yield rest
