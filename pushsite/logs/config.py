"""Which lines are written, for Django and for gunicorn."""

from typing import Any


def logging_config(level: str) -> dict[str, Any]:
    """Everything to stderr: the site's own from ``level`` on, from others what is wrong."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": "pushsite.logs.line.LineFormatter"}},
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "nowhere": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            "accounts": {"level": level},
            "games": {"level": level},
            "pushsite": {"level": level},
            "gunicorn.error": {"level": level, "handlers": [], "propagate": True},
            # What these say of a path or a header may be a secret, and pushsite.logs says it without.
            "celery.app.trace": {"handlers": ["nowhere"], "propagate": False},
            "django.request": {"handlers": ["nowhere"], "propagate": False},
            "django.security.csrf": {"handlers": ["nowhere"], "propagate": False},
        },
    }
