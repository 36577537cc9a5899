"""What the pages of the workbench show, and the addresses under which they show it."""
