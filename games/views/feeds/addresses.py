"""The page of a person's feeds, with their addresses, and the page that makes or changes one."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.sign_in.decorators import with_account
from games.models import Feed
from games.models.feed import new_feed_token


@never_cache
@login_required
@with_account
def feeds_page(request: HttpRequest) -> HttpResponse:
    tokens = dict(Feed.objects.filter(person=request.user.pk).values_list("kind", "token"))
    shown = [
        (kind, settings.SITE_URL + reverse(f"feed_{kind}", args=[tokens[kind]]) if kind in tokens else "")
        for kind in Feed.Kind
    ]
    return render(request, "games/feeds/addresses.html", {"feeds": shown, "heading": _("Feeds")})


@never_cache
@login_required
@with_account
def renew_feed_page(request: HttpRequest, kind: str) -> HttpResponse:
    """Ask whether to change the address of one of the viewer's feeds; POST changes it, or makes the first one."""
    if kind not in Feed.Kind.values:
        raise Http404
    if request.method == "POST":
        new = {"token": new_feed_token(), "renewed_at": timezone.now()}
        Feed.objects.update_or_create(person_id=request.user.pk, kind=kind, defaults=new)
        messages.success(request, _("The feed has a new address."))
        return redirect("feeds")
    feed = Feed.objects.filter(person=request.user.pk, kind=kind).first()
    if feed is None:
        return redirect("feeds")
    return render(request, "games/feeds/renew.html", {"feed": feed, "heading": _("Change the address")})
