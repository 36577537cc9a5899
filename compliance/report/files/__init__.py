"""Files that the program writes for people to go on with: submissions, cases, patches."""
