"""What people write beside texts of law: locks, terms and concordances."""
