"""The pages of talk, and what is sent from them and from the panel at the table."""
