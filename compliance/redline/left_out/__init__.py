"""What a redline did not compare, and why."""
