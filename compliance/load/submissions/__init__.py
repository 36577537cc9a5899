"""Submissions, whole or still being written, read from their text."""
