"""Certificates of counted paytables, read without believing them."""
