"""The seats of a table: joining, leaving, stand-ins and coming back."""
