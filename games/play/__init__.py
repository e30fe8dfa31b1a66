"""The only code that changes a game. Each function is one transaction on one locked game."""
