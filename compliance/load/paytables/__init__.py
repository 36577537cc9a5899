"""Paytables to be counted: those of a chapter, a submission or a file."""
