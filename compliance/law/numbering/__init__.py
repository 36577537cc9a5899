"""Labels of paragraphs: what they can stand for, and how deep they are."""
