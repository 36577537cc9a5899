"""Forms that were filled in, read back: what stands in their boxes, and the submission that this states."""
