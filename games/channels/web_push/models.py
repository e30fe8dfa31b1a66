"""The devices that get pushes, and what they show of turns."""

from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.channels.asked_tests import HasTest
from games.models import Game, Notice

MOST_IN_ENDPOINT = 1000  # characters
APPLE = "web.push.apple.com"  # the push service of Safari


class PushDevice(HasTest):
    """A browser that one person has subscribed to pushes, in one of their sessions.

    The ``endpoint`` and the keys are enough to send to it, so they are shown to nobody and never logged.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_devices")
    session_key = models.CharField(max_length=40, db_index=True)
    endpoint = models.CharField(max_length=MOST_IN_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)  # the browser's public key
    auth = models.CharField(max_length=30)  # the secret of the two, in base64url as the key
    name = models.CharField(max_length=80)  # as its owner recognizes it
    created_at = models.DateTimeField(default=timezone.now)
    renewed_at = models.DateTimeField(default=timezone.now)  # by a visit
    reached_at = models.DateTimeField(null=True)  # when the last push was taken for it

    def __str__(self) -> str:
        return f"{self.name} of {self.person_id}"

    @property
    def test_failed(self) -> bool:
        """Whether the last test was not taken, and no push since."""
        asked_at, reached = self.test_asked_at, self.reached_at
        return asked_at is not None and self.test_due_at is None and (reached is None or reached < asked_at)

    @property
    def can_close(self) -> bool:
        """Whether a push can close what it shows: Safari shows pushes without the service worker, which would."""
        return urlsplit(self.endpoint).hostname != APPLE


class ShownTurn(models.Model):
    """A device shows that a game waits for its person, or will once it is on; until a push or a visit closes it."""

    device = models.ForeignKey(PushDevice, models.CASCADE, related_name="+")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    version = models.PositiveIntegerField()  # of the game that waits
    at = models.DateTimeField()  # when the push service took it

    class Meta:
        """A game shows one notice of a turn on each device."""

        constraints = [models.UniqueConstraint(fields=["device", "game"], name="shown_turn_once")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.version} at device {self.device_id}"


class ReachedDevice(models.Model):
    """A device that a notice has reached, so that trying again for the others reaches it once only."""

    device = models.ForeignKey(PushDevice, models.CASCADE, related_name="+")
    notice = models.ForeignKey(Notice, models.CASCADE, related_name="+")

    class Meta:
        """A row is kept only while a notice is tried again."""

        constraints = [models.UniqueConstraint(fields=["notice", "device"], name="push_once_a_device")]

    def __str__(self) -> str:
        return f"notice {self.notice_id} at device {self.device_id}"
