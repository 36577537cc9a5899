"""A checker of casino table-game rules, and a diff of the regulations behind them."""

__version__ = "0.1.0"
