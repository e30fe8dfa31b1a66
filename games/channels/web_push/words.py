"""What a push says: the game, and who moved. A lock screen shows it, so it holds no cards."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from games.models import Game, Invitation, Notice, Seat
from games.notices.occasions import title_of
from games.overview.heading import heading_of
from games.presentation.people import name_outside
from games.presentation.times import time_left

ABOUT_TURNS = (Notice.Kind.TURN, Notice.Kind.REMINDER)  # closed once their reader has moved


def topic_of(game_id: str) -> str:
    """The topic of a game: a push service reads it, and a private table's id is its key, so it is a digest."""
    return salted_hmac("games.channels.web_push", game_id).hexdigest()[:32]


def turn_tag(game_id: str) -> str:
    """The tag of notices that wait for a move in this game."""
    return f"turn-{topic_of(game_id)}"


def push_of(notice: Notice, seat: Seat | None, waiting: Collection[str]) -> dict[str, Any]:
    """The declarative push for ``notice``, in its reader's language; ``waiting``: the ids of games that wait for them.

    Browsers that do not know the declarative form give it to the service worker, which closes what shows other games.
    """
    person = notice.person
    language = person.language or settings.LANGUAGE_CODE
    about_turn = notice.kind in ABOUT_TURNS
    tag = turn_tag(notice.game_id) if about_turn else f"news-{topic_of(notice.game_id)}"
    with translation.override(language):
        title = title_of(notice).format(game=heading_of(notice.game, person))
        message = _message(title, _body(notice, seat), notice.game.get_absolute_url(), tag, language)
    return message | _waiting_games(waiting)


def push_that_closes(notice: Notice, waiting: Collection[str], *, played: bool) -> dict[str, Any]:
    """The push that replaces the notice of a turn, silently; the service worker closes it soon after.

    It shows something, since browsers want that of each push. ``played``: whether its reader has ended the turn.
    """
    language = notice.person.language or settings.LANGUAGE_CODE
    with translation.override(language):
        title = _("No longer your turn: {game}").format(game=heading_of(notice.game, notice.person))
        body = _("You have played.") if played else ""
        message = _message(title, body, notice.game.get_absolute_url(), turn_tag(notice.game_id), language)
    message["notification"] |= {"renotify": False, "silent": True}
    return message | _waiting_games(waiting) | {"closes": True}


def push_as_test(language: str) -> dict[str, Any]:
    """Return the push that "Send me a test" sends."""
    with translation.override(language or settings.LANGUAGE_CODE):
        body = _("Notifications about your games will look like this.")
        return _message(_("It works"), body, reverse("games:mine"), "test", translation.get_language())


def _message(title: str, body: str, path: str, tag: str, language: str) -> dict[str, Any]:
    shown = {
        "title": title,
        "body": body,
        "navigate": settings.SITE_URL + path,
        "lang": language,
        "dir": "ltr",
        "tag": tag,
        "renotify": True,
        "silent": False,
    }
    return {"web_push": 8030, "notification": shown}


def _waiting_games(waiting: Collection[str]) -> dict[str, Any]:
    """What is true now; the time in ms lets the service worker tell which of two pushes knows more."""
    games = [turn_tag(game_id) for game_id in waiting]
    return {"app_badge": len(waiting), "games": games, "at": int(timezone.now().timestamp() * 1000)}


def _body(notice: Notice, seat: Seat | None) -> str:
    game = notice.game
    if notice.kind == Notice.Kind.INVITATION:
        invitation = Invitation.objects.select_related("by").filter(game=game, person=notice.person_id).first()
        return _("{name} invites you.").format(name=name_outside(invitation.by.name)) if invitation else ""
    if notice.kind == Notice.Kind.REMINDER and game.deadline:
        return _("{time} left").format(time=time_left(game.deadline))
    if notice.kind == Notice.Kind.TURN and seat is not None:
        return _who_moved(game, seat)
    return ""


def _who_moved(game: Game, seat: Seat) -> str:
    last = game.actions.exclude(seat=seat.number).order_by("-number").values_list("seat", flat=True).first()
    other = None if last is None else game.seat_rows.filter(number=last).first()
    if other is None:
        return _("The game has started.")
    return _("{name} has moved.").format(name=name_outside(other.name) or _("Former player"))
