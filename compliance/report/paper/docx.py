"""A document to send as DOCX: WordprocessingML written here, since that needs no library and no clock stamps it."""

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from xml.sax.saxutils import escape

from compliance.report.paper.blocks import Paper, Part
from compliance.report.paper.docx_blocks import WIDE, block_xml, text_run
from compliance.report.paper.docx_parts import PACKAGE_TYPE, RELATION, core_xml, fixed_parts, part_xml

_PAGE = '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1080" w:right="1080" w:bottom="1440" w:left="1080" {}/>'
_MARGINS = 'w:header="540" w:footer="540" w:gutter="0"'
_SMALL = '<w:spacing w:after="0" w:line="20" w:lineRule="exact"/>'
LONGEST_TITLE = 200


def render_docx(paper: Paper) -> bytes:
    """Write a document as a package of XML parts."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in _parts(paper):
            package.writestr(_entry(name), text.encode("utf-8"))
    return target.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    """Return an entry that tells neither when nor on what system it was written."""
    entry = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
    entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 0, 0
    return entry


def _parts(paper: Paper) -> Iterator[tuple[str, str]]:
    fixed = fixed_parts()
    yield "[Content_Types].xml", _content_types(len(paper.parts))
    yield "_rels/.rels", fixed["_rels/.rels"]
    yield "docProps/core.xml", core_xml(paper)
    yield "word/document.xml", part_xml("document", f"<w:body>{''.join(_body(paper.parts))}</w:body>")
    yield from ((name, text) for name, text in fixed.items() if name.startswith("word/"))
    yield "word/_rels/document.xml.rels", _relations(len(paper.parts))
    for number, part in enumerate(paper.parts, start=1):
        yield f"word/footer{number}.xml", part_xml("ftr", _footer(part))


def _content_types(parts: int) -> str:
    told = [
        ("/word/document.xml", "document.main"),
        ("/word/styles.xml", "styles"),
        ("/word/numbering.xml", "numbering"),
    ]
    told += [("/word/settings.xml", "settings")]
    told += [(f"/word/footer{number}.xml", "footer") for number in range(1, parts + 1)]
    named = "".join(f'<Override PartName="{name}" ContentType="{PACKAGE_TYPE}.{kind}+xml"/>' for name, kind in told)
    core = "application/vnd.openxmlformats-package.core-properties+xml"
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{named}'
        f'<Override PartName="/docProps/core.xml" ContentType="{core}"/></Types>'
    )


def _relations(parts: int) -> str:
    kinds = [("styles", "styles.xml"), ("numbering", "numbering.xml"), ("settings", "settings.xml")]
    fixed = [(f"rId{kind}", kind, target) for kind, target in kinds]
    feet = [(f"rIdFoot{number}", "footer", f"footer{number}.xml") for number in range(1, parts + 1)]
    told = "".join(
        f'<Relationship Id="{i}" Type="{RELATION}/{kind}" Target="{to}"/>' for i, kind, to in (*fixed, *feet)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{told}</Relationships>'
    )


def _body(parts: Sequence[Part]) -> Iterator[str]:
    """Yield the parts, each a section of its own, so that each has its own foot and starts a page."""
    for number, part in enumerate(parts, start=1):
        for block in part.blocks:
            yield from block_xml(block)
        section = (
            f'<w:sectPr><w:footerReference w:type="default" r:id="rIdFoot{number}"/><w:type w:val="nextPage"/>'
            f"{_PAGE.format(_MARGINS)}</w:sectPr>"
        )
        yield section if number == len(parts) else f"<w:p><w:pPr>{_SMALL}{section}</w:pPr></w:p>"


def _footer(part: Part) -> str:
    """Return the foot of a page: whose report it is, which page of how many, and the hashes."""
    title = part.title if len(part.title) <= LONGEST_TITLE else f"{part.title[:LONGEST_TITLE]}…"
    tab = f'<w:tabs><w:tab w:val="right" w:pos="{WIDE}"/></w:tabs>'
    first = (
        f'<w:p><w:pPr><w:pStyle w:val="Footer"/>{tab}</w:pPr>{text_run((title, ""))}<w:r><w:tab/></w:r>'
        f"{text_run(('page ', ''))}{_field('PAGE')}{text_run((' of ', ''))}{_field('NUMPAGES')}</w:p>"
    )
    rest = (f'<w:p><w:pPr><w:pStyle w:val="FooterHash"/></w:pPr>{text_run((line, ""))}</w:p>' for line in part.footer)
    return first + "".join(rest)


def _field(name: str) -> str:
    return f'<w:fldSimple w:instr=" {escape(name)} "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
