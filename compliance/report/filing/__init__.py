"""The filing itself, as it is signed and sent."""
