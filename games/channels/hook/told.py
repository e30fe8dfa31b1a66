"""What hooks tell of a game, in their owner's language: sentences and a few facts, no cards."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.name_rules.directions import name_as_read
from games.catalog import presentation_of
from games.channels.hook.formats import Told
from games.models import Game, Notice, Seat
from games.overview.heading import own_part
from games.presentation.renderer import Named
from games.presentation.results import headline
from games.presentation.terms import labelled
from games.presentation.times import time_left
from games.queries.standings import winners_of

TYPES: dict[str, str] = {
    Notice.Kind.TURN: "turn",
    Notice.Kind.REMINDER: "reminder",
    Notice.Kind.TALK: "talk",
    Notice.Kind.OVER: "end",
    Notice.Kind.GROUP_TURN: "turn",
    Notice.Kind.GROUP_OVER: "end",
}


def told_of(notice: Notice) -> Told:
    """What ``notice`` tells: only what a spectator may know, and to its person that it is their turn."""
    game = notice.game
    seats = list(game.seat_rows.order_by("number"))
    sentence, parts = _sentence(notice, seats)
    data = {
        "at": notice.created_at.isoformat(),
        "table": game.name,
        "game": game.rules,
        "id": game.pk,
        "version": notice.version,
    }
    own = notice.kind not in (Notice.Kind.GROUP_TURN, Notice.Kind.GROUP_OVER)
    table = own_part(game, notice.person if own else None) or game.name
    parts = {"table": table, "game": str(presentation_of(game.rules).names.NAME), **parts}
    return Told(TYPES[notice.kind], sentence, parts, settings.SITE_URL + game.get_absolute_url(), data)


def _sentence(notice: Notice, seats: Sequence[Seat]) -> tuple[str, dict[str, str]]:
    """A sentence with places, and what goes into them besides the names of the table and its game."""
    if notice.kind == Notice.Kind.TURN:
        return _("Your turn at “{table}” ({game})."), {}
    if notice.kind == Notice.Kind.REMINDER:
        left = time_left(notice.game.deadline) if notice.game.deadline else ""  # a clock may stop just now
        return _("Still your turn at “{table}” ({game}): {left} left."), {"left": left}
    if notice.kind == Notice.Kind.TALK:
        return _("New messages at “{table}” ({game})."), {}
    if notice.kind == Notice.Kind.GROUP_TURN:
        player = next((seat.name for seat in seats if seat.user_id == notice.game.waiting_for_id), "")
        return _("It’s {player}’s turn at “{table}” ({game})."), {"player": name_as_read(player)}
    if notice.game.status == Game.Status.CANCELLED:
        return _("“{table}” ({game}) was closed without a result."), {}
    return _("“{table}” ({game}) is over. {winner}: {scores}."), _result(notice.game, seats)


def _result(game: Game, seats: Sequence[Seat]) -> dict[str, str]:
    people = [Named(seat.number, name_as_read(seat.name), you=False) for seat in seats]
    score = presentation_of(game.rules).names.score
    scores = [labelled(person.name, score(points)) for person, points in zip(people, game.scores or [], strict=True)]
    return {"winner": headline(people, winners_of(game, seats)), "scores": ", ".join(scores)}


def told_as_test(now: datetime) -> Told:
    """Return the content of a test message."""
    address = settings.SITE_URL + reverse("hook:list")
    return Told("test", _("A test from Pushsite: this webhook works."), {}, address, {"at": now.isoformat()})
