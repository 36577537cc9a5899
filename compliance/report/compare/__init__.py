"""Two submissions compared by meaning, laid out for people and machines."""
