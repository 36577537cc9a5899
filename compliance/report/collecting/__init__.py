"""The findings of many submissions for those who collect them."""
