"""What two people are to each other: friends, one who blocks or mutes the other, users of one browser."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Greatest, Least
from django.utils import timezone

from accounts.models.user import User


class Friendship(models.Model):
    """Two friends; while ``accepted_at`` is empty, a request of ``asker``.

    A request that ``asked`` declined stays, and the asker still reads that it was sent. One that was taken back stays
    too, unseen, so that who sends it again neither gets round the answer nor causes another mail.
    """

    asker = models.ForeignKey(User, models.CASCADE, related_name="+")
    asked = models.ForeignKey(User, models.CASCADE, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now)
    accepted_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)
    taken_back = models.BooleanField(default=False, db_default=False)
    mail_due_at = models.DateTimeField(null=True)  # when ``asked`` is to get a mail about it; empty once it was sent
    mailed_at = models.DateTimeField(null=True)

    class Meta:
        """Two people share one row, whichever of them asked. The index finds the mails that are due."""

        constraints = [
            models.UniqueConstraint(Least("asker", "asked"), Greatest("asker", "asked"), name="friendship_once"),
        ]
        indexes = [
            models.Index("mail_due_at", name="friendship_mail_due", condition=Q(mail_due_at__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.asker_id} and {self.asked_id}"


class Block(models.Model):
    """``person`` wants nothing to do with ``blocked``. It holds for both, and nobody is told who blocks."""

    # without an index of its own: that of `block_once` begins with it
    person = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    blocked = models.ForeignKey(User, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["person", "blocked"], name="block_once")]

    def __str__(self) -> str:
        return f"{self.person_id} blocks {self.blocked_id}"


class Mute(models.Model):
    """``person`` does not want to read what ``muted`` writes, at any table. The muted person does not learn of it.

    Guests mute and are muted too.
    """

    person = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    muted = models.ForeignKey(User, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        """The table has its first name, from when it was a part of talk."""

        db_table = "talk_mute"
        constraints = [models.UniqueConstraint(fields=["person", "muted"], name="mute_once")]

    def __str__(self) -> str:
        return f"{self.person_id} mutes {self.muted_id}"


class SharedBrowser(models.Model):
    """Two accounts that have signed in with one browser, and when it was last seen. Nothing else of it is stored.

    `games.ratings.linked_accounts` reads it; it is cleared after 90 days.
    """

    first = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)  # the lower id
    second = models.ForeignKey(User, models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="shared_browser_once")]

    def __str__(self) -> str:
        return f"{self.first_id} and {self.second_id}"
