"""The occasions that people choose for each channel, each for one or more kinds of notices, and the titles of kinds."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from games.models import Game, Notice


class Occasion(NamedTuple):
    """One line among the choices. Without ``kinds``, there is no notice: a sweep mails what waits."""

    label: Promise
    kinds: tuple[str, ...]


OCCASIONS: Mapping[str, Occasion] = {
    "waits": Occasion(
        gettext_lazy("when a game is waiting for me"),
        (
            Notice.Kind.TURN,
            Notice.Kind.REMINDER,
            Notice.Kind.TAKEN_OVER,
            Notice.Kind.CANCEL,
            Notice.Kind.READY,
        ),
    ),
    "start": Occasion(gettext_lazy("when a game starts"), (Notice.Kind.STARTED,)),
    "end": Occasion(gettext_lazy("when a game is over"), (Notice.Kind.OVER,)),
    "invitation": Occasion(gettext_lazy("when someone invites me"), (Notice.Kind.INVITATION,)),
    "friend": Occasion(gettext_lazy("when I get a friend request"), ()),
    "talk": Occasion(gettext_lazy("when someone writes to me"), (Notice.Kind.TALK,)),
}

WITHOUT_RESULT = gettext_lazy("Closed without a result: {game}")
NOTICE_TITLES: Mapping[str, Promise] = {
    Notice.Kind.TURN: gettext_lazy("Your turn: {game}"),
    Notice.Kind.REMINDER: gettext_lazy("Still your turn: {game}"),
    Notice.Kind.TAKEN_OVER: gettext_lazy("A bot plays for you: {game}"),
    Notice.Kind.STARTED: gettext_lazy("Game started: {game}"),
    Notice.Kind.OVER: gettext_lazy("Game over: {game}"),
    Notice.Kind.INVITATION: gettext_lazy("Invitation: {game}"),
    Notice.Kind.CANCEL: gettext_lazy("Cancel the game? {game}"),
    Notice.Kind.READY: gettext_lazy("Everyone is here: {game}"),
    Notice.Kind.TALK: gettext_lazy("New messages: {game}"),
}


def title_of(notice: Notice) -> str:
    """Return the title of a mail or a push, with a place for the ``game``."""
    closed = notice.kind == Notice.Kind.OVER and notice.game.status == Game.Status.CANCELLED
    return str(WITHOUT_RESULT if closed else NOTICE_TITLES[notice.kind])
