"""What several chapters have in common, laid out for people and machines."""
