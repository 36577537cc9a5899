"""What a change of rulesets means, laid out for people and machines."""
