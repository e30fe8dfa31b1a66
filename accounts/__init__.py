"""People: who they are, what they prefer, how they are reached. Knows nothing of games."""
