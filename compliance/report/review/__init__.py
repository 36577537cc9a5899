"""The points of a submission that only a person can decide, laid out for people and machines."""
