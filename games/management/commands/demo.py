"""``manage.py demo``: a few people and games to look at."""

import random
import uuid
from collections.abc import Mapping
from itertools import cycle
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.bots import DEFAULT_LEVEL
from games.catalog import FIRST, RULES
from games.management.filling.live import play_decision, start_game
from games.models import Game
from games.play.tables.open_table import NewTable, open_table
from games.talk.acts import send
from pushsite.management.base import SiteCommand

PASSWORD = "let me play"  # noqa: S105 - said on the screen: these people are made up
STACKS, CARDS = 3, 5  # on the table at a decision that is worth a look
DEMO_PEOPLE = ("Alice", "Bob", "Charlie")


class Command(SiteCommand):
    """Make people with running, finished and open tables of all games, by playing them; friends who talk."""

    help = "Fill the site with three people and their games: running, finished and open, some rated and to watch."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the people if they do not exist, then their games."""
        if settings.PRODUCTION:
            raise CommandError("demo makes people whose password everybody knows: not for a site in production.")
        alice, bob, charlie = (_person(name) for name in DEMO_PEOPLE)
        tables = [
            ("Sunday slow", [alice, bob, charlie], 1, 60, {}),
            ("Lunch break", [alice, bob], 0, 25, {"public": True, "rated": True}),
            ("After dinner", [alice, bob], 2, 40, {"public": True}),
            ("Last of May", [alice, bob, charlie], 0, None, {"public": True, "rated": True}),
            ("Night train", [bob, alice], 1, 10, {}),
            ("Rainy day", [bob, charlie], 2, None, {"public": True}),
            ("First try", [alice], 2, None, {}),
        ]
        games = {}
        for seed, (rules, (name, people, bots, actions, how)) in enumerate(zip(cycle(RULES), tables, strict=False)):
            game = games[name] = _play(_started(rules, name, people, bots, **how), seed, actions)
            self.stdout.write(f"{game.name}: {game.status}, {game.version} actions")
        _befriend(alice, bob, charlie)
        _talk(games, alice, bob, charlie)
        table = NewTable(rules=FIRST, seats=4, name="Four in a row", bots={3: "hard"}, public=True, pace="quick")
        open_table(table, host=alice)
        emails = ", ".join(_email(name) for name in DEMO_PEOPLE)
        self.stdout.write(f"Sign in as {emails} with the password: {PASSWORD}")


def _email(name: str) -> str:
    return f"{name.lower()}@example.org"


def _person(name: str) -> User:
    existing = User.objects.filter(email=_email(name)).first()
    if existing is not None:
        return existing
    made_up = User.objects.create_user(_email(name), PASSWORD)
    made_up.save_with_free_name(name)
    return made_up


def _befriend(alice: User, bob: User, charlie: User) -> None:
    """Let Alice and Bob be friends; Charlie asks Alice, who has not answered."""
    if ask_friend(user=alice, person=bob).accepted_at is None:
        accept_friend(user=bob, person=alice)
    ask_friend(user=charlie, person=alice)


def _talk(games: Mapping[str, Game], alice: User, bob: User, charlie: User) -> None:
    """Let players talk at a table, and somebody who watches at another one, which its players read after the game."""
    for name, person, said in (
        ("Sunday slow", bob, {"phrase": "hello"}),
        ("Sunday slow", alice, {"text": "Take your time, I am on a train."}),
        ("Lunch break", bob, {"text": "Same time tomorrow?"}),
        ("Lunch break", charlie, {"text": "I would have moved the other pawn."}),
        ("Last of May", charlie, {"phrase": "well-played"}),
        ("Rainy day", alice, {"text": "What an ending!"}),
    ):
        send(game=games[name], user=person, command_id=uuid.uuid4(), **said)


def _started(rules: str, name: str, people: list[User], bots: int, **how: Any) -> Game:
    seats = len(people) + bots
    levels = dict.fromkeys(range(len(people), seats), DEFAULT_LEVEL)
    table = NewTable(rules=rules, seats=seats, name=name, bots=levels, pace="relaxed", **how)
    return start_game(table, *people)


def _play(game: Game, seed: int, actions: int | None) -> Game:
    """Play to the end, or at least ``actions`` actions and on to a decision of the host that is worth a look."""
    rng = random.Random(seed)  # noqa: S311 - what made-up people play guards nothing
    while game.status == Game.Status.RUNNING:
        if actions is not None and game.version >= actions and _is_worth_a_look(game):
            return game
        game = play_decision(game, rng, DEFAULT_LEVEL)
    return game


def _is_worth_a_look(game: Game) -> bool:
    """Whether the host has a choice in their own turn, and much is at stake if the game builds stacks in a turn."""
    state = game.state()
    stacks = state.view(None).get("stacks")
    is_full = stacks is None or (len(stacks) == STACKS and sum(map(len, stacks)) >= CARDS)
    is_own = game.waiting_for_id == game.host_id and state.turn == state.to_act
    return is_full and is_own and len(state.legal()) > 1
