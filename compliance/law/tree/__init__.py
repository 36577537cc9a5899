"""Documents to trees of provisions."""
