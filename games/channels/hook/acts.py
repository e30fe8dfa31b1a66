"""What owners do with their hooks."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.programs.api_tokens import SENT_AGAIN
from accounts.registry import CopiedFile
from games.channels.asked_tests import claimed_test
from games.channels.hook.deliver import note_result, result_of
from games.channels.hook.formats import hook_post, new_hook_secret
from games.channels.hook.models import Hook, changing_hooks
from games.channels.hook.told import told_as_test
from games.models import Game
from games.refusals import NotHost, Refusal
from pushsite.database.connections import reconnect_if_lost

MOST_OF_PERSON, MOST_OF_TABLE = 5, 2


class NoMoreHooks(Refusal):
    """A person or a table has as many hooks as one may have."""

    sentence = _("You can’t add more webhooks here. Remove one first.")


class TableIsOver(Refusal):
    """Nothing will happen at this table any more."""

    sentence = _("This game is over.")


def add_hook(person: User, game: Game | None, **chosen: Any) -> Hook:
    """Add a hook of ``person``, or of the table that they host, with the columns ``chosen``.

    If the same one was added just now and is on, return that: the form was sent again.
    Raises `NoMoreHooks`, `NotHost` or `TableIsOver`.
    """
    with changing_hooks(person.pk, None if game is None else game.pk):
        person.lock_against_closing()
        if game is not None:
            game.refresh_from_db(fields=["host", "status"])
        if game is not None and game.host_id != person.pk:
            raise NotHost
        if game is not None and game.over:
            raise TableIsOver
        hooks = Hook.objects.filter(person=person, game=game)
        if same := hooks.filter(**chosen, off_at=None, created_at__gt=timezone.now() - SENT_AGAIN).first():
            return same
        if hooks.count() >= (MOST_OF_PERSON if game is None else MOST_OF_TABLE):
            raise NoMoreHooks
        secret = new_hook_secret() if chosen["format"] == Hook.Format.SIGNED else ""
        return Hook.objects.create(person=person, game=game, secret=secret, **chosen)


def send_hook_test(hook_id: int) -> None:
    """Post the test that is due, and note how that ended: it takes five seconds at most.

    If a worker dies before it is noted, another posts it again with the same id.
    """
    with claimed_test(Hook.objects.select_related("person"), hook_id) as hook:
        if hook is None:
            return
        now = timezone.now()
        asked_at = hook.test_asked_at or now
        with translation.override(hook.person.language or settings.LANGUAGE_CODE):
            post = told_as_test(asked_at)
        result = result_of(hook_post(hook, post, f"test_{hook.pk}_{asked_at.timestamp():.6f}", now))
        reconnect_if_lost()
        note_result(hook, result.text, timezone.now())


def switch(hook: Hook, *, on: bool) -> None:
    """Switch ``hook`` on, with no failures behind it, or off."""
    off_at = None if on else timezone.now()
    with changing_hooks(hook.person_id, hook.game_id):
        Hook.objects.filter(pk=hook.pk).update(off_at=off_at, failing_since=None, mail_due_at=None)


def remove_hook(hook: Hook) -> None:
    with changing_hooks(hook.person_id, hook.game_id):
        hook.delete()


def remove_all(person: User) -> None:
    """Remove all hooks of ``person``, whose account is closed."""
    for hook in Hook.objects.filter(person=person):
        remove_hook(hook)


def tables_with_hooks(person: User) -> QuerySet[Game]:
    """The tables at which ``person`` has hooks."""
    return Game.objects.filter(pk__in=Hook.objects.filter(person=person, game__isnull=False).values("game"))


def copied_hooks(person: User) -> Iterator[CopiedFile]:
    """Yield the hooks of ``person`` for their data copy, without addresses: anybody who had one could post to it."""
    columns = ("game", "format", "turn", "talk", "end", "created_at", "tried_at", "result", "failing_since", "off_at")
    hooks = Hook.objects.filter(person=person).order_by("pk").values(*columns)
    left = gettext("Their addresses and secrets: anyone who found them could post there as this site.")
    yield CopiedFile("hooks", gettext("Your webhooks."), hooks, ("hook.Hook.person",), left_out=left)
