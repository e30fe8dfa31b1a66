"""Message catalogues: extract messages, check translations and compile them."""
