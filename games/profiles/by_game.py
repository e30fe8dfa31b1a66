"""What a profile shows, game by game: results and rating, and for the person alone their figures and opponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.catalog import RULES
from games.presentation.game_info import name_of
from games.profiles.figures import FiguresOfOneGame, Opponent, Results, ResultsOfPerson
from games.ratings.curve import Curve
from games.ratings.models import Result


@dataclass(frozen=True)
class GameOfProfile:
    """One game on a profile. What the person does not show, or has too few games for, is ``None`` or empty."""

    slug: str
    name: str
    with_people: Results | None
    against_bots: Results | None
    rating: Result | None
    curve: Curve | None
    figures: FiguresOfOneGame | None
    opponents: Sequence[Opponent]


def by_game(
    shown: dict[str, Any], figures: Sequence[FiguresOfOneGame] = (), opponents: Sequence[Opponent] = ()
) -> list[GameOfProfile]:
    """Return what is ``shown`` to everybody and the person's own ``figures`` and ``opponents``, for each game."""
    results: ResultsOfPerson | None = shown["results"]
    games = []
    with_people = {each.name: each for each in results.with_people} if results else {}
    against_bots = {each.name: each for each in results.against_bots} if results else {}
    ratings = {name: (newest, curve) for name, newest, curve in shown["ratings"]}
    own = {figure.name: figure for figure in figures}
    for slug in RULES:
        name = name_of(slug)
        rating, curve = ratings.get(name, (None, None))
        game = GameOfProfile(
            slug=slug,
            name=name,
            with_people=with_people.get(name),
            against_bots=against_bots.get(name),
            rating=rating,
            curve=curve,
            figures=own.get(name),
            opponents=[opponent for opponent in opponents if opponent.game == name],
        )
        if any([game.with_people, game.against_bots, game.rating, game.figures, game.opponents]):
            games.append(game)
    return games
