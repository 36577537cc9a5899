"""Pages to running text: furniture taken out, lines joined."""
