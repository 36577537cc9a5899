"""What became of the cases beside the rules, laid out for people and machines."""
