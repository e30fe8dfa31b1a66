"""What people fill in about themselves."""
