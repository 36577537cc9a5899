"""Counted paytables and their certificates, laid out for people and machines."""
