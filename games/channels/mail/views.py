"""Where the addresses in mails lead: a picture, to accept an invitation, to write to staff, to end mail (RFC 8058)."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms.settings import MailKindsForm
from accounts.models import User
from games.access import game_or_404
from games.channels.mail.addresses import Expired, is_for, measure_behind, person_behind, pictured
from games.models import Game
from games.models.case import CASE_TEXT_LENGTH
from games.overview.picture import mail_picture_of, png
from games.play.actions.chance import read_for_key
from games.play.actions.replay_state import game_at, seats_then
from games.play.report import appeal
from games.presentation.measures import told_measure
from games.queries.lists import is_open_to
from pushsite.web.limits import count_attempt, limited
from pushsite.web.refusals import Refusal, refused

PICTURE_MAX_AGE = 3600  # seconds; short, since the names of closed accounts have to go


class TooOld(Refusal):
    """The mail with this picture is too old."""

    sentence = _("This picture was in an e-mail, and is no longer shown. Go to the table instead.")
    status = 410


@limited("report")
@never_cache
def appeal_view(request: HttpRequest, token: str) -> HttpResponse:
    """Tell the person again why staff closed their account; POST ``text`` asks staff once to look again."""
    measure = measure_behind(token)
    if measure is None:
        raise Http404
    text = request.POST.get("text", "")
    context = {"told": told_measure(measure, in_force=True), "token": token, "most": CASE_TEXT_LENGTH, "text": text}
    if request.method != "POST":
        return render(request, "mail/appeal.html", context)
    try:
        appeal(measure_id=measure.pk, user=measure.person, text=text)
    except Refusal as refusal:
        return render(request, "mail/appeal.html", context | {"error": refusal.sentence}, status=refusal.status)
    return redirect("mail:appeal", token)


@require_safe
def mailed_picture(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """The PNG in a mail: the table as its reader saw it then; 404 if the address is not valid, or `TooOld`."""
    game = game_or_404(game_id)
    try:
        seen = pictured(game, token)
    except Expired as error:
        raise TooOld(table=game.get_absolute_url()) from error
    drawing = _drawn_for(game, *seen) if seen and game.rules_known else None
    if drawing is None:
        raise Http404
    answer = HttpResponse(png(drawing), content_type="image/png")
    patch_cache_control(answer, private=True, max_age=PICTURE_MAX_AGE)
    return answer


def _drawn_for(game: Game, number: int, version: int) -> str | None:
    """The drawing for the person at seat ``number`` after action ``version``; None if they or the action are gone."""
    seat = game.seat_rows.select_related("user").filter(number=number, user__isnull=False).first()
    if seat is None or game.position is None or version > game.version:
        return None
    # Not by address: a mail provider loads the pictures of all its readers from a few.
    count_attempt("picture", f"{game.pk}/{number}", settings.RATE_LIMITS["picture"])
    read_for_key(game)
    past = game_at(game, version)
    if past is None:
        return None
    with translation.override(seat.user.language or settings.LANGUAGE_CODE):
        return mail_picture_of(past, seats_then(past), number)


@require_safe
@never_cache
@login_required
def accept_view(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """A page with one button, which its script presses at once; the table itself, if there is nothing to accept.

    A GET changes nothing: mail programs and their scanners open links too.
    """
    assert request.user.is_authenticated
    table = game_or_404(game_id)
    if not (is_for(table, request.user, token) and _has_a_seat_for(table, request.user)):
        return redirect(table)
    return render(request, "mail/accept.html", {"table": table})


def _has_a_seat_for(table: Game, person: User) -> bool:
    seats = list(table.seat_rows.all())
    sits = any(seat.user_id == person.pk for seat in seats)
    is_free = table.status == Game.Status.OPEN and any(seat.free for seat in seats)
    return is_free and not sits and is_open_to(person, table, seats)


LINK_INCOMPLETE = _("This link is incomplete. Open it from the e-mail again, or turn e-mails off in your settings.")


@csrf_exempt  # mail programs send the form without our page; the token names the person
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """POST ends all mail; with ``again`` it starts mail again, with ``choose`` it saves the kinds of mail.

    GET only asks, so that programs which open links end nothing.
    """
    person = person_behind(token)
    if person is None:
        return refused(request, LINK_INCOMPLETE, 404)
    if request.method == "POST":
        _carry_out(request, person)
    context = {"mail": person.mail, "done": _done(request), "form": MailKindsForm(instance=person)}
    return render(request, "mail/unsubscribe.html", context)


def _carry_out(request: HttpRequest, person: User) -> None:
    if "choose" in request.POST:
        MailKindsForm(request.POST, instance=person).save()
    else:
        person.mail = "again" in request.POST
        person.save(update_fields=["mail"])


def _done(request: HttpRequest) -> str:
    """Which form was sent; "" on GET."""
    if request.method != "POST":
        return ""
    return next((name for name in ("choose", "again") if name in request.POST), "stop")
