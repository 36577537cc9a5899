"""House ways as they are filed or typed, each with the chapter that ranks its hands."""

from collections.abc import Mapping

from compliance.model.filings.submission import Submission
from compliance.model.results.proof import HouseWay
from compliance.model.rules.ruleset import Ruleset
from compliance.record import record


@record
class FiledWay:
    """A submission's house way, held to the ranking of a ruleset."""

    submission: Submission
    ruleset: Ruleset
    way: HouseWay


@record
class TypedWay:
    """A house way as it is typed: the chapter that ranks the hands, and the text of each field."""

    chapter: str
    texts: Mapping[str, str]


@record
class WayRead:
    """A typed house way, and the chapter that it is held to."""

    way: HouseWay
    ruleset: Ruleset
