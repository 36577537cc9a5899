"""Paytables inside a text of law: their rows, cells and columns."""
