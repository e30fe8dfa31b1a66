"""The mails that an embedded site keeps. They contain codes, so only the machine itself can see them."""

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import KeptMail

BY_A_PROXY = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via")
SHOWN = 50


def on_this_machine(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 404 to requests from another machine or through a proxy."""

    @wraps(view)
    def gate(request: HttpRequest, *args: object) -> HttpResponse:
        proxied = any(header in request.headers for header in BY_A_PROXY)
        if proxied or not ip_address(request.META["REMOTE_ADDR"]).is_loopback:
            raise Http404
        return view(request, *args)

    return gate


@require_GET
@never_cache
@on_this_machine
def kept_mails(request: HttpRequest) -> HttpResponse:
    """The newest mails, newest first."""
    return render(request, "accounts/kept_mails.html", {"mails": KeptMail.objects.all()[:SHOWN]})
