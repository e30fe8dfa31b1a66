"""The database: its connections with their errors, its order of text, and the engine for PostgreSQL."""
