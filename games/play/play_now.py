"""A game against bots in one click."""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Game
from games.play.open_table import open_table
from games.play.seats.seating import take_seat

QUICK_BOTS = {1: "normal", 2: "normal"}


@transaction.atomic
def play_now(*, user: User, rules: str) -> Game:
    """A running private game of ``user`` against two bots.

    One click shows no lock first, so it has no text of theirs (FAIR step 1).
    """
    game = open_table(
        host=user, rules=rules, seats=len(QUICK_BOTS) + 1, options={}, name=_("Quick game"), bots=QUICK_BOTS
    )
    return take_seat(game_id=game.pk, user=user, entropy=None)
