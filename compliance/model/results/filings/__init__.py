"""What comes of filings that are put beside each other."""
