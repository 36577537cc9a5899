"""Documents as they are published, to lines in reading order."""
