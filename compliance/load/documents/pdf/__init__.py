"""PDF files to lines."""
