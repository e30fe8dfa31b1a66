"""``manage.py fill``: a site full of finished games, to try lists, filters, review and replay at size."""
