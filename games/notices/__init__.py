"""Notices about games: the outbox of all channels, and the interface of a channel."""
