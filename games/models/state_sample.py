"""How the site did at one moment, for the page on which staff see the last day."""

from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class StateSample(models.Model):
    """The figures of one moment, by their names in `games.queries.site_state`: the sweep stores some each hour."""

    at = models.DateTimeField(default=timezone.now, db_index=True)
    figures: Any = models.JSONField()

    class Meta:
        verbose_name = _("state of the site")
        verbose_name_plural = _("state of the site")

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M}"
