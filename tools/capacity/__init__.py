"""What one machine carries: a large site, days with ever more players until it breaks, and an hour at half of that."""
