"""What a page of a table draws: plain data for its templates. Nothing here writes."""
