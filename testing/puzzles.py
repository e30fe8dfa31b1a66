"""Finished games with puzzles, and what people choose at them."""

from random import Random

from accounts.models import User
from games.bots import choose
from games.engine.state import State
from games.luck.analyse import analyse_when_due
from games.luck.weighing import weaker_levels
from games.models import Action, Game
from games.play.actions.replay_state import game_at
from games.puzzles.attempts import answer_puzzle
from games.puzzles.make import make_puzzles
from games.puzzles.models import Puzzle, PuzzleAttempt
from testing.tables import at_random, play_to_the_end, running

LOSS = 100  # thousandths of the chances, of each wrong choice


def as_people_do(state: State, rng: Random) -> str:
    """Play as weak bots, and one decision in five at random: what is missed at random only is mostly obvious."""
    if rng.random() < 1 / 5:
        return at_random(state, rng)
    weakest = weaker_levels(state.slug)[0]
    return choose(state.view(state.acting), weakest, rng.randrange(1000)).action


def with_puzzles(*people: User, **changed: object) -> Game:
    """Return a finished public game of these people, with the puzzles that the site makes of it."""
    return with_puzzles_of(play_to_the_end(running(*people, **{"public": True} | changed), pick=as_people_do))


def with_puzzles_of(game: Game) -> Game:
    """Let the site make puzzles of a finished game."""
    analyse_when_due(game.pk)
    make_puzzles(game.pk)
    return game


def puzzle_of(game: Game, *, seat: int = 0, **changed: object) -> Puzzle:
    """Make a puzzle of the last decision of this seat in a game that is over, whatever it was worth: a quick one."""
    for row in game.actions.filter(by=Action.By.PLAYER, seat=seat).order_by("-number"):
        past = game_at(game, row.number - 1)
        assert past is not None
        legal = past.state().legal()
        if len(legal) > 1:
            break
    best = next(action for action in legal if action != row.action)
    losses = {action: LOSS * (action != best) for action in legal}
    usual = {"level": "expert", "reason": {"code": "only"}, "difficulty": "medium", "shared": game.public}
    return Puzzle.objects.create(
        game=game,
        number=row.number,
        seat=seat,
        rules=game.rules,
        played=row.action,
        best=best,
        losses=losses,
        position=f"{game.pk}/{row.number}",
        **usual | changed,
    )


def wrong_at(puzzle: Puzzle) -> str:
    """Return an action that is not the best one."""
    return next(action for action, loss in puzzle.losses.items() if loss)


def choose_at(puzzle: Puzzle, person: User, *, right: bool = True) -> PuzzleAttempt:
    """Let ``person`` answer."""
    return answer_puzzle(puzzle=puzzle, person=person, action=puzzle.best if right else wrong_at(puzzle))
