"""The cases beside the rules: run, covered, named."""
