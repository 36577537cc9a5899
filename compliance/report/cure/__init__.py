"""The smallest cures of a submission, laid out for people and machines."""
