"""Findings, mistakes and cases as the machines of a build read them."""
