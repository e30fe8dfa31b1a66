"""The WSGI application, for gunicorn and for the embedded server."""

import os

import django

from pushsite.middleware import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
django.setup(set_prefix=False)

from games.jinja import compile_templates  # noqa: E402 - it needs the apps

compile_templates()  # before gunicorn forks its workers

application = Handler()
