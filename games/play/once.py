"""Commands that must not be carried out twice: a double click, a retry, a form that is sent again."""

import uuid
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.clearing import TimeLeft, delete_in_batches
from accounts.models import User
from games.models import Command, Game

KEPT = timedelta(days=1)


def once(*, command_id: uuid.UUID, user: User, do: Callable[[User], Game]) -> Command:
    """Let ``user`` do it, unless the command was carried out before; who did it, and the game that it led to."""
    try:
        with transaction.atomic():
            command = Command.objects.create(id=command_id, person=user)
            command.game = do(user)
            command.save(update_fields=["game"])
            return command
    except IntegrityError:
        before = Command.objects.select_related("person", "game").filter(pk=command_id).first()
        if before is None:
            raise
        return before


def forget_old_commands(time_left: TimeLeft) -> int:
    """A page that is a day old asks anew."""
    return delete_in_batches(Command.objects.filter(at__lt=timezone.now() - KEPT), time_left)
