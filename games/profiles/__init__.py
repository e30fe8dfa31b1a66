"""What people see of each other: profiles, friends, and who played with whom."""
