"""The findings of one submission or many as a table for a spreadsheet."""
