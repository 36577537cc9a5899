"""Submissions as forms to fill in: what is asked, and the files that ask it."""
