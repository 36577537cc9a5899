"""A second implementation of the odds and of the house way, written from the law and the docs for comparison only.

Nothing here reads `compliance.odds`. It is slow on purpose: it looks at real cards, subset by subset.
"""
