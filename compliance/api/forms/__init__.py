"""Forms: a chapter's questions on paper, written empty or filled in, and read back as submissions."""
