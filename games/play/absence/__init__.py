"""What happens when a player is away: time-outs, and bots that stand in."""
