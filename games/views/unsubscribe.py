"""The link in a mail that ends mail about games (RFC 8058): all of it, or by kind."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.forms.settings import MailKindsForm
from accounts.models import User
from games.channels.mail.message import person_behind
from pushsite.web.refusals import refused

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
    return render(request, "games/unsubscribe.html", context)


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
