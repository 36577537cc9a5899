"""A ruleset and all that belongs to it, read from its folder."""
