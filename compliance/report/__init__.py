"""Findings and diagnostics to text, HTML, Markdown and JSON. It decides nothing."""
