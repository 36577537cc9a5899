"""House ways and their proofs, laid out for people and machines."""
