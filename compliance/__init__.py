"""A checker of casino table-game rules, and a diff of the regulations behind them.

The public Python interface: a function a command, each listed here and nowhere else. `docs/reference/python.md` has
examples.
"""

from compliance.later import load_lazily
from compliance.version import __version__

# WHY: every type checker knows this name and takes it as true; `typing` itself would double the time to the version.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from compliance.api.public import (
        InvalidInputError,
        check_submission,
        check_submissions,
        compare_submissions,
        count_paytables,
        cure_submission,
        diff_rulesets,
        find_common_submission,
        find_slips,
        format_file,
        lint_rulesets,
        list_rulesets,
        measure_impact,
        new_submission,
        prepare_filing,
        prove_house_way,
        read_amendment,
        read_document,
        read_law,
        redline_documents,
        report_submissions,
        review_submission,
        run_cases,
        settle_review_point,
        verify_lock,
        write_schema,
    )
else:
    __getattr__, __dir__ = load_lazily(globals())
