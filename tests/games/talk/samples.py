"""Messages, sent by the function that the site calls."""

import uuid
from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.talk.acts import send
from games.talk.models import Message, Talk
from games.talk.queries import newest_messages


def say(game: Game, user: User, text: str = "", **changed: object) -> Message:
    """Send a message as ``user``."""
    return send(game=game, user=user, **{"command_id": uuid.uuid4(), "text": text} | changed)


def say_often(talk: Talk, user: User, times: int) -> None:
    """Let ``user`` say something so often, faster than by ``say``; no row of a reader changes."""
    numbers = range(talk.last + 1, talk.last + times + 1)
    Message.objects.bulk_create(
        Message(talk=talk, number=number, person=user, text=f"No. {number}", command_id=uuid.uuid4())
        for number in numbers
    )
    talk.last += times
    talk.save()


def heard(game: Game, user: User, among: str = Talk.Among.PLAYERS) -> list[str]:
    """Return the texts that ``user`` gets."""
    return [message.text for message in newest_messages(game, among, user).messages]


def of_old(user: User) -> User:
    """Return ``user``, who has had the account for two days."""
    user.created_at = timezone.now() - timedelta(days=2)
    User.objects.filter(pk=user.pk).update(created_at=user.created_at)
    return user
