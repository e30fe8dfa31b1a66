"""Pages and fragments. Views read, call ``games.play`` and draw; they decide nothing."""
