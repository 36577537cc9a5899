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
    from compliance.api.locking import Locking, LockRequest, hold_ruleset, lock_ruleset
    from compliance.api.redlining import RedlineRequest, redline_files
    from compliance.api.texts import Text, TextRequest, amend_file, read_law, slips_in
    from compliance.api.ways import FiledWay, compare_house_ways, house_way_of, house_way_under
else:
    __getattr__ = later(
        __name__,
        {
            "Counting": "counting",
            "Menu": "counting",
            "Verification": "counting",
            "count_offers": "counting",
            "menu_of_file": "counting",
            "menu_of_ruleset": "counting",
            "verify_file": "counting",
            "Locking": "locking",
            "LockRequest": "locking",
            "RedlineRequest": "redlining",
            "Text": "texts",
            "TextRequest": "texts",
            "amend_file": "texts",
            "hold_ruleset": "locking",
            "lock_ruleset": "locking",
            "read_law": "texts",
            "redline_files": "redlining",
            "slips_in": "texts",
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
    "LockRequest",
    "Locking",
    "Menu",
    "RedlineRequest",
    "Request",
    "Summed",
    "Text",
    "TextRequest",
    "Verification",
    "amend_file",
    "check_file",
    "check_files",
    "check_submission",
    "compare_house_ways",
    "count_offers",
    "hold_ruleset",
    "house_way_of",
    "house_way_under",
    "lock_ruleset",
    "menu_of_file",
    "menu_of_ruleset",
    "open_desk",
    "read_law",
    "redline_files",
    "slips_in",
    "sum_up_files",
    "verify_file",
]
