"""The use cases, with no logic of their own: they call the rooms below in order."""

from typing import TYPE_CHECKING

from compliance.api.checking import Checked, Summed, check_file, check_files, check_submission, sum_up_files
from compliance.api.desk import Desk, open_desk
from compliance.api.request import Request
from compliance.later import later

if TYPE_CHECKING:
    from compliance.api.counting import (
        Counting,
        Menu,
        Verification,
        count_offers,
        menu_of_file,
        menu_of_ruleset,
        verify_file,
    )
    from compliance.api.formatting import Formatted, Target, format_file, format_targets, write_formatted
    from compliance.api.impacting import ImpactRequest, impact_between, impact_since
    from compliance.api.linting import Linted, LintRequest, Prove, lint_lot, lint_ruleset
    from compliance.api.lintlots import Lot, lint_lots, rulesets_named
    from compliance.api.locking import Locking, LockRequest, hold_ruleset, lock_ruleset
    from compliance.api.proving import compare_rulesets, flaws_in, side_of
    from compliance.api.redlining import RedlineRequest, redline_files
    from compliance.api.revisions import desk_at, rulesets_before
    from compliance.api.schemas import schemas_of
    from compliance.api.testing import Trying, texts_with_proposals, try_rulesets
    from compliance.api.texts import Text, TextRequest, amend_file, read_law, slips_in
    from compliance.api.ways import FiledWay, compare_house_ways, house_way_of, house_way_under
else:
    __getattr__ = later(
        __name__,
        {
            "compare_rulesets": "proving",
            "flaws_in": "proving",
            "side_of": "proving",
            "lint_lots": "lintlots",
            "rulesets_named": "lintlots",
            "Lot": "lintlots",
            "lint_ruleset": "linting",
            "lint_lot": "linting",
            "Prove": "linting",
            "LintRequest": "linting",
            "Linted": "linting",
            "write_formatted": "formatting",
            "format_targets": "formatting",
            "format_file": "formatting",
            "Target": "formatting",
            "Formatted": "formatting",
            "Counting": "counting",
            "Menu": "counting",
            "Verification": "counting",
            "count_offers": "counting",
            "desk_at": "revisions",
            "rulesets_before": "revisions",
            "ImpactRequest": "impacting",
            "impact_between": "impacting",
            "impact_since": "impacting",
            "menu_of_file": "counting",
            "menu_of_ruleset": "counting",
            "verify_file": "counting",
            "Locking": "locking",
            "LockRequest": "locking",
            "RedlineRequest": "redlining",
            "Text": "texts",
            "TextRequest": "texts",
            "Trying": "testing",
            "texts_with_proposals": "testing",
            "try_rulesets": "testing",
            "amend_file": "texts",
            "hold_ruleset": "locking",
            "lock_ruleset": "locking",
            "read_law": "texts",
            "redline_files": "redlining",
            "slips_in": "texts",
            "schemas_of": "schemas",
            "FiledWay": "ways",
            "compare_house_ways": "ways",
            "house_way_of": "ways",
            "house_way_under": "ways",
        },
    )

__all__ = [
    "Checked",
    "Counting",
    "Desk",
    "FiledWay",
    "Formatted",
    "ImpactRequest",
    "LintRequest",
    "Linted",
    "LockRequest",
    "Locking",
    "Lot",
    "Menu",
    "Prove",
    "RedlineRequest",
    "Request",
    "Summed",
    "Target",
    "Text",
    "TextRequest",
    "Trying",
    "Verification",
    "amend_file",
    "check_file",
    "check_files",
    "check_submission",
    "compare_house_ways",
    "compare_rulesets",
    "count_offers",
    "desk_at",
    "flaws_in",
    "format_file",
    "format_targets",
    "hold_ruleset",
    "house_way_of",
    "house_way_under",
    "impact_between",
    "impact_since",
    "lint_lot",
    "lint_lots",
    "lint_ruleset",
    "lock_ruleset",
    "menu_of_file",
    "menu_of_ruleset",
    "open_desk",
    "read_law",
    "redline_files",
    "rulesets_before",
    "rulesets_named",
    "schemas_of",
    "side_of",
    "slips_in",
    "sum_up_files",
    "texts_with_proposals",
    "try_rulesets",
    "verify_file",
    "write_formatted",
]
