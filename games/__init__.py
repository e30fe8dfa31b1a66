"""The games: rules, bots, what is stored, what may be done, and how it is shown."""
