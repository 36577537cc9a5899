"""Files to model: the only room that knows YAML or the spelling of a key. It never judges a submission."""

from typing import TYPE_CHECKING

from compliance.later import load_lazily
from compliance.load.bundles.names import is_bundle_name
from compliance.load.files import LARGEST, TextFile, decode_text, is_form_start, read_raw, read_text
from compliance.load.reviews.review import (
    has_come,
    is_review_name,
    parse_review,
    read_review_beside,
    review_name_of,
    submission_name_of,
)
from compliance.load.rulesets.library import Library, LibraryMemory, library_at_hand, place_of, shipped_library
from compliance.load.store.cache import Cache, default_cache
from compliance.load.submissions.submission import HEAD_BLOCKS, find_exhibits, parse_submission, read_submission

if TYPE_CHECKING:
    from compliance.load.bundles.bundle import BundleSurvey, read_bundle, survey_bundle
    from compliance.load.bundles.held import HeldFiling, HeldReview, read_held_filing
    from compliance.load.certificates.certificate import read_certificate
    from compliance.load.documents.document import parse_document, read_document
    from compliance.load.documents.limits import LARGEST_FILE
    from compliance.load.edit.apply import apply_edits, edit_draft
    from compliance.load.edit.confirm import confirm_marks
    from compliance.load.edit.head_blocks import edit_head_block
    from compliance.load.edit.header import edit_heading
    from compliance.load.filed.document import parse_filed_document, read_filed_document
    from compliance.load.files import fingerprint_files
    from compliance.load.format.canonical import is_submission_text, write_canonical_text
    from compliance.load.format.new_cases import with_new_cases
    from compliance.load.format.spelt_values import write_spellings
    from compliance.load.forms.answers import FormAnswers
    from compliance.load.forms.files import parse_form, read_form_bytes
    from compliance.load.forms.tree import about_line, form_tree, names_in
    from compliance.load.law.locks import (
        LOCK,
        parse_concordance,
        parse_terms,
        read_concordance,
        read_lock,
        read_terms,
        write_lock,
    )
    from compliance.load.paytables.offers import (
        chapter_offers,
        offer_of_claim,
        offer_of_table,
        offer_of_wager,
        offer_on_terms,
        settle_readings,
        stated_offers,
    )
    from compliance.load.paytables.paytable_file import Shelf, is_paytable, parse_paytable
    from compliance.load.paytables.paytable_text import TypedTable, write_paytable
    from compliance.load.reviews.settle import add_settlement, write_review
    from compliance.load.rulesets.cases import read_cases
    from compliance.load.rulesets.cues import CUES, read_cues
    from compliance.load.rulesets.provisions import DISPOSITIONS
    from compliance.load.rulesets.revisions import LastingCache, library_at
    from compliance.load.rulesets.vocabulary import DERIVATIONS, RESERVED
    from compliance.load.rulesets.wagers import CATEGORIES, PLACES
    from compliance.load.scratch import ScratchFile, ScratchLeftError, sweep_leftovers, sync_folder, write_beside
    from compliance.load.submission_files import submission_files_below
    from compliance.load.submissions.examples import examples_of
    from compliance.load.submissions.exhibits import hash_exhibits
    from compliance.load.submissions.partial import read_sketch
    from compliance.load.submissions.text_places import HEADINGS
    from compliance.load.values.decode import find_word, fold_word
    from compliance.load.values.form_input import decode_form_input, find_odd_input
    from compliance.load.values.spellings import read_spelling_of
    from compliance.load.values.spelt_meanings import OnlyBound, OtherUnit, TwoMeanings
    from compliance.load.values.spelt_numbers import NUMBER_WORDS
    from compliance.load.writing import (
        blame_system,
        blame_unwritable,
        create_text,
        read_umask,
        replace_bytes,
        replace_text,
    )
    from compliance.load.yaml.files import yaml_files
    from compliance.load.yaml.key_places import key_span, written_under
else:
    __getattr__, __dir__ = load_lazily(globals())
