"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.load.cache import Cache, default_cache
from compliance.load.files import LARGEST, TextFile, read_text
from compliance.load.library import Library, library_at_hand, place_of, shipped_library
from compliance.load.submissions import parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.canonical import canonical_text
    from compliance.load.certificates import Certificate, Claim, Claimed, read_certificate
    from compliance.load.decode import read_date, read_money, read_percent
    from compliance.load.documents import parse_document, read_document
    from compliance.load.editheader import HEADINGS, edit_heading
    from compliance.load.edits import apply_edits, edit_draft
    from compliance.load.examples import examples_of
    from compliance.load.files import decode_text, fingerprint
    from compliance.load.given import decode_given, odd_given
    from compliance.load.keyplaces import key_span, written_under
    from compliance.load.limits import LARGEST_FILE
    from compliance.load.locks import (
        parse_concordance,
        parse_terms,
        read_concordance,
        read_lock,
        read_terms,
        write_lock,
    )
    from compliance.load.newcases import with_new_cases
    from compliance.load.offers import (
        Offer,
        Offers,
        chapter_offers,
        of_claim,
        of_table,
        of_wager,
        on_terms,
        settled,
        stated_offers,
    )
    from compliance.load.paytables import Shelf, is_paytable, parse_paytable
    from compliance.load.paytabletext import Cells, TypedTable, write_paytable
    from compliance.load.revisions import LastingCache, library_at
    from compliance.load.ruletests import read_cases
    from compliance.load.sketches import read_sketch
    from compliance.load.yamlfiles import replace_text, yaml_files
else:
    __getattr__ = later(
        __name__,
        {
            "LARGEST_FILE": "limits",
            "read_sketch": "sketches",
            "HEADINGS": "editheader",
            "edit_heading": "editheader",
            "decode_given": "given",
            "odd_given": "given",
            "fingerprint": "files",
            "written_under": "keyplaces",
            "key_span": "keyplaces",
            "yaml_files": "yamlfiles",
            "replace_text": "yamlfiles",
            "canonical_text": "canonical",
            "Certificate": "certificates",
            "Claim": "certificates",
            "Claimed": "certificates",
            "Offer": "offers",
            "Offers": "offers",
            "Shelf": "paytables",
            "apply_edits": "edits",
            "edit_draft": "edits",
            "decode_text": "files",
            "chapter_offers": "offers",
            "is_paytable": "paytables",
            "LastingCache": "revisions",
            "library_at": "revisions",
            "of_claim": "offers",
            "of_table": "offers",
            "of_wager": "offers",
            "on_terms": "offers",
            "parse_paytable": "paytables",
            "Cells": "paytabletext",
            "TypedTable": "paytabletext",
            "write_paytable": "paytabletext",
            "read_cases": "ruletests",
            "read_certificate": "certificates",
            "read_concordance": "locks",
            "read_date": "decode",
            "examples_of": "examples",
            "parse_document": "documents",
            "parse_concordance": "locks",
            "parse_terms": "locks",
            "read_document": "documents",
            "read_lock": "locks",
            "read_money": "decode",
            "read_percent": "decode",
            "read_terms": "locks",
            "settled": "offers",
            "stated_offers": "offers",
            "with_new_cases": "newcases",
            "write_lock": "locks",
        },
    )


__all__ = [
    "HEADINGS",
    "LARGEST",
    "LARGEST_FILE",
    "Cache",
    "Cells",
    "Certificate",
    "Claim",
    "Claimed",
    "LastingCache",
    "Library",
    "Offer",
    "Offers",
    "Shelf",
    "TextFile",
    "TypedTable",
    "apply_edits",
    "canonical_text",
    "chapter_offers",
    "decode_given",
    "decode_text",
    "default_cache",
    "edit_draft",
    "edit_heading",
    "examples_of",
    "fingerprint",
    "is_paytable",
    "key_span",
    "library_at",
    "library_at_hand",
    "odd_given",
    "of_claim",
    "of_table",
    "of_wager",
    "on_terms",
    "parse_concordance",
    "parse_document",
    "parse_paytable",
    "parse_submission",
    "parse_terms",
    "place_of",
    "read_cases",
    "read_certificate",
    "read_concordance",
    "read_date",
    "read_document",
    "read_lock",
    "read_money",
    "read_percent",
    "read_sketch",
    "read_submission",
    "read_terms",
    "read_text",
    "replace_text",
    "settled",
    "shipped_library",
    "stated_offers",
    "with_new_cases",
    "write_lock",
    "write_paytable",
    "written_under",
    "yaml_files",
]
