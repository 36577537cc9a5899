"""Documents that were filed to passages: what is marked, struck, changed or numbered in them counts."""
