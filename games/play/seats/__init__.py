"""What holds for one seat: whether its player is suspended, or has left a rated game."""
