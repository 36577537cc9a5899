"""`compliance law` and the commands below it."""
