"""Commands: presses of a button, each carried out only once."""

import uuid
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.lifecycle.clearing import TimeLeft, delete_in_batches
from accounts.models import User
from games.models import Command, Game

COMMAND_RETENTION = timedelta(days=1)


def once(*, command_id: uuid.UUID, user: User, do: Callable[[User], Game]) -> Command:
    """Call ``do`` unless the command was carried out before. Return the command, with its person and game."""
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
    """Forget commands after a day."""
    return delete_in_batches(Command.objects.filter(at__lt=timezone.now() - COMMAND_RETENTION), time_left)
