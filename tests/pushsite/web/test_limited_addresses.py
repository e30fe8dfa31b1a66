"""Every URL that accepts a form has a rate limit, and so has every new one."""

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, resolve

from accounts.models import User
from pushsite.urls import urlpatterns as of_the_site
from pushsite.web.limits import limited
from testing.addresses import Address, addresses
from testing.clients import signed_in
from testing.tables import running

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

    def unlimited(self, *routes: str) -> list[str]:
        """Return the routes, of all or of these, that accept a post although every limit is reached."""
        asked = [address for address in addresses() if not routes or address.route in routes]
        return [address.route for address in asked if self._answers(address) != {429}]

    def _answers(self, address: Address) -> set[int]:
        url = address.example(self.game)
        assert resolve(url).route == address.route
        return {client.post(url).status_code for client in self.people}


def test_every_url_that_accepts_a_form_has_a_limit(site):
    known = {address.route for address in addresses()}
    assert known > {"settings/", "mail/", "mail/stop/<str:token>/", "admin/games/game/", "accounts/2fa/"}
    assert site.unlimited() == []


def limits_of(address: Address) -> tuple[str, ...]:
    return getattr(address.view, "limited_to", ("post",))


def test_what_reaches_other_people_or_servers_has_a_limit_of_its_own():
    """The limit of ordinary forms would let a person send sixty in a minute."""
    limits = {
        "devices/test/": ("device-test",),
        "games/<game:game_id>/hooks/": ("hook",),
        "games/<game:game_id>/invite": ("invite",),
        "games/<game:game_id>/talk/send": ("talk", "talk-long"),
        "games/from-staff/<int:measure_id>/": ("report",),
        "mail/appeal/<str:token>/": ("report",),
        "people/ask": ("friends",),
        "settings/hooks/": ("hook",),
        "settings/hooks/<int:hook_id>/test": ("hook-test",),
    }
    assert {address.route: limits_of(address) for address in addresses() if address.route in limits} == limits


def by_person_only() -> dict[str, list[Address]]:
    """The addresses of views that count people, but not the guests of an address together, by their limits."""
    found: dict[str, list[Address]] = {}
    for address in addresses():
        limits = limits_of(address)
        if not settings.ADDRESS_RATE_LIMITS.keys() & set(limits):
            found.setdefault("+".join(limits), []).append(address)
    return found


def test_limit_that_new_guests_could_evade_counts_their_address_too(site, settings):
    """Guests cost nothing. The API has no guests: it knows people by their tokens."""
    settings.RATE_LIMITS = dict.fromkeys(settings.RATE_LIMITS, (10_000, 3600))
    guest = signed_in(User.objects.create_guest("en"))
    found = by_person_only()
    assert found.pop("api") and found.keys() == {"friends", "hook", "hook-test"}
    posts = [guest.post(address.example(site.game)) for each in found.values() for address in each]
    answers = {answer.headers["Location"] for answer in posts}
    assert {answer.partition("?")[0] for answer in answers} == {"/accounts/signup/"}


def test_new_url_has_a_limit(site, settings):
    settings.ROOT_URLCONF = __name__
    assert site.unlimited("unnamed/", "counted/") == []


def test_view_that_does_not_count_is_found(site, settings):
    settings.ROOT_URLCONF = __name__
    assert site.unlimited("escaping/") == ["escaping/"]


def test_without_the_middleware_only_named_limits_count(site, settings):
    settings.ROOT_URLCONF = __name__
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != "pushsite.web.limits.Limits"]
    assert site.unlimited("unnamed/", "counted/", "settings/") == ["unnamed/", "settings/"]


def test_get_is_not_counted(site):
    answers = {client.get(address).status_code for client in site.people for address in ("/", "/games/new/", "/rules/")}
    assert answers == {200}
