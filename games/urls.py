"""Addresses of the games."""

from django.urls import path, register_converter

from games.models.game import ID_ALPHABET, ID_LENGTH
from games.views import accept, check, home, lists, picture, replay, report, seating, vacation, watch
from games.views.table import act, steps
from games.views.table import page as table


class GameId:
    """An id as ``new_id`` makes it; anything else is no page at all."""

    regex = f"[{ID_ALPHABET}]{{{ID_LENGTH}}}"

    def to_python(self, value: str) -> str:
        """The id itself."""
        return value

    def to_url(self, value: str) -> str:
        """The id itself."""
        return value


register_converter(GameId, "game")

app_name = "games"
urlpatterns = [
    path("", lists.mine, name="mine"),
    path("friends/", home.friends, name="friends"),
    path("new/", home.new_table, name="new"),
    path("next/", lists.next_game, name="next"),
    path("vacation/", vacation.page, name="vacation"),
    path("tables/", lists.lobby, name="lobby"),
    path("watch/", watch.watch, name="watch"),
    path("<game:game_id>/", table.page, name="table"),
    path("<game:game_id>/table", table.fragment, name="fragment"),
    path("<game:game_id>/steps", steps.steps, name="steps"),
    path("<game:game_id>/replay/", replay.page, name="replay"),
    path("<game:game_id>/replay/step", replay.step, name="replay_step"),
    path("<game:game_id>/act", act.act, name="act"),
    path("<game:game_id>/history.json", check.history, name="history"),
    path("<game:game_id>/lock.json", check.lock, name="lock"),
    path("<game:game_id>/picture.png", picture.picture, name="picture"),
    path("<game:game_id>/picture/<str:token>", picture.mailed_picture, name="mailed_picture"),
    path("<game:game_id>/accept/<str:token>", accept.accept, name="accept"),
    path("<game:game_id>/join", seating.join, name="join"),
    path("<game:game_id>/text", seating.text, name="text"),
    path("<game:game_id>/rated", seating.rated, name="rated"),
    path("<game:game_id>/leave", seating.leave, name="leave"),
    path("<game:game_id>/start", seating.start, name="start"),
    path("<game:game_id>/cancel", seating.cancel, name="cancel"),
    path("<game:game_id>/fill", seating.fill, name="fill"),
    path("<game:game_id>/invite", seating.invite, name="invite"),
    path("<game:game_id>/decline", seating.decline, name="decline"),
    path("<game:game_id>/stand-in", seating.stand_in, name="stand_in"),
    path("<game:game_id>/take-back", seating.take_back, name="take_back"),
    path("<game:game_id>/orders", act.give_orders, name="orders"),
    path("<game:game_id>/seat-bot", seating.seat_bot, name="seat_bot"),
    path("<game:game_id>/agree-to-cancel", seating.agree_to_cancel, name="agree_to_cancel"),
    path("<game:game_id>/decline-to-cancel", seating.decline_to_cancel, name="decline_to_cancel"),
    path("<game:game_id>/play-on", seating.play_on, name="play_on"),
    path("<game:game_id>/hints", act.hints, name="hints"),
    path("<game:game_id>/report", report.page, name="report"),
    path("<game:game_id>/rematch", seating.rematch, name="rematch"),
]
