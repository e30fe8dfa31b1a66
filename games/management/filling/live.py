"""Games that are opened, started and played by the code that the site calls, for `demo`, tests and measurements."""

import random
import uuid

from accounts.models import User
from games.bots import choose
from games.models import Game
from games.play.actions.act import act
from games.play.actions.bot_turns import play_bot_turn
from games.play.tables.open_table import NewTable, open_table
from games.play.tables.seating import take_seat
from games.play.tables.start import start


def start_game(table: NewTable, *people: User) -> Game:
    """Open ``table``, seat ``people``, the host first, each with a text for the deal, and start the game."""
    game = open_table(table, host=people[0])
    for user in people:
        game = take_seat(game_id=game.pk, user=user, text=f"{user.name}'s text")
    return game if game.status == Game.Status.RUNNING else start(game_id=game.pk, user=people[0])


def play_decision(game: Game, rng: random.Random, level: str = "") -> Game:
    """Let the bot decide whose turn it is, or choose for the person who has to; return the game after it.

    A person's choice is that of a bot of ``level``, or one at random.
    """
    if game.waiting_for is None:
        play_bot_turn(game.pk, game.version)
    else:
        state = game.state()
        action = (
            choose(state.view(state.acting), level, rng.getrandbits(32)).action if level else rng.choice(state.legal())
        )
        act(game_id=game.pk, user=game.waiting_for, action=action, version=game.version, command_id=uuid.uuid4())
    return Game.objects.get(pk=game.pk)
