"""Names that a person had, and addresses and names that nobody may use again."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User
from accounts.names.rules import PERSON_NAME_LENGTH


class FormerName(models.Model):
    """A name that an account had until ``until``; staff read it. It is deleted when the account is closed."""

    person = models.ForeignKey(User, models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=PERSON_NAME_LENGTH)
    until = models.DateTimeField(default=timezone.now)
    taken_away = models.BooleanField(default=False)  # by staff

    class Meta:
        """Newest first; staff read them on the person's page."""

        ordering = ["-pk"]
        default_permissions = ()

    def __str__(self) -> str:
        return self.name


class Barred(models.Model):
    """An address or a name that staff have barred, as a keyed hash: see `accounts.names.barred`."""

    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.digest
