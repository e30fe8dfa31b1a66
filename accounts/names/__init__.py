"""Names of people as they are stored: who has one, who had it, and which are barred."""
