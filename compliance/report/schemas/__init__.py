"""JSON Schemas for the files that people write, one module for each kind of file."""
