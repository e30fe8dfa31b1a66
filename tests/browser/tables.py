"""Tables in particular positions."""

from accounts.models import User
from games.models import Game
from games.push.rules.game import Phase
from tests.support.tables import fresh, play, running


def taking(alice: User, bob: User) -> Game:
    """Return a game in which Alice has to take one of two or more stacks."""
    game = running(bob, alice)
    while True:
        now = fresh(game)
        view = now.state().view(1)
        if view["to_act"] == 1 and view["phase"] == Phase.TAKE and len(view["legal"]) > 1:
            return now
        play(now, _towards_three_stacks(now))


def _towards_three_stacks(game: Game) -> str:
    legal = game.state().legal()
    if "stop" in legal and len(game.state().view(None)["stacks"]) == 3:
        return "stop"
    return "draw" if "draw" in legal else legal[-1]
