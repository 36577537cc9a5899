"""Two rulesets compared, laid out for people and machines."""
