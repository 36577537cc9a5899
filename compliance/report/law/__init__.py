"""Texts of law, their marks, slips and locks, laid out for people and machines."""
