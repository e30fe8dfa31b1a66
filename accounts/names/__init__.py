"""Names of people and tables: what is allowed, what looks alike, and who has which."""
