"""The parts of a DOCX that are the same in every document: styles, the bullet, settings; and how a part is wrapped."""

from xml.sax.saxutils import escape

from compliance.report.document import ReportDocument
from compliance.report.safe_text import make_safe_for_xml

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml"
NAMESPACES = f'xmlns:w="{WORD}" xmlns:r="{RELATION}"'
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
SANS, MONO = "Calibri", "Consolas"
INK, SOFT = "1B1F24", "555555"


def escape_xml(text: str) -> str:
    """Write text on one line that XML can hold: what it cannot hold or nobody could see has a visible stand-in."""
    return escape(make_safe_for_xml(text), {'"': "&quot;"})


def part_xml(root: str, inside: str) -> str:
    """Wrap what is in a part."""
    return f"{XML}<w:{root} {NAMESPACES}>{inside}</w:{root}>"


def core_xml(document: ReportDocument) -> str:
    """Say what the document is; it is dated by the day it judges for, or not at all."""
    stamp = f'xsi:type="dcterms:W3CDTF">{escape_xml(document.day)}T00:00:00Z'
    dated = (
        f"<dcterms:created {stamp}</dcterms:created><dcterms:modified {stamp}</dcterms:modified>"
        if document.day
        else ""
    )
    return (
        f'{XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escape_xml(document.title)}</dc:title><dc:creator>{escape_xml(document.program)}</dc:creator>"
        f"<dc:language>{escape_xml(document.language)}</dc:language>{dated}</cp:coreProperties>"
    )


def fixed_parts(language: str) -> dict[str, str]:
    """Return the parts that no report changes, by name."""
    styles = _defaults_xml(language) + "".join(_style_xml(*one) for one in _STYLES) + _TABLE
    return {
        "_rels/.rels": _RELS,
        "word/styles.xml": part_xml("styles", styles),
        "word/numbering.xml": part_xml("numbering", _BULLETS),
        "word/settings.xml": part_xml("settings", _SETTINGS),
    }


_RELS = (
    f'{XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{RELATION}/officeDocument" Target="word/document.xml"/>'
    '<Relationship Id="rId2" Target="docProps/core.xml" '
    'Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"/></Relationships>'
)
_SETTINGS = (
    '<w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" '
    'w:val="15"/></w:compat>'
)
DEEPEST = 8
"""The last level of a list: Word has nine, counted from 0."""


def _bullet_xml(level: int) -> str:
    sign = "•" if level == 0 else "–"
    return (
        f'<w:lvl w:ilvl="{level}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="{sign}"/>'
        f'<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="{240 * (level + 1)}" w:hanging="240"/></w:pPr></w:lvl>'
    )


_BULLETS = (
    '<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="hybridMultilevel"/>'
    f"{''.join(map(_bullet_xml, range(DEEPEST + 1)))}</w:abstractNum>"
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)
_TABLE = '<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/></w:style>'
_FIXED = f'<w:rFonts w:ascii="{MONO}" w:hAnsi="{MONO}" w:cs="{MONO}"/>'
_PALE = f'<w:color w:val="{SOFT}"/>'
_OVER = '<w:pBdr><w:top w:val="single" w:sz="4" w:space="4" w:color="999999"/></w:pBdr>'
_KEPT = "<w:keepNext/><w:keepLines/>"
_STYLES = (
    ("Normal", "Normal", '<w:spacing w:after="60"/>', ""),
    (
        "Heading1",
        "heading 1",
        f'{_KEPT}<w:spacing w:after="120"/><w:outlineLvl w:val="0"/>',
        '<w:b/><w:sz w:val="38"/>',
    ),
    (
        "Heading2",
        "heading 2",
        f'{_KEPT}<w:spacing w:before="280" w:after="80"/><w:outlineLvl w:val="1"/>',
        '<w:b/><w:sz w:val="26"/>',
    ),
    (
        "Heading3",
        "heading 3",
        f'{_KEPT}<w:pBdr><w:top w:val="single" w:sz="4" w:space="5" w:color="C4C8CE"/></w:pBdr>'
        '<w:spacing w:before="200" w:after="60"/><w:outlineLvl w:val="2"/>',
        '<w:b/><w:sz w:val="21"/>',
    ),
    (
        "Heading4",
        "heading 4",
        f'{_KEPT}<w:spacing w:before="120" w:after="40"/><w:outlineLvl w:val="3"/>',
        '<w:b/><w:sz w:val="19"/>',
    ),
    ("Eyebrow", "Eyebrow", '<w:keepNext/><w:spacing w:after="20"/>', f'<w:caps/><w:color w:val="{SOFT}"/>'),
    ("Cell", "Cell", '<w:spacing w:after="20"/>', '<w:sz w:val="17"/>'),
    ("Lines", "Lines", '<w:spacing w:after="0"/><w:ind w:left="240"/>', f'{_FIXED}<w:sz w:val="15"/>'),
    (
        "Item",
        "Item",
        '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:spacing w:after="20"/>',
        "",
    ),
    (
        "Caution",
        "Caution",
        '<w:pBdr><w:left w:val="single" w:sz="24" w:space="6" w:color="8A5A00"/></w:pBdr>'
        '<w:spacing w:before="80" w:after="80"/>',
        "",
    ),
    ("Footer", "footer", f'{_OVER}<w:spacing w:after="0"/>', f'{_PALE}<w:sz w:val="15"/>'),
    ("FooterHash", "Footer Hash", '<w:spacing w:after="0"/>', f'{_FIXED}{_PALE}<w:sz w:val="12"/>'),
)


def _defaults_xml(language: str) -> str:
    return (
        f'<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="{SANS}" w:hAnsi="{SANS}" w:cs="{SANS}"/>'
        f'<w:color w:val="{INK}"/><w:sz w:val="19"/><w:lang w:val="{escape_xml(language)}"/></w:rPr></w:rPrDefault>'
        "<w:pPrDefault/></w:docDefaults>"
    )


def _style_xml(name: str, called: str, paragraph: str, run: str) -> str:
    if name == "Normal":
        opening = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/>'
    else:
        opening = (
            f'<w:style w:type="paragraph" w:styleId="{name}"><w:name w:val="{called}"/><w:basedOn w:val="Normal"/>'
        )
    return f"{opening}<w:qFormat/><w:pPr>{paragraph}</w:pPr><w:rPr>{run}</w:rPr></w:style>"
