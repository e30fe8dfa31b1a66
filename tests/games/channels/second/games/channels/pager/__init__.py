"""A channel for tests: people who have a pager get one line on it."""
