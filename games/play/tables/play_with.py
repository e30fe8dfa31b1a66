"""A table for two with a friend, in one press."""

from django.db import transaction

from accounts.models import User
from accounts.names.in_use import account_called
from games.catalog import FIRST, RULES
from games.models import Game
from games.play.tables.open_table import NewTable, open_and_sit
from games.presentation.game_info import name_of


@transaction.atomic
def play_with(*, user: User, name: str) -> Game:
    """Invite the friend called ``name`` to a private table for two, which starts as soon as they accept.

    Game and pace are as in the last game of the two, at first PUSH and a day for each move. While a friend has not
    answered, the table that waits for them is returned. Raises ``NoSuchPerson``, and ``NotOpenTo`` for anybody who is
    not a friend of ``user``.
    """
    friend = account_called(name)
    user.lock_against_closing()  # so that two presses open one table
    tables = Game.objects.filter(host=user, status=Game.Status.OPEN, public=False, seats=2, starts_when_full=True)
    if waiting := tables.filter(invitations__person=friend, invitations__declined=False).first():
        return waiting
    rules, pace = _last_played(user, friend)
    table = NewTable(rules=rules, seats=2, name=name_of(rules), pace=pace, starts_when_full=True)
    return open_and_sit(table, host=user, friends=[friend])


def _last_played(user: User, friend: User) -> tuple[str, str]:
    together = Game.objects.filter(seat_rows__user=user, started_at__isnull=False, rules__in=RULES)
    game = together.filter(seat_rows__user=friend).order_by("-started_at").only("rules", "pace").first()
    return (game.rules, game.pace) if game else (FIRST, Game.Pace.DAILY)
