"""`compliance odds` and the command below it."""
