"""Reports by players, and flags and notes by staff, about games and people."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models.game import Game

CASE_TEXT_LENGTH = 1000


class Case(models.Model):
    """One report, flag or note. Its text never changes; its state is a copy of its last `CaseStep`.

    A note is closed from the start, since it needs no work. ``seat`` is the seat of the person it is about, and stays
    when they close their account. ``version`` is the number of actions at the moment it is about. ``told_at`` is when
    staff got a mail that the case waits.
    """

    class Kind(models.TextChoices):
        """Players report; staff flag what needs a look, and note what others should know."""

        REPORT = "report", _("report")
        FLAG = "flag", _("flag")
        NOTE = "note", _("note")

    class About(models.TextChoices):
        """Whether it is about a game, a person or what a person has written."""

        GAME = "game", pgettext_lazy("what is reported", "game")
        PERSON = "person", pgettext_lazy("what is reported", "person")
        TALK = "talk", pgettext_lazy("what is reported", "messages")

    class Reason(models.TextChoices):
        UNFAIR = "unfair", _("unfair play")
        COLLUSION = "collusion", _("players who help each other in secret")
        STALLING = "stalling", _("stalling")
        NAME = "name", _("a rude name")
        PESTERING = "pestering", _("pestering")
        TALK = "talk", _("rude or unwanted messages")
        LINKED = "linked", _("two accounts of one person")
        APPEAL = "appeal", _("a measure of staff")
        BROKEN = "broken", _("something broken")
        OTHER = "other", _("something else")

    class State(models.TextChoices):
        """Whether a case is open, in work or closed."""

        OPEN = "open", pgettext_lazy("state of a report", "open")
        TAKEN = "taken", pgettext_lazy("state of a report", "being looked into")
        CLOSED = "closed", pgettext_lazy("state of a report", "closed")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices)
    about = models.CharField(_("about"), max_length=6, choices=About.choices)
    game = models.ForeignKey(Game, models.PROTECT, verbose_name=_("game"), null=True, related_name="cases")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("person"), null=True, related_name="cases"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    text = models.CharField(max_length=CASE_TEXT_LENGTH, blank=True)
    at = models.DateTimeField(default=timezone.now)
    state = models.CharField(_("state"), max_length=6, choices=State.choices, default=State.OPEN)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, verbose_name=_("owner"), null=True, related_name="+"
    )
    answer = models.CharField(max_length=CASE_TEXT_LENGTH, blank=True)  # of staff, to the person who reported it
    answer_unseen = models.BooleanField(default=False, db_default=False)  # closed, and the reporter has not seen it
    answer_mail_due_at = models.DateTimeField(null=True)  # when the reporter is to get a mail about it
    told_at = models.DateTimeField(null=True)

    class Meta:
        """A person has at most one open report of one thing; the indexes find open cases."""

        verbose_name = _("case")
        verbose_name_plural = _("reports, flags and notes")
        indexes = [
            models.Index("kind", "at", name="case_unclosed", condition=~Q(state="closed")),
            models.Index("by", name="case_answer_unseen", condition=Q(answer_unseen=True)),
            models.Index(
                "answer_mail_due_at", name="case_answer_mail_due", condition=Q(answer_mail_due_at__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["by", "game"],
                name="case_game_reported_once",
                condition=Q(kind="report", about="game") & ~Q(state="closed"),
            ),
            models.UniqueConstraint(
                fields=["by", "game", "person"],
                name="case_person_reported_once",
                condition=Q(kind="report", about="person") & ~Q(state="closed"),
            ),
            models.UniqueConstraint(
                fields=["by", "game", "person"],
                name="case_talk_reported_once",
                condition=Q(kind="report", about="talk") & ~Q(state="closed"),
            ),
            models.UniqueConstraint(
                fields=["by", "person"],
                name="case_profile_reported_once",
                condition=Q(kind="report", about="person", game=None) & ~Q(reason="appeal") & ~Q(state="closed"),
            ),
            models.CheckConstraint(
                name="case_of_a_game_has_one",
                condition=~Q(about="game") | Q(game__isnull=False, person__isnull=True, seat__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"

    @property
    def by_the_site(self) -> bool:
        """Whether the site flagged it by itself."""
        return self.kind == Case.Kind.FLAG and self.reason == Case.Reason.LINKED and self.by_id is None


class CaseStep(models.Model):
    """One thing that a member of staff did about a case; rows never change."""

    class What(models.TextChoices):
        TAKEN = "taken", _("taken")
        HANDED = "handed", _("handed on")
        REMARKED = "remarked", _("remark")
        CLOSED = "closed", _("closed")
        REOPENED = "reopened", _("opened again")

    case = models.ForeignKey(Case, models.CASCADE, related_name="steps")
    what = models.CharField(max_length=8, choices=What.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")  # from then on
    remark = models.CharField(max_length=CASE_TEXT_LENGTH, blank=True)  # for staff alone
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.what}"
