"""Changes made in the own text of a submission."""
