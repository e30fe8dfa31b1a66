"""Names that a person had, and addresses and names that nobody may use again."""

from datetime import timedelta
from typing import Any

from django.db import models
from django.utils import timezone

from accounts.models.user import User
from accounts.name_rules.allowed import PERSON_NAME_LENGTH
from accounts.name_rules.lookalikes import KEY_LENGTH, look_keys

KEPT_FOR = timedelta(days=365)  # a former name, for its person


class FormerName(models.Model):
    """A name that an account had until ``until``; staff read it. It is deleted when the account is closed.

    For a year it leads to its person, and nobody else gets it or one that looks like it: see `accounts.names.former`.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=PERSON_NAME_LENGTH)
    until = models.DateTimeField(default=timezone.now)
    taken_away = models.BooleanField(default=False)  # by staff
    name_key = models.CharField(max_length=KEY_LENGTH + 20, default="", db_default="")
    name_look = models.CharField(max_length=KEY_LENGTH + 20, default="", db_default="")

    class Meta:
        """Newest first; staff read them on the person's page. The indexes find whose name it was."""

        ordering = ["-pk"]
        default_permissions = ()
        indexes = [
            models.Index(fields=["name_key"], name="former_name_key"),
            models.Index(fields=["name_look"], name="former_name_look"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: Any) -> None:
        """Save, with the keys of the name."""
        self.name_key, self.name_look = look_keys(self.name)
        super().save(**kwargs)


class Barred(models.Model):
    """An address or a name that staff have barred, as a keyed hash: see `accounts.names.barred`."""

    digest = models.CharField(max_length=64, unique=True)

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return self.digest


def kept_names(name: str) -> models.QuerySet[FormerName]:
    """The former names that are kept for their people and look like ``name``."""
    key, look = look_keys(name)
    since = timezone.now() - KEPT_FOR
    return FormerName.objects.filter(models.Q(name_key=key) | models.Q(name_look=look), until__gt=since)


def is_kept_for_another(name: str, owner: User | None) -> bool:
    """Whether an account other than ``owner`` had this name, or one that looks like it, until lately."""
    kept = kept_names(name)
    return (kept if owner is None else kept.exclude(person=owner.pk)).exists()
