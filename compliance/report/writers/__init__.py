"""Writers: each turns any document into one format, and escapes every text for it."""
