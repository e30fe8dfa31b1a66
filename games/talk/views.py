"""The page of a table's talk, what is sent from it and from the panel at the table, and the page of one's note."""

import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from accounts import relations
from accounts.models import User
from accounts.queries import keeps_apart, muted_by
from games.access import visible_game
from games.models import Game, Seat
from games.refusals import BadRequest, Refusal
from games.talk import acts
from games.talk.access import own_group, readable
from games.talk.acts import save_note
from games.talk.models import NOTE_LENGTH, Message, Talk
from games.talk.panel import talk_panel, talk_panels
from games.talk.queries import note_of
from pushsite.web.limits import TooOften, limit, limited
from pushsite.web.numbers import whole_number
from pushsite.web.refusals import when_to_retry
from pushsite.web.seeing import is_seen_at_once, is_speculative

MESSAGES = "talk/_messages.html"
TALK_PAGE = "talk/page.html"
MOST_COUNTED = 2**31 - 1  # a number of a message


class SendForm(forms.Form):
    """A text, or the key of a ready phrase, for the group that the page showed."""

    text = forms.CharField(required=False, strip=False)
    phrase = forms.CharField(required=False, max_length=20)
    among = forms.ChoiceField(choices=Talk.Among.choices, required=False)
    command_id = forms.UUIDField(required=False)


class ReadForm(forms.Form):
    """The number of the newest message that was read, of the viewer's own group if none is named."""

    number = forms.IntegerField(min_value=0, max_value=MOST_COUNTED)
    among = forms.ChoiceField(choices=Talk.Among.choices, required=False)


NAMED = rf"\A(?:{'|'.join(Talk.Among.values)}) [0-9]{{1,9}}\Z"


class MessageForm(forms.Form):
    """A message of any group, which the viewer may read: "players 12"."""

    message = forms.RegexField(NAMED)


@require_safe
@never_cache
@login_required
@ensure_csrf_cookie
def talk_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """All that the viewer may read at the table, of one group ``?before=`` a message.

    htmx gets the panel's inside, of the group ``?among=``.
    """
    game, seats, seat = visible_game(request, game_id)
    if request.htmx:
        panel = talk_panel(game, seats, request.user, seat, among=request.GET.get("among", ""))
        if panel is None:
            raise acts.NotTalking
        if not panel.own and not is_speculative(request):  # one's own is marked once it is seen
            _note_read(game, request.user, panel.among, panel.last)
        return render(request, "talk/_talk.html", {"talk": panel})
    return _page(request, game, seats, seat, _before(request.GET.get("before", "")))


def _before(message: str) -> dict[str, int]:
    """The group and the number of a message as addresses name it, "players 12"; anything else is none."""
    if not re.match(NAMED, message):
        return {}
    among, number = message.split()
    return {among: int(number)}


def _page(
    request: HttpRequest, game: Game, seats: Sequence[Seat], seat: int | None, before: Mapping[str, int], **more: Any
) -> HttpResponse:
    panels = talk_panels(game, seats, request.user, seat, before)
    for panel in panels:
        if not before and panel.unread and is_seen_at_once(request):
            _note_read(game, request.user, panel.among, panel.last)
    context = {"game": game, "panels": panels, "reads_earlier": bool(before), "muted": muted_by(request.user), **more}
    return render(request, TALK_PAGE, context, status=more.get("status", 200))


TalkView = Callable[[HttpRequest, Game, User, int | None], HttpResponse | None]


def _answered_with_the_talk(*limits: str) -> Callable[[TalkView], Callable[[HttpRequest, str], HttpResponse]]:
    """Count a POST for ``limits``, let it do what the view does, and answer with the talk, or why it was refused.

    The view gets the table, the viewer and their seat. Without htmx the answer is a redirect to the page of the talk,
    or that page with the sentence.
    """

    def decorate(view: TalkView) -> Callable[[HttpRequest, str], HttpResponse]:
        @wraps(view)
        @never_cache
        def answered(request: HttpRequest, game_id: str) -> HttpResponse:
            if request.method != "POST":
                return redirect("talk:page", game_id)
            refusal = _counted(request, limits)
            if not request.user.is_authenticated:
                if refusal is not None:
                    raise refusal
                return redirect_to_login(reverse("talk:page", args=[game_id]))
            game, seats, seat = visible_game(request, game_id)
            try:
                if refusal is None and (answer := view(request, game, request.user, seat)):
                    return answer
            except Refusal as error:
                refusal = error
            return _answer(request, game, seats, seat, refusal)

        answered.limited_to = limits
        return answered

    return decorate


def _counted(request: HttpRequest, limits: Sequence[str]) -> Refusal | None:
    try:
        for each in limits:
            limit(request, each)
    except TooOften as error:
        return error
    return None


