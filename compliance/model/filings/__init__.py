"""Submissions, drafts of them, forms and edits."""
