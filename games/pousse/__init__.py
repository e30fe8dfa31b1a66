"""Pousse-toi de là !: its rules, its bots, and how it is shown."""
