"""The page of a person's feeds, with their addresses, and the page that changes one."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.sign_in.decorators import with_account
from games.models import Feed
from games.models.feed import new_feed_token


@never_cache
@login_required
@with_account
def feeds_page(request: HttpRequest) -> HttpResponse:
    """The addresses of the viewer's feeds."""
    feeds = [_feed_of(request.user, kind) for kind in Feed.Kind]
    shown = [(feed, settings.SITE_URL + reverse(f"feed_{feed.kind}", args=[feed.token])) for feed in feeds]
    return render(request, "games/feeds/addresses.html", {"feeds": shown, "heading": _("Feeds")})


def _feed_of(person: User, kind: Feed.Kind) -> Feed:
    return Feed.objects.get_or_create(person=person, kind=kind)[0]


@never_cache
@login_required
@with_account
def renew_feed_page(request: HttpRequest, kind: str) -> HttpResponse:
    """Ask whether to change the address of one of the viewer's feeds; POST changes it."""
    if kind not in Feed.Kind.values:
        raise Http404
    feed = _feed_of(request.user, Feed.Kind(kind))
    if request.method == "POST":
        Feed.objects.filter(pk=feed.pk).update(token=new_feed_token(), renewed_at=timezone.now())
        messages.success(request, _("The feed has a new address."))
        return redirect("feeds")
    return render(request, "games/feeds/renew.html", {"feed": feed, "heading": _("Change the address")})
