"""The variance report, laid out for people and machines."""
