"""How two provisions that answer to each other differ, and what became of their places."""
