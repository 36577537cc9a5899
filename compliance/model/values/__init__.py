"""The kinds of value, exact values, and how they are shown and spelled."""
