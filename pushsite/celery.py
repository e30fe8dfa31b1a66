"""The Celery application; its settings are the ``CELERY_`` ones of Django's."""

import os

from celery import Celery
from kombu.transport.redis import Channel

import pushsite.logs.tasks  # noqa: F401 - listens to Celery's signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pushsite.settings")

app = Celery("pushsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["accounts", "games"])

# A worker whose Redis goes away gives back the rings in its hands, fails over it, and ends (Celery 5.7.0).
# It need not: the sweep rings again.
Channel.do_restore = False
