"""Tokens with which programs of people use the site."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ApiToken(models.Model):
    """A token of a person for the API. Its text is shown once and not stored: only its digest is."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=40)
    digest = models.CharField(max_length=64, unique=True, editable=False)  # SHA-256 in hex
    begins = models.CharField(max_length=16, editable=False)  # the first characters of the text, to recognise it
    may_play = models.BooleanField(_("may play"), default=False)
    may_talk = models.BooleanField(_("may talk"), default=False, db_default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, editable=False)
    used_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        """Two tokens of a person have different names, so a form that is sent twice makes one."""

        ordering = ["-created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["person", "name"], name="api_token_name")]

    def __str__(self) -> str:
        return self.name
