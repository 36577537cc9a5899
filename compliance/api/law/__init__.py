"""Texts of law and the locks of rulesets on them."""
