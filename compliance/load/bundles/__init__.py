"""Submissions out of files that hold many, and by standard input."""
