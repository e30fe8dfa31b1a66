"""Which names there may be: what they may contain, which look alike, and those that guests get."""
