"""Mail about games: who gets which mail and when, from the outbox to the mail server."""
