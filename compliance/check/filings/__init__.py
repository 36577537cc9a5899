"""Filings beside each other: two submissions, or one under two chapters."""
