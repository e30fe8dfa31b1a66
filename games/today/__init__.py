"""The home of people who have been here before."""
