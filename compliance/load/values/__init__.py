"""The letters of a value to the value, as the kind of its field says."""
