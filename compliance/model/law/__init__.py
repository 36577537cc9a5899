"""Texts of law as nouns."""
