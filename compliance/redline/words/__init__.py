"""The words of two provisions compared."""
