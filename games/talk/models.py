"""The stored parts of talk."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Case, Game

MESSAGE_LENGTH = 500
NOTE_LENGTH = 2000


class Talk(models.Model):
    """What one group says at one table. The row exists from the first message on.

    ``last`` is the number of the newest message. ``revision`` changes whenever the talk would look different.
    """

    class Among(models.TextChoices):
        """Who talks: the people with a seat, or those who watch a public game."""

        PLAYERS = "players", _("Players")
        SPECTATORS = "spectators", _("Spectators")

    # no index: the unique constraint `talk_once` starts with it
    game = models.ForeignKey(Game, models.CASCADE, related_name="talks", db_index=False)
    among = models.CharField(max_length=10, choices=Among.choices)
    last = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "among"], name="talk_once")]

    def __str__(self) -> str:
        return f"{self.among} at {self.game_id}"


class Message(models.Model):
    """One message: a ``text``, or a ready ``phrase``, which each reader reads in their own language.

    A deleted message keeps its row, and for a time its text, which only staff can read who may read talk.
    """

    # no index: the unique constraint `message_once` starts with it
    talk = models.ForeignKey(Talk, models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField()  # from 1
    # no index: the unique constraint `message_once_a_command` starts with it
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField(null=True)  # of the person, when they wrote it
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=MESSAGE_LENGTH, blank=True)
    command_id = models.UUIDField()
    at = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True)
    removed = models.BooleanField(default=False, db_default=False)  # by staff, who have deleted it for everybody

    class Meta:
        """The numbers of a talk have no gaps; a command writes one message. The index has deleted texts to clear."""

        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["talk", "number"], name="message_once"),
            models.UniqueConstraint(fields=["person", "command_id"], name="message_once_a_command"),
        ]
        indexes = [
            models.Index(
                "deleted_at", name="message_deleted_text", condition=Q(deleted_at__isnull=False) & ~Q(text="")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} in {self.talk_id}"


class Reader(models.Model):
    """How far a person has read a talk, and whether they hide it. Without a row they have read nothing.

    ``mailed`` is the number of the newest message that a mail has shown them.
    """

    # no index: the unique constraint `reader_once` starts with it
    talk = models.ForeignKey(Talk, models.CASCADE, related_name="readers", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    read = models.PositiveIntegerField(default=0)
    mailed = models.PositiveIntegerField(default=0)
    hidden = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["talk", "person"], name="reader_once")]

    def __str__(self) -> str:
        return f"{self.person_id} read {self.read} in {self.talk_id}"


class Reported(models.Model):
    """A message that somebody reported, and the case about it."""

    case = models.ForeignKey(Case, models.CASCADE, related_name="reported_messages", db_index=False)
    message = models.ForeignKey(Message, models.PROTECT, related_name="+")
    text = models.CharField(
        max_length=MESSAGE_LENGTH, blank=True
    )  # what its reporter says, if the case was open before

    class Meta:
        constraints = [models.UniqueConstraint(fields=["case", "message"], name="reported_once")]

    def __str__(self) -> str:
        return f"{self.message_id} in {self.case_id}"


class Note(models.Model):
    """What a person has noted for themselves at a table; nobody else reads it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+", db_index=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = models.CharField(max_length=NOTE_LENGTH, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "person"], name="note_once")]

    def __str__(self) -> str:
        return f"{self.person_id} at {self.game_id}"
