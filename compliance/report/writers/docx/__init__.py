"""Documents as DOCX: WordprocessingML written here, since that needs no library and no clock stamps it."""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from compliance.report.document import Block, DocumentPart, Fold, Heading, ReportDocument, leading_parts_first
from compliance.report.writers.docx.blocks import WIDE, blocks_xml, bookmark_xml
from compliance.report.writers.docx.fixed import PACKAGE_TYPE, RELATION, XML, core_xml, fixed_parts, part_xml
from compliance.report.writers.docx.words import Bookmarks, text_run

_PAGE = (
    '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1080" w:right="1080" w:bottom="1440" w:left="1080" '
    'w:header="540" w:footer="540" w:gutter="0"/>'
)
_SMALL = '<w:spacing w:after="0" w:line="20" w:lineRule="exact"/>'
LONGEST_TITLE = 200


def write_docx(document: ReportDocument) -> bytes:
    """Write a document as a package of XML parts."""
    ordered = leading_parts_first(document)
    body = "".join(_body_xml(ordered.parts, _name_bookmarks(ordered)))
    return write_package(ordered, part_xml("document", f"<w:body>{body}</w:body>"))


def write_package(document: ReportDocument, main: str) -> bytes:
    """Write the package of a document around its main part."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in _package_parts(document, main):
            package.writestr(_archive_entry(name), text.encode("utf-8"))
    return target.getvalue()


def _archive_entry(name: str) -> zipfile.ZipInfo:
    """Return an entry that tells neither when nor on what system it was written."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 0, 0
    return entry


def _package_parts(document: ReportDocument, main: str) -> Iterator[tuple[str, str]]:
    fixed = fixed_parts(document.language)
    yield "[Content_Types].xml", _content_types_xml(len(document.parts))
    yield "_rels/.rels", fixed["_rels/.rels"]
    yield "docProps/core.xml", core_xml(document)
    yield "word/document.xml", main
    yield from ((name, text) for name, text in fixed.items() if name.startswith("word/"))
    yield "word/_rels/document.xml.rels", _relations_xml(len(document.parts))
    for number, part in enumerate(document.parts, start=1):
        yield f"word/footer{number}.xml", part_xml("ftr", _footer_xml(part))


def _name_bookmarks(document: ReportDocument) -> Bookmarks:
    """Give every anchor a name that Word takes."""
    anchors = [anchor for part in document.parts for anchor in (part.anchor, *_anchors_in(part.blocks))]
    return {anchor: f"_anchor_{number}" for number, anchor in enumerate(dict.fromkeys(filter(None, anchors)))}


def _anchors_in(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if isinstance(block, Heading):
            yield block.anchor
        elif isinstance(block, Fold):
            yield from _anchors_in(block.blocks)


def _content_types_xml(parts: int) -> str:
    names = ["document", "styles", "numbering", "settings", *(f"footer{number}" for number in range(1, parts + 1))]
    kinds = ["document.main", "styles", "numbering", "settings", *["footer"] * parts]
    named = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{PACKAGE_TYPE}.{kind}+xml"/>'
        for name, kind in zip(names, kinds, strict=True)
    )
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    return (
        f'{XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{named}'
        f'<Override PartName="/docProps/core.xml" ContentType="{core}"/></Types>'
    )


def _relations_xml(parts: int) -> str:
    targets = [(f"rId{kind}", kind, f"{kind}.xml") for kind in ("styles", "numbering", "settings")]
    targets += [(f"rIdFoot{number}", "footer", f"footer{number}.xml") for number in range(1, parts + 1)]
    relations = "".join(
        f'<Relationship Id="{name}" Type="{RELATION}/{kind}" Target="{target}"/>' for name, kind, target in targets
    )
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{XML}<Relationships xmlns="{package}">{relations}</Relationships>'


def _body_xml(parts: Sequence[DocumentPart], bookmarks: Bookmarks) -> Iterator[str]:
    """Yield the parts, each a section of its own, so that each has its own foot and starts a page."""
    for number, part in enumerate(parts, start=1):
        if part.anchor in bookmarks:
            yield f"<w:p><w:pPr>{_SMALL}</w:pPr>{bookmark_xml(bookmarks[part.anchor])}</w:p>"
        yield from blocks_xml(part.blocks, bookmarks)
        section = section_xml(number)
        yield section if number == len(parts) else f"<w:p><w:pPr>{_SMALL}{section}</w:pPr></w:p>"


def section_xml(number: int) -> str:
    """Return what ends a part: its page, and its foot."""
    return (
        f'<w:sectPr><w:footerReference w:type="default" r:id="rIdFoot{number}"/><w:type w:val="nextPage"/>'
        f"{_PAGE}</w:sectPr>"
    )


def _footer_xml(part: DocumentPart) -> str:
    """Return the foot of a page: whose report it is, which page of how many, and the hashes."""
    title = part.title if len(part.title) <= LONGEST_TITLE else f"{part.title[:LONGEST_TITLE]}…"
    tab = f'<w:tabs><w:tab w:val="right" w:pos="{WIDE}"/></w:tabs>'
    pages = f"{text_run('page ')}{_field_xml('PAGE')}{text_run(' of ')}{_field_xml('NUMPAGES')}"
    first = f'<w:p><w:pPr><w:pStyle w:val="Footer"/>{tab}</w:pPr>{text_run(title)}<w:r><w:tab/></w:r>{pages}</w:p>'
    rest = (f'<w:p><w:pPr><w:pStyle w:val="FooterHash"/></w:pPr>{text_run(line)}</w:p>' for line in part.footer)
    return first + "".join(rest)


def _field_xml(name: str) -> str:
    return f'<w:fldSimple w:instr=" {name} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
