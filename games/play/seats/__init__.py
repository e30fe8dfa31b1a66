"""Who sits at a table: they come, leave, stand in for each other and come back."""
