"""What authors of rulesets can get wrong although it loads."""
