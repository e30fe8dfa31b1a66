"""People: signing up and in, names, settings, friends and blocks. This app does not import games."""
