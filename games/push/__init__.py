"""PUSH: its rules, its bots, and how it is shown."""
