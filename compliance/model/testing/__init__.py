"""Cases beside the rules, the mutants that they must notice, and what became of both."""
