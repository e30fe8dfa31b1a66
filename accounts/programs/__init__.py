"""Programs of people: their tokens for the API, and bots, which have accounts of their own."""
