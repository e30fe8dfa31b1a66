"""Add puzzles to a filled site, with answers of its busiest player."""

from accounts.models import User
from games.models import Action, Game
from games.play.actions.replay_state import game_at
from games.puzzles.attempts import answer_puzzle
from games.puzzles.models import Puzzle

GAMES_WITH_PUZZLES = 20


def answered(player: User) -> Puzzle:
    """Return a puzzle that ``player`` has answered."""
    return Puzzle.objects.filter(attempts__person=player).order_by("pk")[0]


def furnish_puzzles(player: User) -> None:
    """Make a puzzle of each of the newest public games without any, and let ``player`` answer half of them."""
    games = Game.objects.filter(status="finished", public=True, puzzles=None).order_by("-ended_at")
    for number, game in enumerate(games[:GAMES_WITH_PUZZLES]):
        seats = game.seat_rows.exclude(user=player).values("number")
        row = game.actions.filter(seat__in=seats).exclude(by=Action.By.FORCED)[0]
        past = game_at(game, row.number - 1)
        assert past is not None
        puzzle = Puzzle.objects.create(
            game=game,
            number=row.number,
            seat=row.seat,
            rules=game.rules,
            played=row.action,
            best=row.action,
            losses=dict.fromkeys(past.state().legal(), 0),
            reason={"code": "only"},
            level="expert",
            position=f"{game.pk}/{row.number}",
            shared=True,
            difficulty=Puzzle.Difficulty.values[number % 3],
        )
        if number % 2 == 0:
            answer_puzzle(puzzle=puzzle, person=player, action=row.action)
