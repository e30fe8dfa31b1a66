"""Tables in particular positions."""

import random
from importlib import import_module

from accounts.models import User
from games.engine.state import State
from games.models import Game
from games.push.rules.game import Phase
from testing.tables import against_bots, fresh, play, play_until, running


def short_game(alice: User, slug: str) -> Game:
    """A game against two bots that ends soon."""
    phases = import_module(f"tests.games.{slug}.phases")
    game = against_bots(alice, rules=slug, options=phases.SHORT_GAME)
    Game.objects.filter(pk=game.pk).update(position=phases.shortened(game.position))
    return game


def nearly_over(alice: User, slug: str, decisions: int) -> Game:
    """A game against two bots in which Alice has to act, and has about this many decisions left."""
    hers = []

    def note(state: State) -> bool:
        if state.to_act == 0:
            hers.append(state.dump())
        return False

    play_until(short_game(alice, slug), note, random.Random(slug))
    game = short_game(alice, slug)
    Game.objects.filter(pk=game.pk).update(position=hers[-decisions], to_act=0, waiting_for=alice)
    return fresh(game)


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
