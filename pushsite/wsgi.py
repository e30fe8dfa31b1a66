"""The WSGI application, for gunicorn and for the embedded server."""

import os

import django

from pushsite.jinja import compile_templates
from pushsite.web.middleware import Handler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")
django.setup(set_prefix=False)

compile_templates()  # before gunicorn forks its workers

application = Handler()
