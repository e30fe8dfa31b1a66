"""The app's configuration."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games."""

    name = "games"
