"""Submissions made lawful: cures sought, tried in the file's own text, chosen from and written."""
