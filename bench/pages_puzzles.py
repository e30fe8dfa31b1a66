"""Add puzzles to a filled site, with answers of its busiest player."""

from django.db.models import Exists, OuterRef

from accounts.models import User
from games.models import Game, Seat
from games.puzzles.models import Puzzle
from testing.puzzles import choose_at, puzzle_of

GAMES_WITH_PUZZLES = 20


def answered(player: User) -> Puzzle:
    """Return a puzzle that ``player`` has answered."""
    return Puzzle.objects.filter(attempts__person=player).order_by("pk")[0]


def furnish_puzzles(player: User) -> None:
    """Make a puzzle of another's move in each of the newest public games, and let ``player`` answer half of them."""
    others = Seat.objects.filter(user__isnull=False).exclude(user=player)
    games = Game.objects.filter(
        Exists(others.filter(game=OuterRef("pk"))), status="finished", public=True, puzzles=None
    )
    for number, game in enumerate(games.order_by("-ended_at")[:GAMES_WITH_PUZZLES]):
        puzzle = puzzle_of(
            game, seat=others.filter(game=game)[0].number, difficulty=Puzzle.Difficulty.values[number % 3]
        )
        if number % 2 == 0:
            choose_at(puzzle, player)
