"""What authors of rulesets ask for: lint, format, test, schema."""
