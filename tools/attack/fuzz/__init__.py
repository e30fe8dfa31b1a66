"""Request every URL with every method, as each person, with a fixed set of hostile values."""
