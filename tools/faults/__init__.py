"""Faults of a production site, made for real while people and bots play: nothing may be lost, doubled or stuck."""
