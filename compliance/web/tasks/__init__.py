"""Long work, one module for each piece: `run` takes what was asked for and returns what the page shows."""
