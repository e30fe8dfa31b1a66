"""Where the links in mails lead that change something: to accept a rematch, or to end mail about games (RFC 8058)."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from accounts.forms.settings import MailKindsForm
from accounts.models import User
from games.access import game_or_404
from games.channels.mail.addresses import is_for, person_behind
from games.models import Game
from games.queries.lists import is_open_to
from pushsite.web.refusals import refused


@require_safe
@never_cache
@login_required
def accept_view(request: HttpRequest, game_id: str, token: str) -> HttpResponse:
    """A page with one button, which its script presses at once; the table itself, if there is nothing to accept.

    A GET changes nothing: mail programs and their scanners open links too.
    """
    assert request.user.is_authenticated
    table = game_or_404(game_id)
    if not (table.rematch_of_id and is_for(table, request.user, token) and _has_a_seat_for(table, request.user)):
        return redirect(table)
    return render(request, "games/links/accept.html", {"table": table})


def _has_a_seat_for(table: Game, person: User) -> bool:
    seats = list(table.seat_rows.all())
    sits = any(seat.user_id == person.pk for seat in seats)
    is_free = table.status == Game.Status.OPEN and any(seat.free for seat in seats)
    return is_free and not sits and is_open_to(person, table, seats)


LINK_INCOMPLETE = _("This link is incomplete. Open it from the mail again, or turn mail off in your settings.")


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
    return render(request, "games/links/unsubscribe.html", context)


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
