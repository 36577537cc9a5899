"""How the pages of a PDF look: measures in points, colours, and the styles of paragraphs."""

from functools import cache
from typing import TYPE_CHECKING, Any

from compliance.report.paper.pdf_glyphs import BODY, BOLD, MONO

if TYPE_CHECKING:
    from reportlab.lib.styles import ParagraphStyle

SIDE = 54.0
WIDE = 612.0 - 2 * SIDE
LABEL = 96.0
TONES = {"good": "#1f6f3f", "fair": "#8a5a00", "bad": "#a4262c"}
IN_BOLD = {"h1", "h2", "h3", "head", *TONES}
TALL = 300.0
NEARLY_A_PAGE = 560.0
SIGNED_ON = 44.0
INK, SOFT, PALE, RULE = "#1b1f24", "#555555", "#f2f3f5", "#c4c8ce"


@cache
def style_of(name: str) -> "ParagraphStyle":
    """Return the style of a paragraph."""
    from reportlab.lib.styles import ParagraphStyle

    body: dict[str, Any] = {"fontName": BODY, "fontSize": 9, "leading": 12.2, "textColor": INK, "spaceAfter": 3}
    body |= {"splitLongWords": 1, "allowWidows": 0, "allowOrphans": 0, "bulletAnchor": "start"}
    changes: dict[str, dict[str, Any]] = {
        "body": {},
        "cell": {"fontSize": 8.2, "leading": 10.6, "spaceAfter": 2},
        "head": {"fontName": BOLD, "fontSize": 8.2, "leading": 10.6, "spaceAfter": 0},
        "eyebrow": {"fontSize": 9, "textColor": SOFT, "spaceAfter": 1},
        "h1": {"fontName": BOLD, "fontSize": 19, "leading": 24, "spaceAfter": 7},
        "h2": {"fontName": BOLD, "fontSize": 12.5, "leading": 16, "spaceBefore": 13, "spaceAfter": 4},
        "h3": {"fontName": BOLD, "fontSize": 10, "leading": 13, "spaceBefore": 9, "spaceAfter": 3},
        "pair": {"leftIndent": LABEL, "bulletFontSize": 8, "bulletFontName": BODY, "bulletColor": SOFT},
        "item": {"leftIndent": 11, "bulletIndent": 1, "bulletFontName": BODY, "bulletFontSize": 9},
        "banner": {"spaceAfter": 2},
        "mark": {"fontSize": 8, "textColor": TONES["bad"]},
        **{tone: {"fontName": BOLD, "fontSize": 14, "leading": 18, "textColor": TONES[tone]} for tone in TONES},
        "line": {"fontName": MONO, "fontSize": 8.2, "leading": 9.4, "leftIndent": 12, "spaceAfter": 0},
    }
    return ParagraphStyle(name, **(body | changes[name]))


@cache
def first_piece(name: str) -> Any:
    """Return a piece of text in a style, to be copied with another text or look."""
    from reportlab.platypus import Paragraph

    return Paragraph("x", style_of(name)).frags[0]


@cache
def colour(name: str) -> Any:
    """Return a colour by how it is written in HTML."""
    from reportlab.lib.colors import HexColor

    return HexColor(name)
