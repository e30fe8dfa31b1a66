"""Pages and fragments: they read, call ``games.play`` and draw; they decide nothing."""
