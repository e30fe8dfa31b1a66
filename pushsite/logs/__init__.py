"""One line an event: ids, routes and numbers, but no names, addresses, texts or tokens."""
