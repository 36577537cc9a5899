"""A Word file as parts of XML: a zip archive that may not swell without bound, and XML that may declare nothing."""

import struct
import zipfile
import zlib
from io import BytesIO
from posixpath import dirname, join, normpath
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from compliance.diag import Code
from compliance.load.documents.limits import DEEPEST, DocumentRefusedError, refuse_document, too_deep, too_large

MOST_PARTS = 10_000
LARGEST_PART = 32 * 1024 * 1024
MOST_UNPACKED = 512 * 1024 * 1024
_SMALL = 1024 * 1024
_MOST_INFLATION = 200
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_LOCKED = 0x1
_MAIN = "word/document.xml"
_FAULTS = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, LookupError, NotImplementedError,
    RuntimeError, OverflowError,
)  # fmt: skip


class Package:
    """The parts of a Word file, each read when it is asked for."""

    def __init__(self, raw: bytes, path: str) -> None:
        self._path = path
        # WHY: the entries are counted in the bytes, since opening the archive makes an object of each of them first.
        if raw.count(b"PK\x01\x02") > MOST_PARTS:
            raise too_large(path, f"the file has more than {MOST_PARTS:,} parts")
        try:
            self._zip = zipfile.ZipFile(BytesIO(raw))
        except _FAULTS:
            raise self._broken("the file is damaged: it is no complete zip archive, as a Word file is") from None
        self._weigh()
        self._main = self._find_main()

    def main(self) -> Element:
        """Return the part with the text."""
        part = self._part(self._main)
        if part is None:
            raise self._broken("the file is damaged: the part with the text is missing")
        return part

    def related(self, kind: str) -> Element | None:
        """Return the part of a kind (`styles`, `numbering`, `footnotes`) that belongs to the text."""
        folder = dirname(self._main)
        rels = self._part(f"{folder}/_rels/{self._main.rpartition('/')[2]}.rels")
        for relation in rels if rels is not None else ():
            if relation.get("Type", "").endswith(f"/{kind}") and relation.get("TargetMode") != "External":
                return self._part(normpath(join("/", folder, relation.get("Target", ""))).lstrip("/"))
        return self._part(f"{folder}/{kind}.xml")

    @property
    def has_macros(self) -> bool:
        """Tell whether there is a program in the file, which runs where it is opened."""
        return any(name.lower().endswith("vbaproject.bin") for name in self._zip.namelist())

    def _weigh(self) -> None:
        entries = self._zip.infolist()
        if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
            raise self._swollen()

    def _find_main(self) -> str:
        names = set(self._zip.namelist())
        rels = self._part("_rels/.rels") if "_rels/.rels" in names else None
        targets = [
            relation.get("Target", "").lstrip("/")
            for relation in (rels if rels is not None else ())
            if relation.get("Type", "").endswith("/officeDocument")
        ]
        main = next((name for name in [*targets, _MAIN] if name.startswith("word/")), None)
        if main is None or (not targets and _MAIN not in names):
            hint = "a document is plain text in UTF-8, a PDF with text in it, a Word file (.docx) or a web page (.html)"
            raise refuse_document(self._path, Code.DOCUMENT_UNKNOWN_FORM, "this zip archive is no Word file", hint)
        return main

    def _part(self, name: str) -> Element | None:
        raw = self._bytes(name)
        return None if raw is None else self._tree(raw)

    def _bytes(self, name: str) -> bytes | None:
        try:
            entry = self._zip.getinfo(name)
        except KeyError:
            return None
        if entry.flag_bits & _LOCKED:
            hint = "take the password off and save it again"
            raise refuse_document(self._path, Code.DOCUMENT_ENCRYPTED, "the file is locked with a password", hint)
        # WHY: what an entry says about its size is checked before it is unpacked, and what came out afterwards, since
        # it may say anything.
        if entry.file_size > LARGEST_PART or entry.file_size > _SMALL + _MOST_INFLATION * entry.compress_size:
            raise self._swollen()
        return self._unpacked(entry)

    def _unpacked(self, entry: zipfile.ZipInfo) -> bytes:
        # WHY: other ways of packing are not allowed in a Word file, and unpack without a bound.
        if entry.compress_type not in _METHODS:
            raise self._broken("the file is damaged: a part is packed in a way that Word does not use")
        try:
            with self._zip.open(entry) as stream:
                raw = stream.read(LARGEST_PART + 1)
        except _FAULTS:
            raise self._broken("the file is damaged: a part of it cannot be unpacked") from None
        if len(raw) > LARGEST_PART:
            raise self._swollen()
        return raw

    def _tree(self, raw: bytes) -> Element:
        try:
            return _Tree(self._path).parse(raw)
        except (expat.ExpatError, ValueError, LookupError, AssertionError):
            raise self._broken("the file is damaged: a part of it is no valid XML") from None

    def _broken(self, message: str) -> DocumentRefusedError:
        return refuse_document(self._path, Code.DOCUMENT_BROKEN, message, "open it in Word and save it again")

    def _swollen(self) -> DocumentRefusedError:
        return too_large(self._path, "the file unpacks to far more than a text does")


class _Tree:
    """Builds a tree of elements whose names, and those of their attributes, stand without a namespace."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._builder = TreeBuilder()
        self._depth = 0

    def parse(self, raw: bytes) -> Element:
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._builder.data
        # WHY: entities that name each other let a few lines of XML unpack to gigabytes, and external ones open other
        # files.
        parser.StartDoctypeDeclHandler = self._refuse
        parser.EntityDeclHandler = self._refuse
        parser.Parse(raw, True)
        return self._builder.close()

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise too_deep(self._path)
        self._builder.start(_local_name(name), {_local_name(key): value for key, value in attributes.items()})

    def _end(self, name: str) -> None:
        self._depth -= 1
        self._builder.end(_local_name(name))

    def _refuse(self, *_declared: object) -> None:
        message = "the file declares entities of its own, which no Word file does"
        raise refuse_document(self._path, Code.DOCUMENT_BROKEN, message, "open it in Word and save it again")


def _local_name(name: str) -> str:
    return name.rpartition("}")[2]
