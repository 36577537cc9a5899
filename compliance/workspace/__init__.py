"""A folder of submissions: safe access to its files, and how each of them stands."""
