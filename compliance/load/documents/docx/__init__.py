"""Word files to lines."""
