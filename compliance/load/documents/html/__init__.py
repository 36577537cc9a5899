"""HTML pages to lines."""
