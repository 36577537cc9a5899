"""Changes of a text of law, laid out for people and machines."""
