"""The table's page, and what is sent from it."""
