"""Acts of staff on a game, each on a page that asks for a reason."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.name_rules.guest_names import localised_name
from games.admin.form_page import ReasonForStaffForm, StaffForm, act_page
from games.admin.game_page import GamePages
from games.models import Game, Seat
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


class Cancel(StaffForm):
    """Cancelling a game."""

    @property
    def title(self) -> str:
        return _("Cancel this game")

    @property
    def consequences(self) -> list[str]:
        return [_("Nobody can play on, and this cannot be undone. The players can still read the game.")]

    def carry_out(self, staff: User, reason: str) -> str:
        cancel_as_staff(game_id=self.target.pk, staff=staff, reason=reason)
        return _("The game is cancelled.")


class VoidResult(StaffForm):
    """Voiding the result of a game."""

    @property
    def title(self) -> str:
        return _("Void the result")

    @property
    def consequences(self) -> list[str]:
        return [
            _("The game changes no rating any more. The ratings of all who have played since are worked out again."),
            _("The players are told why, on a page and by mail. This cannot be undone."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        void_result(game_id=self.target.pk, staff=staff, reason=reason)
        return _("The result is voided.")


@dataclass
class SeatAct(StaffForm):
    """An act at one seat."""

    seat: Seat

    @property
    def name(self) -> str:
        return localised_name(self.seat.name) or _("Former player")


class SeatBot(SeatAct):
    """Letting a bot stand in at a seat."""

    @property
    def title(self) -> str:
        return _("Seat a bot for %(name)s") % {"name": self.name}

    @property
    def consequences(self) -> list[str]:
        if all_agree(self.target, but=self.seat.number):
            return [_("All other players want to cancel this game. If a bot plays here, it is cancelled at once.")]
        return [
            _("A bot plays this seat from now on. Its player can take the seat back while the game runs."),
            _("The player gets a mail, as when a bot takes a seat after a time-out."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        game = seat_bot_as_staff(game_id=self.target.pk, seat_number=self.seat.number, staff=staff, reason=reason)
        if game.status == Game.Status.CANCELLED:
            return _("The game is cancelled: all other players wanted that.")
        return _("A bot plays for %(name)s.") % {"name": self.name}


class GiveBack(SeatAct):
    """Ending a stand-in, so that the person decides again."""

    @property
    def title(self) -> str:
        return _("Give %(name)s the seat back") % {"name": self.name}

    @property
    def consequences(self) -> list[str]:
        return [
            _("The person decides at this seat from now on, and gets a mail if it is their turn."),
            _("Missed deadlines no longer count; the time left on the clock stays the same."),
        ]

    def carry_out(self, staff: User, reason: str) -> str:
        give_back_as_staff(game_id=self.target.pk, seat_number=self.seat.number, staff=staff, reason=reason)
        return _("%(name)s has the seat again.") % {"name": self.name}


class OpenHidden(StaffForm):
    """Opening the hidden cards of a running game to oneself for 15 minutes."""

    @property
    def title(self) -> str:
        return _("Open the hidden cards")

    @property
    def consequences(self) -> list[str]:
        return [
            _("For 15 minutes the review shows you what each seat sees of this running game."),
            _("The players read at once that staff opened them, and why. Each page that you view is recorded."),
        ]

    @property
    def then(self) -> str:
        return reverse("admin:games_game_review", args=[self.target.pk])

    def carry_out(self, staff: User, reason: str) -> str:
        open_hidden(game_id=self.target.pk, staff=staff, reason=reason)
        return _("The hidden cards are open to you for 15 minutes.")


class ReadTalk(StaffForm):
    """Opening the talk at a table to oneself for 15 minutes."""

    form = ReasonForStaffForm

    @property
    def title(self) -> str:
        return _("Read the talk")

    @property
    def consequences(self) -> list[str]:
        return [_("For 15 minutes you can read everything that was said at this table. The trail keeps your reason.")]

    @property
    def then(self) -> str:
        return reverse("admin:games_game_talk", args=[self.target.pk])

    def carry_out(self, staff: User, reason: str) -> str:
        open_talk(game_id=self.target.pk, staff=staff, reason=reason)
        return _("The talk is open to you for 15 minutes.")


class GameActs(GamePages):
    """The pages of the acts, by the game's id and, for acts at a seat, the seat's number."""

    def get_urls(self) -> list[URLPattern]:
        """Before Django's own, which match everything else."""
        view = self.admin_site.admin_view
        on_seat = view(self.seat_act_view)
        return [
            path("<str:game_id>/cancel/", view(self.cancel_view), name="games_game_cancel"),
            path("<str:game_id>/void/", view(self.void_view), name="games_game_void"),
            path("<str:game_id>/talk/", view(self.talk_view), name="games_game_talk"),
            path("<str:game_id>/open-hidden/", view(self.open_hidden_view), name="games_game_open_hidden"),
            path("<str:game_id>/seat-bot/<int:number>/", on_seat, {"act": SeatBot}, name="games_game_seat_bot"),
            path("<str:game_id>/give-back/<int:number>/", on_seat, {"act": GiveBack}, name="games_game_give_back"),
            *super().get_urls(),
        ]

    def cancel_view(self, request: HttpRequest, game_id: str) -> HttpResponse:
        may_change_games.check(request.user)
        return act_page(self, request, Cancel(self.game_of(request, game_id)))

    def void_view(self, request: HttpRequest, game_id: str) -> HttpResponse:
        may_change_games.check(request.user)
        return act_page(self, request, VoidResult(self.game_of(request, game_id)))

    def seat_act_view(self, request: HttpRequest, game_id: str, number: int, act: type[SeatAct]) -> HttpResponse:
        """Seat a bot, or give the seat back."""
        may_change_games.check(request.user)
        game = self.game_of(request, game_id)
        return act_page(self, request, act(game, get_object_or_404(game.seat_rows, number=number)))

    def talk_view(self, request: HttpRequest, game_id: str) -> HttpResponse:
        """Ask for the reason, or show the talk while it is open."""
        may_read_all_talk.check(request.user)
        game = self.game_of(request, game_id)
        may_read_talk.check(request.user, game)
        messages = opened_talk(game, request.user)
        if messages is None:
            return act_page(self, request, ReadTalk(game))
        talks = [(among.label, [each for each in messages if each.talk.among == among]) for among in Talk.Among]
        shown = {**self.admin_site.each_context(request), "opts": self.opts, "title": _("Talk"), "game": game}
        shown["may_remove"] = may_handle_cases(request.user)
        shown["talks"] = [(among, said) for among, said in talks if said]
        return TemplateResponse(request, "admin/games/talk/page.html", shown)

    def open_hidden_view(self, request: HttpRequest, game_id: str) -> HttpResponse:
        may_see_hidden.check(request.user)
        return act_page(self, request, OpenHidden(self.game_of(request, game_id)))
