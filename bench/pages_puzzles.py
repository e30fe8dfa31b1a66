"""Add puzzles to a filled site, with answers of its busiest player."""

from accounts.models import User
from games.models import Game
from games.puzzles.models import Puzzle
from testing.puzzles import choose_at, puzzle_of

GAMES_WITH_PUZZLES = 20


def answered(player: User) -> Puzzle:
    """Return a puzzle that ``player`` has answered."""
    return Puzzle.objects.filter(attempts__person=player).order_by("pk")[0]


def furnish_puzzles(player: User) -> None:
    """Make a puzzle of each of the newest public games without any, and let ``player`` answer half of them."""
    games = Game.objects.filter(status="finished", public=True, puzzles=None).order_by("-ended_at")
    for number, game in enumerate(games[:GAMES_WITH_PUZZLES]):
        seat = game.seat_rows.exclude(user=player).exclude(user=None)[0]
        puzzle = puzzle_of(game, seat=seat.number, difficulty=Puzzle.Difficulty.values[number % 3])
        if number % 2 == 0:
            choose_at(puzzle, player)
