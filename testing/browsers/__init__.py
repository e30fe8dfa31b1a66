"""Real browsers for tests and measurements."""
