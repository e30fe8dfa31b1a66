"""Change and restore the hidden parts of running games."""

import random
import uuid
from datetime import timedelta
from typing import Any

from django.db.models import F

from accounts.models import User
from games.channels.mail.notice_mail import notice_email
from games.engine.chance import Seeded
from games.models import Action, Game, Notice, Seat
from testing.kinds import TABLES
from testing.tables import play, running
from testing.twins import change_hidden, restore
from tools.attack.inside.fixtures import person, session

MOST = 4  # actions between two positions
LONG_AGO = timedelta(minutes=1)

_kept: dict[str, tuple[Game, list[Action]]] = {}


def deal(slug: str, number: int) -> dict[str, Any]:
    """Start a game at one of the tests' kinds of table; return its id and its players' sessions by seat."""
    tables = [table for table in TABLES if table.slug == slug]
    table = random.Random(f"{slug} {number}").choice(tables)  # noqa: S311 - no secret
    people = _newcomers(table.seats)
    game = running(*people, rules=slug, options=dict(table.options), public=True)
    # With nothing else for a player to watch, bots would play for them, and their list would change by itself.
    running(*_newcomers(2), rules=slug, public=True)
    return {"game": game.pk, "slug": slug, "name": people[0].name, "sessions": [session(user) for user in people]}


def _newcomers(number: int) -> list[User]:
    return [person(uuid.uuid4().hex[:20]) for _ in range(number)]


def move(game: str, number: int) -> int | None:
    """Play a few actions; return the game's version, or ``None`` once the game is over."""
    rng = random.Random(f"{game} {number}")  # noqa: S311 - no secret
    for _ in range(rng.randint(1, MOST)):
        now = Game.objects.get(pk=game)
        if now.status != Game.Status.RUNNING:
            return None
        play(now, rng.choice(now.state().legal()))
    # In the first seconds after an action, how much is shown in one step depends on the time: answers would differ.
    Action.objects.filter(game=game).update(at=F("at") - LONG_AGO)
    now = Game.objects.get(pk=game)
    return now.version if now.status == Game.Status.RUNNING else None


def vary_hidden(game: str, viewer: int | None) -> bool:
    """Change what ``viewer`` may not know; return whether anything is hidden from that seat."""
    _keep(game)
    return change_hidden(_kept[game][0], viewer)


def mail(game: str, seat: int) -> str:
    """Return all of the mail that tells the person at ``seat`` that it is their turn, as it would be sent now."""
    row = Seat.objects.select_related("user", "game").get(game=game, number=seat)
    notice = Notice(pk=1, game=row.game, person=row.user, kind=Notice.Kind.TURN, version=row.game.version)
    sent = notice_email(notice, row, {})
    return "\n".join([str(sent.subject), str(sent.body), *(str(content) for content, _type in sent.alternatives)])


def plant_difference(game: str) -> None:
    """Change what everyone sees: play one more action in the position without recording it."""
    _keep(game)
    stored = _kept[game][0]
    state, chance = stored.state(), random.Random(game)  # noqa: S311 - no secret
    state.play(chance.choice(state.legal()), Seeded(chance))
    Game.objects.filter(pk=game).update(position=state.dump())


def restore_position(game: str) -> None:
    """Undo the change."""
    restore(*_kept.pop(game))


def _keep(game: str) -> None:
    _kept[game] = (Game.objects.get(pk=game), list(Action.objects.filter(game=game)))
