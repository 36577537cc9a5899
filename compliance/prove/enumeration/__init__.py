"""Questions about single rules answered without a solver: every cell that conditions can tell apart is tried."""
