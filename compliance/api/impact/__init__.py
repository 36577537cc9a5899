"""What a change of rulesets means."""
