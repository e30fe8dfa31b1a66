"""What owners do with their hooks."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.channels.hook.deliver import note_result, result_of
from games.channels.hook.formats import hook_post, new_hook_secret
from games.channels.hook.models import Hook, changing_hooks
from games.channels.hook.told import told_as_test
from games.models import Game
from games.refusals import NotHost, Refusal

MOST_OF_PERSON, MOST_OF_TABLE = 5, 2


class NoMoreHooks(Refusal):
    """A person or a table has as many hooks as one may have."""

    sentence = _("You cannot add more hooks here. Remove one first.")


class TableIsOver(Refusal):
    """Nothing will happen at this table any more."""

    sentence = _("This game is over.")


def add_hook(person: User, game: Game | None, **chosen: Any) -> Hook:
    """Add a hook of ``person``, or of the table that they host, with the columns ``chosen``.

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
        most = MOST_OF_PERSON if game is None else MOST_OF_TABLE
        if Hook.objects.filter(person=person, game=game).count() >= most:
            raise NoMoreHooks
        secret = new_hook_secret() if chosen["format"] == Hook.Format.SIGNED else ""
        return Hook.objects.create(person=person, game=game, secret=secret, **chosen)


def send_test(hook: Hook) -> None:
    """Post a test now, once, and note how that ended: it takes five seconds at most."""
    now = timezone.now()
    request = hook_post(hook, told_as_test(now), f"test_{hook.pk}_{now.timestamp():.6f}", now)
    note_result(hook, result_of(request).text, now)


def switch(hook: Hook, *, on: bool) -> None:
    """Switch ``hook`` on, with no failures behind it, or off."""
    off_at = None if on else timezone.now()
    with changing_hooks(hook.person_id, hook.game_id):
        Hook.objects.filter(pk=hook.pk).update(off_at=off_at, failing_since=None, mail_due_at=None)


def remove_hook(hook: Hook) -> None:
    """Remove ``hook``."""
    with changing_hooks(hook.person_id, hook.game_id):
        hook.delete()


def remove_all(person: User) -> None:
    """Remove all hooks of ``person``, whose account is closed."""
    for hook in Hook.objects.filter(person=person):
        remove_hook(hook)


def tables_with_hooks(person: User) -> QuerySet[Game]:
    """The tables at which ``person`` has hooks."""
    return Game.objects.filter(pk__in=Hook.objects.filter(person=person, game__isnull=False).values("game"))
