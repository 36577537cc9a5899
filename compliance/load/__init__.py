"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.later import later
from compliance.load.files import LARGEST, TextFile, read_text
from compliance.load.rulesets.library import Library, library_at_hand, place_of, shipped_library
from compliance.load.store.cache import Cache, default_cache
from compliance.load.submissions.submission import parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.certificates.certificate import Certificate, Claim, Claimed, read_certificate
    from compliance.load.documents.document import parse_document, read_document
    from compliance.load.documents.limits import LARGEST_FILE
    from compliance.load.edit.apply import apply_edits, edit_draft
    from compliance.load.edit.header import HEADINGS, edit_heading
    from compliance.load.files import decode_text, fingerprint
    from compliance.load.format.canonical import canonical_text
    from compliance.load.format.new_cases import with_new_cases
    from compliance.load.law.locks import (
        parse_concordance,
        parse_terms,
        read_concordance,
        read_lock,
        read_terms,
        write_lock,
    )
    from compliance.load.paytables.offers import (
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
    from compliance.load.paytables.paytable_file import Shelf, is_paytable, parse_paytable
    from compliance.load.paytables.paytable_text import Cells, TypedTable, write_paytable
    from compliance.load.rulesets.cases import read_cases
    from compliance.load.rulesets.revisions import LastingCache, library_at
    from compliance.load.submissions.partial import read_sketch
    from compliance.load.values.decode import read_date, read_money, read_percent
    from compliance.load.values.examples import examples_of
    from compliance.load.values.form_input import decode_given, odd_given
    from compliance.load.yaml.files import replace_text, yaml_files
    from compliance.load.yaml.key_places import key_span, written_under
else:
    __getattr__ = later(
        __name__,
        {
            "LARGEST_FILE": "documents.limits",
            "read_sketch": "submissions.partial",
            "HEADINGS": "edit.header",
            "edit_heading": "edit.header",
            "decode_given": "values.form_input",
            "odd_given": "values.form_input",
            "fingerprint": "files",
            "written_under": "yaml.key_places",
            "key_span": "yaml.key_places",
            "yaml_files": "yaml.files",
            "replace_text": "yaml.files",
            "canonical_text": "format.canonical",
            "Certificate": "certificates.certificate",
            "Claim": "certificates.certificate",
            "Claimed": "certificates.certificate",
            "Offer": "paytables.offers",
            "Offers": "paytables.offers",
            "Shelf": "paytables.paytable_file",
            "apply_edits": "edit.apply",
            "edit_draft": "edit.apply",
            "decode_text": "files",
            "chapter_offers": "paytables.offers",
            "is_paytable": "paytables.paytable_file",
            "LastingCache": "rulesets.revisions",
            "library_at": "rulesets.revisions",
            "of_claim": "paytables.offers",
            "of_table": "paytables.offers",
            "of_wager": "paytables.offers",
            "on_terms": "paytables.offers",
            "parse_paytable": "paytables.paytable_file",
            "Cells": "paytables.paytable_text",
            "TypedTable": "paytables.paytable_text",
            "write_paytable": "paytables.paytable_text",
            "read_cases": "rulesets.cases",
            "read_certificate": "certificates.certificate",
            "read_concordance": "law.locks",
            "read_date": "values.decode",
            "examples_of": "values.examples",
            "parse_document": "documents.document",
            "parse_concordance": "law.locks",
            "parse_terms": "law.locks",
            "read_document": "documents.document",
            "read_lock": "law.locks",
            "read_money": "values.decode",
            "read_percent": "values.decode",
            "read_terms": "law.locks",
            "settled": "paytables.offers",
            "stated_offers": "paytables.offers",
            "with_new_cases": "format.new_cases",
            "write_lock": "law.locks",
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
