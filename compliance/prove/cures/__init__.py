"""The smallest changes that make a submission lawful, and their order."""
