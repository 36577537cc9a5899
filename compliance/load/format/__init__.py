"""Files in their canonical form, and cases put into them."""