def _answer(
    request: HttpRequest, game: Game, seats: Sequence[Seat], seat: int | None, refusal: Refusal | None
) -> HttpResponse:
    status, notice = (refusal.status, str(refusal.sentence)) if refusal else (200, "")
    if request.htmx:
        panel = talk_panel(game, seats, request.user, seat, among=request.POST.get("shown", ""), notice=notice)
        if panel is None:
            raise refusal or acts.NotTalking()
        answer = render(request, MESSAGES, {"talk": panel}, status=status)
    elif refusal is None:
        return redirect("talk:page", game.pk)
    else:
        answer = _page(request, game, seats, seat, {}, notice=notice, status=status)
    return when_to_retry(answer, refusal.retry_after) if refusal else answer


def _valid(form: forms.Form) -> dict[str, Any]:
    if not form.is_valid():
        raise BadRequest
    return form.cleaned_data


@_answered_with_the_talk("talk", "talk-long")
def send_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> None:
    """POST ``text`` or ``phrase``, ``among`` and ``command_id``."""
    sent = _valid(SendForm(request.POST))
    acts.send(
        game=game,
        user=user,
        command_id=sent["command_id"] or uuid.uuid4(),
        text=sent["text"],
        phrase=sent["phrase"],
        wanted=sent["among"],
    )


@_answered_with_the_talk("talk-settings")
def read_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> HttpResponse:
    """POST ``number``: the newest message that the viewer has read, in their own group's talk or ``among``; 204."""
    sent = _valid(ReadForm(request.POST))
    among = sent["among"] or _own_group(game, user, seat)
    if among not in readable(game, user, seat):
        raise acts.NotTalking
    _note_read(game, user, among, sent["number"])
    return HttpResponse(status=204)


@_answered_with_the_talk("talk-settings")
def delete_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> None:
    """POST ``message``: the number of one of the viewer's messages, to delete it."""
    among, number = _valid(MessageForm(request.POST))["message"].split()
    acts.delete(game=game, user=user, among=among, number=int(number))


@_answered_with_the_talk("talk-settings")
def hide_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> None:
    """POST ``hide``, 1 or ""."""
    acts.hide(game=game, user=user, among=_own_group(game, user, seat), hidden=request.POST.get("hide") == "1")


@_answered_with_the_talk("talk-settings")
def mute_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> None:
    """POST ``message``, of an author whom the viewer does not want to read any more."""
    relations.mute(user=user, person=message_in(request.POST, game, user, seat).person)


@_answered_with_the_talk("talk-settings")
def unmute_view(request: HttpRequest, game: Game, user: User, seat: int | None) -> None:
    """POST ``person``, the id of somebody whom the viewer mutes."""
    person = whole_number(request.POST.get("person", ""))
    if person is None:
        raise BadRequest
    relations.unmute(user=user, person=person)


def _own_group(game: Game, user: User, seat: int | None) -> Talk.Among:
    among = own_group(game, user, seat)
    if among is None:
        raise acts.NotTalking
    return among


def message_in(data: Any, game: Game, user: User, seat: int | None) -> Message:
    """The message that ``data`` names, of another person, if ``user`` at ``seat`` may read it, or ``NoSuchMessage``.

    They may read it also if they mute its author: the page of the talk offers to report it.
    """
    among, number = _valid(MessageForm(data))["message"].split()
    if among not in readable(game, user, seat):
        raise acts.NoSuchMessage
    of_talk = Message.objects.filter(talk__game=game, talk__among=among, number=int(number), deleted_at=None)
    others = of_talk.exclude(person=user).exclude(person=None).filter(~Q(keeps_apart(user, "person")))
    message = others.select_related("person", "talk").first()
    if message is None:
        raise acts.NoSuchMessage
    return message


def _note_read(game: Game, user: User, among: str, number: int) -> None:
    talk = Talk.objects.filter(game=game, among=among).first()
    if talk is not None:
        acts.note_read(talk, user, number)


@limited("talk-settings")
@login_required
@never_cache
def note(request: HttpRequest, game_id: str) -> HttpResponse:
    """GET shows the note; POST ``text`` keeps it, and leads back to the table."""
    game, _seats, _seat = visible_game(request, game_id)
    context = {"game": game, "most": NOTE_LENGTH, "status": 200}
    if request.method == "POST":
        text = request.POST.get("text", "")
        try:
            save_note(game=game, user=request.user, text=text)
        except Refusal as refusal:
            context |= {"note": text[: 2 * NOTE_LENGTH], "notice": refusal.sentence, "status": refusal.status}
        else:
            return redirect(game)
    else:
        context["note"] = note_of(game, request.user)
    return render(request, "talk/note.html", context, status=context["status"])
