"""A store of what was read, by content, that can be thrown away at any time."""
