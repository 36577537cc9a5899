"""House ways proved, tried and compared."""
