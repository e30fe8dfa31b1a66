"""Every URL that accepts a form has a rate limit, and so has every new one."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import get_resolver, path, resolve

from accounts.models import User
from pushsite.urls import urlpatterns as of_the_site
from pushsite.web.limits import limited
from tests.support.clients import address_of, routes, signed_in
from tests.support.tables import running

pytestmark = pytest.mark.django_db


def unnamed(request: HttpRequest) -> HttpResponse:
    """A view without ``limited``."""
    return HttpResponse("Done.")


@limited("act")
def counted(request: HttpRequest) -> HttpResponse:
    return HttpResponse("Done.")


def escaping(request: HttpRequest) -> HttpResponse:
    """A view that claims to count requests but does not."""
    return HttpResponse("Done.")


escaping.limited_to = "act"
NEW = [path("unnamed/", unnamed), path("counted/", counted), path("escaping/", escaping)]
urlpatterns = [*NEW, *of_the_site]


@pytest.fixture(autouse=True)
def zero_limits(settings):
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (0, 3600))
    settings.ADDRESS_RATE_LIMITS = dict.fromkeys(settings.ADDRESS_RATE_LIMITS, (0, 3600))


@pytest.fixture
def site(settings, alice, bob):
    """Posts to one route of the site after the other; an embedded site has all routes."""
    settings.ROOT_URLCONF = "tests.accounts.embedded_urls"
    return Site(running(alice, bob).pk, [Client(), signed_in(alice)])


@dataclass
class Site:
    game: str
    people: list[Client]

    def unlimited(self, routes: Iterable[str]) -> list[str]:
        """Return the routes that accept a post although every limit is reached."""
        return [route for route in routes if self._answers(route) != {429}]

    def _answers(self, route: str) -> set[int]:
        address = address_of(route, self.game)
        assert resolve(address).route == route
        return {client.post(address).status_code for client in self.people}


def test_every_url_that_accepts_a_form_has_a_limit(site):
    known = list(routes(get_resolver()))
    assert {"settings/", "mail/", "mail/stop/<str:token>/", "admin/games/game/", "accounts/2fa/"} < set(known)
    assert site.unlimited(known) == []


def by_person_only() -> dict[str, set[str]]:
    """The routes of views that count people, but not the guests of an address together, by their limits."""
    found: dict[str, set[str]] = {}
    for route in routes(get_resolver()):
        limits = getattr(resolve(address_of(route, "a" * 10)).func, "limited_to", ("post",))
        if not settings.ADDRESS_RATE_LIMITS.keys() & set(limits):
            found.setdefault("+".join(limits), set()).add(route)
    return found


def test_limit_that_new_guests_could_evade_counts_their_address_too(site, settings):
    """Guests cost nothing. The API has no guests: it knows people by their tokens."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10_000, 3600))
    guest = signed_in(User.objects.create_guest("en"))
    found = by_person_only()
    assert found.pop("api") and found.keys() == {"friends", "hook", "hook-test"}
    answers = {
        guest.post(address_of(route, site.game)).headers["Location"] for each in found.values() for route in each
    }
    assert {answer.partition("?")[0] for answer in answers} == {"/accounts/signup/"}


def test_new_url_has_a_limit(site, settings):
    settings.ROOT_URLCONF = __name__
    assert site.unlimited(["unnamed/", "counted/"]) == []


def test_view_that_does_not_count_is_found(site, settings):
    settings.ROOT_URLCONF = __name__
    assert site.unlimited(["escaping/"]) == ["escaping/"]


def test_without_the_middleware_only_named_limits_count(site, settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != "pushsite.web.limits.Limits"]
    assert site.unlimited(["unnamed/", "counted/", "settings/"]) == ["unnamed/", "settings/"]


def test_get_is_not_counted(site):
    answers = {client.get(address).status_code for client in site.people for address in ("/", "/games/new/", "/rules/")}
    assert answers == {200}
