"""Acts of staff on games, cases and people, as data, and their pages."""
