"""What programs read about people: what a profile shows, and the leaderboards."""

from dataclasses import asdict
from typing import Any, Literal

from django.http import Http404, HttpRequest
from django.urls import reverse
from ninja import Path, Router

from accounts.models import User
from games.api.drawing import game_out
from games.api.problems import REFUSED
from games.api.schemas import BoardOut, Problem, ProfileOut, Slug
from games.catalog import RULES
from games.profiles.figures import Results, ResultsOfPerson, stored_figures
from games.profiles.queries import relation, shows_profile
from games.profiles.views import account_shown, shown_of
from games.ratings.models import Result
from games.ratings.views import BoardRow, board_rows, bot_rows, with_bots

about_people = Router(tags=["people"])
NAME = Path(min_length=1, max_length=60, pattern=r"^[^\x00]+$")


@about_people.get("/people/{person:name}", response={200: ProfileOut, REFUSED: Problem}, url_name="person")
def one_person(request: HttpRequest, name: str = NAME) -> dict[str, Any]:
    """What a person with an account shows of themselves."""
    viewer = request.user if request.user.is_authenticated else None
    person = account_shown(name, viewer)
    about: dict[str, Any] = dict.fromkeys(ProfileOut.model_fields) | {
        "name": person.name,
        "owner": person.owner.name if person.owner is not None else "",
        "address": reverse("people:profile", args=[person.name]),
    }
    if shows_profile(person, relation(viewer, person)):
        about |= _shown_to(viewer, person)
    return about


def _shown_to(viewer: User | None, person: User) -> dict[str, Any]:
    shown = shown_of(person, stored_figures(person))
    results: ResultsOfPerson | None = shown["results"]
    about: dict[str, Any] = {}
    if person.profile_ratings:
        about["ratings"] = [_rating_out(newest) for _name, newest, _curve in shown["ratings"]]
    if results is not None:
        about["with_people"] = [_counted(each) for each in results.with_people]
        about["against_bots"] = [_counted(result) for result in results.against_bots]
    if shown["reliability"] is not None:
        about |= {"finished": shown["reliability"].finished, "of": shown["reliability"].games}
    if person.profile_games:
        played = [row.game for row in shown["games"]]
        about["games"] = [game_out(game, list(game.seat_rows.all()), viewer) for game in played]
    return about


def _rating_out(result: Result) -> dict[str, Any]:
    strength = result.current
    return {
        "rules": result.rules,
        "number": strength.number,
        "uncertainty": strength.uncertainty,
        "provisional": strength.provisional,
    }


def _counted(results: Results) -> dict[str, Any]:
    return {"game": results.name, "games": results.games, "won": results.won}


@about_people.get("/boards/{slug}", response={200: BoardOut, REFUSED: Problem}, url_name="board")
def one_board(
    request: HttpRequest, slug: Slug, show: Literal["everyone", "month", "friends", "bots"] = "everyone"
) -> dict[str, Any]:
    """The leaderboard of a kind of game: everybody, this month's players, you and your friends, or bots."""
    if slug not in RULES:
        raise Http404
    person = request.user if request.user.is_authenticated and not request.user.guest else None
    if show == "bots":
        return {"lines": [_line_out(row) for row in with_bots(bot_rows(slug), slug)], "own": None}
    rows, own, _settled = board_rows(slug, person, show)
    return {"lines": [_line_out(row) for row in with_bots(rows, slug)], "own": None if own is None else _line_out(own)}


def _line_out(row: BoardRow) -> dict[str, Any]:
    return asdict(row)
