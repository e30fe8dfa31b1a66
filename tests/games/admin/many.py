"""Many games at once."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat


def many_tables(host: User, number: int) -> list[Game]:
    """Store ``number`` open tables of ``host``, each with a bot and a free seat, a minute apart; newest first."""
    now = timezone.now()
    games = [
        Game(
            rules="push",
            rules_version=1,
            seats=3,
            name=f"Table {minutes}",
            host=host,
            commitment="0" * 64,
            created_at=now - timedelta(minutes=minutes),
        )
        for minutes in range(number)
    ]
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(
        Seat(game=game, number=seat, user=user, name=name, bot=bot, taken_at=now if name else None)
        for game in games
        for seat, (user, name, bot) in enumerate([(host, host.name, ""), (None, "Ada", "easy"), (None, "", "")])
    )
    return games
