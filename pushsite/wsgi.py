"""The WSGI application, for gunicorn and for the embedded server."""

import os

import django

from pushsite.middleware import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
django.setup(set_prefix=False)

application = Handler()
