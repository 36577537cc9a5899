"""Every kind of deal as it was counted once: what a deck or dice can make follows from nothing else, and is shipped.

The figures are those of `count_tally`, which a test counts anew; it writes `counted_deals.py`.
"""

from compliance.model import DEALS, Tally
from compliance.odds.counted_deals import COUNTED_DEALS


def tally_of(deal: str) -> Tally:
    """Return a kind of deal counted; for football the readings follow its name."""
    return Tally(deal, DEALS[deal.split()[0]], COUNTED_DEALS[deal])
