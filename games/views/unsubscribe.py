"""Ending mail about games by the link in a mail (RFC 8058): all of it or by kinds, and having it again."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.forms.settings import MailKindsForm
from accounts.models import User
from games.notices.base import person_behind
from pushsite.refusals import refused

INCOMPLETE = _("This link is not complete. Open it from the mail again, or switch mail off in your settings.")


@csrf_exempt  # a mail program sends the form, without a page of ours before it; the token says whose mail it ends
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET only asks: programs that look at links must not end anything. POST ends it; with ``again`` it begins anew.

    POST with ``choose`` keeps of which kinds there is to be mail, and ends nothing else.
    """
    person = person_behind(token)
    if person is None:
        return refused(request, INCOMPLETE, 404)
    if request.method == "POST":
        _carry_out(request, person)
    context = {"mail": person.mail, "done": _done(request), "form": MailKindsForm(instance=person)}
    return render(request, "notices/stop.html", context)


def _carry_out(request: HttpRequest, person: User) -> None:
    if "choose" in request.POST:
        MailKindsForm(request.POST, instance=person).save()
    else:
        person.mail = "again" in request.POST
        person.save(update_fields=["mail"])


def _done(request: HttpRequest) -> str:
    """What was sent just now: "" where the page is only looked at."""
    if request.method != "POST":
        return ""
    return next((name for name in ("choose", "again") if name in request.POST), "stop")
