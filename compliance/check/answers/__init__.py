"""Answers: what one rule comes to on the facts that it reads, worked out once for all filings that state alike."""
