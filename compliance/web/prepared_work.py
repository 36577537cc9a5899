"""What a piece of long work is given, once a page has made it ready."""

from compliance.record import record
from compliance.web.answers import Given


@record
class Prepared:
    """What the work is given; under ``key``, where there is one, its result is kept for the next who asks."""

    given: Given
    key: str = ""
