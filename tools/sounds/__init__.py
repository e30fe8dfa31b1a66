"""The sounds of the tables, made from code: `python -m tools.sounds`."""
