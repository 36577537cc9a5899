"""Review files: what persons settled, read from beside a submission and written there."""
