"""Documents to send as PDF and DOCX."""
