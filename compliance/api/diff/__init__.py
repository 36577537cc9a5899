"""Rulesets compared, with witnesses that were checked."""
