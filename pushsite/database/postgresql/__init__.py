"""Django's PostgreSQL, except that a connection in use is not checked before each request: see `base`."""
