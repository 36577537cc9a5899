"""Second implementations, written from the law and the docs for comparison only.

Cards, hands and the house way (`cards`, `patterns`, `rows`, `setting`, `joint`) read nothing of `compliance.odds`; they
are slow on purpose and look at real cards, subset by subset. What conditions, verdicts and results come to
(`conditions`, `paying`, `verdicts`) reads nothing of `compliance.lang` and `compliance.check`; `agreeing` compares
them.
"""
