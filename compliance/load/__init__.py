"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.load.cache import Cache, default_cache
from compliance.load.files import TextFile, read_text
from compliance.load.library import Library, library_at_hand, place_of, shipped_library
from compliance.load.submissions import parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.canonical import canonical_text
    from compliance.load.certificates import Certificate, Claim, Claimed, read_certificate
    from compliance.load.decode import read_date, read_money, read_percent
    from compliance.load.documents import read_document
    from compliance.load.edits import apply_edits
    from compliance.load.examples import examples_of
    from compliance.load.files import fingerprint
    from compliance.load.keyplaces import key_span, written_under
    from compliance.load.locks import read_concordance, read_lock, read_terms, write_lock
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
    from compliance.load.revisions import LastingCache, library_at
    from compliance.load.ruletests import read_cases
    from compliance.load.yamlfiles import replace_text, yaml_files
else:
    __getattr__ = later(
        __name__,
        {
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
            "chapter_offers": "offers",
            "is_paytable": "paytables",
            "LastingCache": "revisions",
            "library_at": "revisions",
            "of_claim": "offers",
            "of_table": "offers",
            "of_wager": "offers",
            "on_terms": "offers",
            "parse_paytable": "paytables",
            "read_cases": "ruletests",
            "read_certificate": "certificates",
            "read_concordance": "locks",
            "read_date": "decode",
            "examples_of": "examples",
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
    "Cache",
    "Certificate",
    "Claim",
    "Claimed",
    "LastingCache",
    "Library",
    "Offer",
    "Offers",
    "Shelf",
    "TextFile",
    "apply_edits",
    "canonical_text",
    "chapter_offers",
    "default_cache",
    "examples_of",
    "fingerprint",
    "is_paytable",
    "key_span",
    "library_at",
    "library_at_hand",
    "of_claim",
    "of_table",
    "of_wager",
    "on_terms",
    "parse_paytable",
    "parse_submission",
    "place_of",
    "read_cases",
    "read_certificate",
    "read_concordance",
    "read_date",
    "read_document",
    "read_lock",
    "read_money",
    "read_percent",
    "read_submission",
    "read_terms",
    "read_text",
    "replace_text",
    "settled",
    "shipped_library",
    "stated_offers",
    "with_new_cases",
    "write_lock",
    "written_under",
    "yaml_files",
]
