"""The project: settings, urls, Celery and the two ways to run."""

from pushsite.celery import app as celery_app

__all__ = ["celery_app"]
