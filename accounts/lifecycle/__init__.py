"""How people come and go: guests, who become accounts or are cleared, and accounts that are closed."""
