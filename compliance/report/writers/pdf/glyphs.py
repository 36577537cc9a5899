"""Text as the fonts of the PDF can show it: what no font has is written as its number, never as a box."""

import unicodedata
from functools import cache

from compliance.report.safe_text import make_safe

FONTS = ("Libertinus Serif", "DejaVu Sans Mono")
"""The fonts that every copy of the compiler carries, so that a document has the same bytes on each machine."""
# WHY: the compiler does not tell which characters its fonts have and refuses a document with one that they lack. Both
# have these in regular and in bold; a test sets every one of them. Marks and letters that run from right to left are
# left out: beside letters of another font they would be lost or turned round.
_SHOWN = """
    20-7E A0-AC AE-2FF 374-377 37A-37F 384-38A 38C 38E-3A1 3A3-3CE 3D0-3E1 3F0-45F 462-463 470-477 490-4C4 4C7-4CC
    4CF-4F9 510-511 51A-51D 531-556 559-55F 561-587 589-58A 1D02 1D08-1D09 1D14
    1D16-1D17 1D1D-1D1F 1D2C-1D2E 1D30-1D3C 1D3E-1D5F 1D62-1D67 1D77-1D78 1D7B 1D85 1D9B-1DB7 1DB9-1DBF 1E00-1E9B
    1E9E-1EF9 1F00-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D 1F5F-1F7D 1F80-1FB4 1FB6-1FC4
    1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4 1FF6-1FFE 2000-200A 2010-2027 202F-2037 2039-203F 2042 2044-204B 204F
    205F 2070-2071 2074-208E 2090-209C 20A0-20B5 20B8-20BA 20BD 20BF 2100-2103 2105-2106 2109 210C-210F 2111 2113
    2115-2117 2119-211A 211C-211D 2120 2122 2124 2126-2127 212A-212B 212E 2135-2139 2148 214F-2151 2153-2184 2189
    2190-2220 2223-222D 2234-223D 2241-226B 226D-228B 228D-22A5 22B2-22B5 22B8 22C2-22C6 22CD-22D1 22DA-22E9 22EF
    2300-2306 2308-2315 2318-2319 231C-2321 2325-2328 232B 2335-237A 237D 2380-2383 2388-238B 2395 239B-23AE 23CE-23CF
    23D3 2423 2460-2473 24EA 24FF-262F 2638-268B 2690-269C 26A0-26A5 26B0-26B1 2701-2704 2706-2709 270C-2727
    2729-274B 274D 274F-2752 2756 2758-275E 2761-277F 2794 2798-27AF 27B1-27BE 27C2 27C5-27C6 27DC 27E0 27E6-27EB
    27F5-27F7 2987-2988 2997-2998 29EB 29FA-29FB 2A00 2A2F 2A6A-2A6B 2B05-2B0D 2B12-2B1A FFFD
"""


@cache
def shown_characters() -> frozenset[str]:
    """Return every character that is drawn as it is."""
    codes: set[str] = set()
    for span in _SHOWN.split():
        first, _, last = span.partition("-")
        codes.update(map(chr, range(int(first, 16), int(last or first, 16) + 1)))
    return frozenset(codes)


def make_drawable(text: str) -> str:
    """Write text on one line with the characters of the fonts; another one is written by its number."""
    if text.isascii() and text.isprintable():
        return _bind_section_signs(text)
    shown = shown_characters()
    composed = unicodedata.normalize("NFC", make_safe(text))
    return _bind_section_signs("".join(char if char in shown else f"[U+{ord(char):04X}]" for char in composed))


def _bind_section_signs(text: str) -> str:
    # WHY: a section sign at the end of a line, apart from its number, is hard to read.
    return text.replace("§ ", "§\N{NO-BREAK SPACE}")
