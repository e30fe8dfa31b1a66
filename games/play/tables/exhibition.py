"""A game of bots alone, for people who look for a game to watch where nobody plays.

There is one at a time. It counts for nothing: no figure, rating or list has it, and an hour after its end it is deleted
(`games.play.clearing`).
"""

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.bots import DEFAULT_LEVEL
from games.catalog import RULES, presentation_of
from games.models import Game
from games.play.tables.open_table import create_seats, lock_the_deal
from games.play.tables.start import deal

EXHIBITION_SEATS = 3


def start_exhibition(rules: str) -> None:
    """Start a game of bots that anyone may watch, unless one runs: of many who look at once, one starts it."""
    try:
        _start(rules)
    except IntegrityError:  # `game_one_exhibition`: another one was quicker
        if not Game.objects.filter(exhibition=True, status=Game.Status.RUNNING).exists():
            raise


@transaction.atomic
def _start(rules: str) -> None:
    now = timezone.now()
    state = RULES[rules]
    seats = min(EXHIBITION_SEATS, max(state.seats))
    game = Game(
        rules=rules,
        rules_version=state.rules_version,
        seats=seats,
        options=state.check_options({}, seats),
        name=str(presentation_of(rules).names.NAME),
        public=True,
        exhibition=True,
    )
    lock_the_deal(game)
    create_seats(game, dict.fromkeys(range(seats), DEFAULT_LEVEL), now)
    deal(game, None, now)
