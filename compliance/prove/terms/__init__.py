"""Values and conditions as terms and formulas of the solver."""
