"""What was read in a document: the draft of a submission, and the report of what was proposed and what was not."""
