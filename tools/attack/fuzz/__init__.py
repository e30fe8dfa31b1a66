"""Every address with every method, as everybody, and with a fixed set of hostile values."""
