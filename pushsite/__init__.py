"""The project: settings, URLs, Celery, and the ways to run the site."""

from pushsite.celery import app as celery_app

__all__ = ["celery_app"]
