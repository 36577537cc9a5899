"""What rulesets are made of: expressions, rules, vocabulary, wagers, house ways, cases and mutants."""
