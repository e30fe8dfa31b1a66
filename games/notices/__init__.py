"""Who is told what about a game, and when: outbox rows in, mail out."""
