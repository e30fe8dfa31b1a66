"""What staff can do to a game, each with a reason."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.name_rules.directions import name_as_read
from games.admin.acts.act import Act, ReasonForStaff, Sentence, Subject
from games.admin.game_page import GamePages
from games.models import Game
from games.play.staff.acts import cancel_as_staff, give_back_as_staff, open_hidden, seat_bot_as_staff
from games.play.staff.measures import void_result
from games.play.staff.permissions import (
    may_change_games,
    may_handle_cases,
    may_read_all_talk,
    may_read_talk,
    may_see_hidden,
)
from games.play.tables.ending import all_agree
from games.talk.models import Talk
from games.talk.staff import open_talk, opened_talk


def _game(game_admin: GamePages, request: HttpRequest, game_id: str) -> Subject:
    return Subject(game_admin.game_of(request, game_id))


def _seat(game_admin: GamePages, request: HttpRequest, game_id: str, seat_number: int) -> Subject:
    game = game_admin.game_of(request, game_id)
    seat = get_object_or_404(game.seat_rows, number=seat_number)
    return Subject(game, {"name": name_as_read(seat.name) or gettext("Former player")}, seat)


def _talk(game_admin: GamePages, request: HttpRequest, game_id: str) -> Subject:
    subject = _game(game_admin, request, game_id)
    may_read_talk.check(request.user, subject.target)
    return subject


def _if_a_bot_plays(seat: Subject) -> Sequence[Sentence]:
    if all_agree(seat.target, but=seat.part.number):
        return [_("All other players want to cancel this game. If a bot plays here, it is cancelled at once.")]
    return [
        _("A bot plays this seat from now on. Its player can take the seat back while the game runs."),
        _("The player gets a mail, as when a bot takes a seat after a time-out."),
    ]


def _bot_plays(game: Game) -> Sentence:
    if game.status == Game.Status.CANCELLED:
        return _("The game is cancelled: all other players wanted that.")
    return _("A bot plays for %(name)s.")


def _opened_talk_page(game_admin: GamePages, request: HttpRequest, game: Game) -> HttpResponse | None:
    messages = opened_talk(game, request.user)
    if messages is None:
        return None
    talks = [(among.label, [message for message in messages if message.talk.among == among]) for among in Talk.Among]
    shown = {**game_admin.admin_site.each_context(request), "opts": game_admin.opts, "title": _("Talk"), "game": game}
    shown["may_remove"] = may_handle_cases(request.user)
    shown["talks"] = [(among, shown_messages) for among, shown_messages in talks if shown_messages]
    return TemplateResponse(request, "admin/games/talk/page.html", shown)


GAME_ACTS = [
    Act(
        name="games_game_cancel",
        path="<str:game_id>/cancel/",
        right=may_change_games,
        find=_game,
        title=_("Cancel this game"),
        consequences=[_("Nobody can play on, and this cannot be undone. The players can still read the game.")],
        carry_out=cancel_as_staff,
        done=_("The game is cancelled."),
    ),
    Act(
        name="games_game_void",
        path="<str:game_id>/void/",
        right=may_change_games,
        find=_game,
        title=_("Void the result"),
        consequences=[
            _("The game changes no rating any more. The ratings of all who have played since are worked out again."),
            _("The players are told why, on a page and by mail. This cannot be undone."),
        ],
        carry_out=void_result,
        done=_("The result is voided."),
    ),
    Act(
        name="games_game_seat_bot",
        path="<str:game_id>/seat-bot/<int:seat_number>/",
        right=may_change_games,
        find=_seat,
        title=_("Seat a bot for %(name)s"),
        consequences=_if_a_bot_plays,
        carry_out=seat_bot_as_staff,
        done=_bot_plays,
    ),
    Act(
        name="games_game_give_back",
        path="<str:game_id>/give-back/<int:seat_number>/",
        right=may_change_games,
        find=_seat,
        title=_("Give %(name)s the seat back"),
        consequences=[
            _("The person decides at this seat from now on, and gets a mail if it is their turn."),
            _("Missed deadlines no longer count; the time left on the clock stays the same."),
        ],
        carry_out=give_back_as_staff,
        done=_("%(name)s has the seat again."),
    ),
    Act(
        name="games_game_open_hidden",
        path="<str:game_id>/open-hidden/",
        right=may_see_hidden,
        find=_game,
        title=_("Open the hidden cards"),
        consequences=[
            _("For 15 minutes the review shows you what each seat sees of this running game."),
            _("The players read at once that staff opened them, and why. Each page that you view is recorded."),
        ],
        carry_out=open_hidden,
        done=_("The hidden cards are open to you for 15 minutes."),
        then="admin:games_game_review",
    ),
    Act(
        name="games_game_talk",
        path="<str:game_id>/talk/",
        right=may_read_all_talk,
        find=_talk,
        form=ReasonForStaff,
        title=_("Read the talk"),
        consequences=[
            _("For 15 minutes you can read everything that was said at this table. The trail keeps your reason.")
        ],
        carry_out=open_talk,
        done=_("The talk is open to you for 15 minutes."),
        then="admin:games_game_talk",
        instead=_opened_talk_page,
    ),
]
