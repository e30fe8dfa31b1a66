"""The pages of staff: Django's admin with a second step, and lists that only show."""
