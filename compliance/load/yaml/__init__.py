"""YAML and JSON text to trees with spans, and trees to values key by key."""
