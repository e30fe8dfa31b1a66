"""Hooks as a channel of notices: a notice goes to all hooks of its person, or of its table."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from accounts.models import User
from games.channels.asked_tests import ids_of_due_tests
from games.channels.hook.acts import send_hook_test
from games.channels.hook.deliver import HookRefuses, deliver
from games.channels.hook.models import Hook
from games.channels.hook.told import told_of
from games.models import Game, Notice
from games.notices.channel import Channel, OutgoingMessage, Seats, Stopped
from games.notices.occasions import OCCASIONS
from games.play.clocks.running import end_of_quiet_hours
from games.talk.queries import unread_counts
from pushsite.compiled import compiled

# The choice by which a hook gets a kind of notice; hooks of tables have the kinds of groups.
PERSON_FIELDS: dict[str, str] = {
    Notice.Kind.TURN: "turn",
    Notice.Kind.REMINDER: "turn",
    Notice.Kind.TALK: "talk",
    Notice.Kind.OVER: "end",
}
CHOICES = {  # by the occasions that hooks tell
    occasion: PERSON_FIELDS[kind]
    for occasion, each in OCCASIONS.items()
    for kind in each.kinds
    if kind in PERSON_FIELDS
}
GROUP_FIELDS: dict[str, str] = {Notice.Kind.GROUP_TURN: "turn", Notice.Kind.GROUP_OVER: "end"}


@compiled
def hooks_of_person(person_id: int) -> QuerySet[Hook]:
    """Those that are on, but for hooks of tables."""
    return Hook.objects.filter(person=person_id, game=None, off_at=None)


@compiled
def hooks_of_table(game_id: str) -> QuerySet[Hook]:
    """Query the hooks of the table's host that are on. The hooks of an earlier host are silent."""
    return Hook.objects.filter(game=game_id, off_at=None, person=F("game__host"))


class Hooks(Channel):
    """Posts notices to hooks; all hooks of one notice at the same time."""

    label = gettext_lazy("by webhook")
    not_told = OCCASIONS.keys() - CHOICES
    why_unwanted = why_not_composed = gettext_noop("no webhook wants it")
    posts_to_strangers = True

    @classmethod
    def reached(cls, people: Collection[User], kind: str) -> list[User]:
        if kind in PERSON_FIELDS:
            people = [person for person in people if person.has_hooks]
        if not people or kind not in PERSON_FIELDS | GROUP_FIELDS:
            return []
        if len(people) == 1 and kind in PERSON_FIELDS:  # as after most turns
            (one,) = people
            wanted = {hook.person_id for hook in hooks_of_person(one.pk) if getattr(hook, PERSON_FIELDS[kind])}
        else:
            wanted = set(_wanting(kind).filter(person__in=people).values_list("person", flat=True))
        return [person for person in people if person.pk in wanted and person.is_active]

    @classmethod
    def reached_for_group(cls, game: Game, kind: str) -> list[User]:
        if not game.has_hooks:
            return []
        owners = {hook.person_id for hook in hooks_of_table(game.pk) if getattr(hook, GROUP_FIELDS[kind])}
        return list(User.objects.filter(pk__in=owners, is_active=True)) if owners else []

    @classmethod
    def offered(cls, person: User) -> bool:
        return Hook.objects.filter(person=person, game=None).exists()

    @classmethod
    def stopped(cls, person: User) -> Stopped:
        text = gettext("One of your webhooks stopped accepting notifications, so we switched it off.")
        return Stopped(text, gettext("Test it and switch it on, or remove it"), reverse("hook:list"))

    @classmethod
    def chosen(cls, person: User) -> set[str]:
        hooks = list(Hook.objects.filter(person=person, game=None))
        return {occasion for occasion, choice in CHOICES.items() if any(getattr(hook, choice) for hook in hooks)}

    @classmethod
    def choose(cls, person: User, occasions: Collection[str]) -> None:
        """Switch each occasion on or off for all hooks of ``person``. Leave it alone if it is on for only some of them
        and should be on.
        """
        before = cls.chosen(person)
        changed = {
            choice: name in occasions for name, choice in CHOICES.items() if (name in occasions) != (name in before)
        }
        if changed:
            Hook.objects.filter(person=person, game=None).update(**changed)

    @classmethod
    def due_at(cls, person: User, kind: str, first: datetime, last: datetime | None = None) -> datetime:
        return first + timedelta(seconds=settings.NOTICE_DELAY)

    @classmethod
    def postponed(cls, notice: Notice, batch: Sequence[Notice], now: datetime) -> datetime | None:
        return None if notice.kind in {Notice.Kind.REMINDER, *GROUP_FIELDS} else end_of_quiet_hours(notice.person, now)

    @classmethod
    def obsolete(cls, notice: Notice) -> str:
        unread = unread_counts(notice.person, [notice.game_id])
        return "" if unread else gettext_noop("read meanwhile")

    @classmethod
    def due_tests(cls) -> list[int]:
        return ids_of_due_tests(Hook.objects.all())

    @classmethod
    def send_test(cls, number: int) -> None:
        send_hook_test(number)

    def compose(self, batch: Sequence[Notice], seats: Seats) -> OutgoingMessage | None:
        (notice,) = batch
        hooks = _wanting(notice.kind).filter(person=notice.person_id)
        if notice.kind in GROUP_FIELDS:
            hooks = hooks.filter(game=notice.game_id, game__host=notice.person_id)
        chosen = list(hooks)
        if not chosen:
            return None
        person = notice.person
        with translation.override(person.language or settings.LANGUAGE_CODE):
            post = told_of(notice)
        return OutgoingMessage(batch, send=lambda: deliver(chosen, post, notice))

    def failed_for_good(self, error: Exception) -> bool:
        return isinstance(error, HookRefuses)


CHANNEL = Hooks


def _wanting(kind: str) -> QuerySet[Hook]:
    """The hooks that are on and want notices of this kind."""
    choice = (PERSON_FIELDS | GROUP_FIELDS)[kind]
    return Hook.objects.filter(off_at=None, game__isnull=kind in PERSON_FIELDS, **{choice: True})
