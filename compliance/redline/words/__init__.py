"""The words of two provisions held against each other."""
