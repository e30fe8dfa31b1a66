"""The database: its errors, its connections, and its order of text."""
