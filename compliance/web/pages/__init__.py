"""The pages, one module for each: what they ask of the use cases, and the template that shows it."""
