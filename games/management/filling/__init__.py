"""A site full of finished games, for trying lists, filters, review and replay at size: behind ``manage.py fill``."""
